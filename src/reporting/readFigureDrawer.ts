import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { DrawRequest, FigureDrawer } from '../messages/drawnFigure.ts';
import { readReportPage } from './reportHtml.ts';

/**
 * Loads the drawer of report figures (SVG) and its style sheet from the bundle folder,
 * `dist/webview`.
 *
 * @throws an error that explains what to do if the bundle hasn't been built
 */
export async function readFigureDrawer(
  folder: string,
): Promise<{ readonly drawer: FigureDrawer } & Pick<DrawRequest, 'style'>> {
  const { style } = await readReportPage(folder);
  const path = join(folder, 'drawFigures.cjs');
  try {
    const { figureDrawer } = createRequire(path)(path) as { figureDrawer: FigureDrawer };
    return { drawer: figureDrawer, style };
  } catch (error) {
    throw new Error(`Figures cannot be drawn: ${path} is missing or broken. Reinstall Recant.`, {
      cause: error,
    });
  }
}
