import { join } from 'node:path';
import type { Report } from '../../core/report/reportSchema.ts';
import { makeRealFolder, repositoryOf } from '../../disk/realPlace.ts';
import { reportStrings } from '../../messages/reportStrings.ts';
import { readFigureDrawer } from '../../reporting/readFigureDrawer.ts';
import { namingFile } from '../fileErrors.ts';

/**
 * Writes every figure of a report to a folder, each as an SVG file.
 *
 * @param pages the folder of bundles, `dist/webview`
 * @param write writes one file
 */
export async function writeFigures(
  report: Report,
  folder: string,
  pages: string,
  write: (path: string, content: string) => Promise<void>,
): Promise<void> {
  const { drawer, style } = await readFigureDrawer(pages);
  await namingFile(folder, makeRealFolder(await repositoryOf(folder), folder));
  for (const { name, svg } of drawer.drawFigures({ report, strings: reportStrings, style })) {
    await write(join(folder, name), svg);
  }
}
