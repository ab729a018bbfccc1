import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { readFigureDrawer } from '../../../src/reporting/readFigureDrawer.ts';
import { projectRoot } from '../paths.ts';
import { temporaryFolder } from '../temporaryFolder.ts';

/** Returns the figure drawer, bundled from the current source, for use outside of a page. */
export async function bundledFigureDrawer(page: {
  readonly script: string;
  readonly style: string;
}): ReturnType<typeof readFigureDrawer> {
  const folder = temporaryFolder('figures');
  await Promise.all([
    writeFile(join(folder, 'report.js'), page.script),
    writeFile(join(folder, 'reportFile.css'), page.style),
    build({
      absWorkingDir: projectRoot,
      entryPoints: ['webview/report/drawing/drawFigures.ts'],
      outfile: join(folder, 'drawFigures.cjs'),
      bundle: true,
      platform: 'node',
      format: 'cjs',
      loader: { '.css': 'empty' },
      jsx: 'automatic',
      jsxImportSource: 'preact',
    }),
  ]);
  return readFigureDrawer(folder);
}
