import type * as vscode from 'vscode';
import type { DrawnFigure } from '../../messages/drawnFigure.ts';
import type { FromReportPanel, RowTexts } from '../../messages/report.ts';
import type { OpenedReport } from '../../reporting/openReport.ts';
import type { Results } from '../results/results.ts';
import type { FileRuns } from '../runs/fileRuns.ts';
import type { LiveReport } from './liveReport.ts';
import type { ReportLogs } from './reportLogs.ts';

/** The sources of a report that a panel shows. */
export interface ShownReport {
  readonly logs: ReportLogs;
  readonly source: OpenedReport;
  readonly live: LiveReport;
  /** Names of the safeguards that the user chose to compare; absent for those of the project. */
  safeguards?: readonly string[];
}

/** Messages of one type from the page. */
export type MessageOf<Type> = FromReportPanel & { readonly type: Type };

/** Actions of the report's buttons outside the panel, by message type. */
export type ReportPanelActions = {
  [Type in
    | 'openRecord'
    | 'openAudit'
    | 'openSample'
    | 'openAttack'
    | 'openLog'
    | 'reviewFlips'
    | 'safeguards'
    | 'compare'
    | 'export'
    | 'picture']: (report: ShownReport, message: MessageOf<Type>) => Promise<void>;
} & {
  /** Tells the report where the records of its lists are now. */
  placeRecords(report: ShownReport): Promise<void>;
  /** Reads the texts of a row of the table. */
  readTexts(report: ShownReport, message: MessageOf<'texts'>): Promise<RowTexts>;
  /** Resolves to the figure that the page is to copy as a picture, if it is. */
  exportFigure(
    report: ShownReport,
    message: MessageOf<'exportFigure'>,
  ): Promise<DrawnFigure | undefined>;
};

/** Services that report panels get from the extension. */
export interface ReportServices {
  readonly extensionUri: vscode.Uri;
  readonly actions: ReportPanelActions;
  readonly fileRuns: FileRuns;
  /** Paths of annotation files, which need not exist. */
  readonly annotationPaths: () => readonly string[];
  /** The runs of this workspace. */
  readonly results: Pick<Results, 'showable' | 'onDidChange'>;
  readonly log: vscode.LogOutputChannel;
}
