import type { Report } from '../core/report/reportSchema.ts';
import type { View } from './report.ts';
import type { ReportStrings } from './reportStrings.ts';

/** A figure as a file. */
export interface DrawnFigure {
  /** Of the file, such as `flipRates.gpt-4o.svg`: letters, digits, `_`, `-` and `.` alone. */
  readonly name: string;
  readonly svg: string;
}

/** What figures are drawn from. */
export interface DrawRequest {
  readonly report: Report;
  readonly strings: ReportStrings;
  /** The style sheet of the page of an exported file, whose light theme figures are drawn in. */
  readonly style: string;
}

/** What `dist/webview/drawFigures.cjs` exports as `figureDrawer`. */
export interface FigureDrawer {
  /** Undefined where the report does not have the figure. */
  drawFigure(request: DrawRequest, figure: string, view: View): DrawnFigure | undefined;
  /** Every figure, of each judge and pooled over judges; no two have one name. */
  drawFigures(request: DrawRequest): Iterable<DrawnFigure>;
}
