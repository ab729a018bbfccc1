import type { Report } from '../core/report/reportSchema.ts';
import type { View } from './report.ts';
import type { ReportStrings } from './reportStrings.ts';

/** A figure as an SVG file, and its numbers as Markdown. */
export interface DrawnFigure {
  /**
   * File name, such as `flipRates.gpt-4o.svg`; contains only letters, digits, `_`, `-`, and `.`.
   */
  readonly name: string;
  readonly svg: string;
  readonly markdown: string;
}

/** Input for drawing figures. */
export interface DrawRequest {
  readonly report: Report;
  readonly strings: ReportStrings;
  /** Style sheet of the exported report page; figures use its light theme. */
  readonly style: string;
}

/** Type of `figureDrawer`, which `dist/webview/drawFigures.cjs` exports. */
export interface FigureDrawer {
  /** Returns undefined if the report doesn't have the figure. */
  drawFigure(request: DrawRequest, figure: string, view: View): DrawnFigure | undefined;
  /** Yields every figure, for each judge and pooled over judges; file names are unique. */
  drawFigures(request: DrawRequest): Iterable<DrawnFigure>;
}
