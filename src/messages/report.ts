import * as z from 'zod';
import type { ExportedAudits } from '../core/judgments/exportedAudits.ts';
import type { SampleList } from '../core/report/attack/listSamples.ts';
import { type SampleQuery, sampleQuery } from '../core/report/attack/sampleQuery.ts';
import type { BuiltSection } from '../core/report/builtSections.ts';
import {
  groupFields,
  type JudgmentQuery,
  judgmentQuery,
} from '../core/report/lists/judgmentQuery.ts';
import type { FlipsFound, JudgmentList } from '../core/report/lists/listJudgments.ts';
import type { Report } from '../core/report/reportSchema.ts';
import type { TablePage } from '../core/report/table/pairTable.ts';
import {
  type ColumnId,
  columnId,
  type TableQuery,
  tableQuery,
} from '../core/report/table/tableQuery.ts';
import type { PanelProblem } from './audit.ts';
import type { ReportStrings } from './reportStrings.ts';

/** Progress of one of the report's runs. */
export interface RunProgress {
  readonly run: string;
  /** Name of the judge. */
  readonly judge: string;
  /** Number of judgments in the log, and an upper limit for the complete run. */
  readonly judged: number;
  readonly most: number;
  readonly state: 'running' | 'paused' | 'unfinished' | 'complete';
  /** Note for the reader, such as why the run is paused or how long it waits. */
  readonly note?: string;
  readonly canCancel: boolean;
  readonly canResume: boolean;
}

/** The part of the page's state that changes as runs progress. */
export interface ReportProgress {
  readonly runs: readonly RunProgress[];
  /** Whether a run is in progress: intervals are analytic, and numbers lag behind the log. */
  readonly growing: boolean;
  /**
   * Present while the numbers or, after them, their bootstrap intervals are being computed; `done`
   * is the completed share, 0 to 1, if known.
   */
  readonly building?: { readonly what: 'numbers' | 'intervals'; readonly done?: number };
}

/** Everything the report page shows; sent on `ready` and whenever the numbers change. */
export interface ReportSnapshot {
  readonly strings: ReportStrings;
  /**
   * Paths of the run logs. The page stores them as its state to restore the report after a reload.
   */
  readonly logs: readonly string[];
  /** The newest runs of other judges over the report's file. */
  readonly otherJudges?: readonly {
    readonly run: string;
    readonly judge: string;
    readonly simulated: boolean;
  }[];
  /** Notices at the top of the page, such as missing logs or unreadable lines. */
  readonly notices: readonly string[];
  /**
   * Absent until the summary has been computed for the first time. Intervals for which a bootstrap
   * is pending are marked (`isPending`); an exported report has none of these.
   */
  readonly report?: Report;
  readonly progress: ReportProgress;
}

/** A requested list, with its query. */
interface ListedJudgments extends JudgmentList {
  readonly query: JudgmentQuery;
}

/** A requested list of samples, with its query. */
interface ListedSamples extends SampleList {
  readonly query: SampleQuery;
}

/** Requested rows of the table of all pairs, with their query. */
export interface TableRows extends TablePage {
  readonly query: TableQuery;
  readonly columns: readonly ColumnId[];
}

const worstQuery = z.array(z.array(z.strictObject(groupFields)).max(1000)).max(1000);

/** Sets of groups; the worst flip of each set and the number of its flips are requested. */
export type WorstQuery = z.infer<typeof worstQuery>;

/** The worst flip under a challenge in each set of groups, and the number of its flips. */
export interface WorstFlips {
  readonly of: WorstQuery;
  readonly flips: readonly FlipsFound[];
}

/** Texts of one row of the table, on request. Untrusted. */
export interface RowTexts {
  readonly run: string;
  readonly pair: string;
  readonly order: 'AB' | 'BA';
  readonly prompt: string;
  /** Two, or the one that was scored. */
  readonly responses: readonly string[];
  /** The label with its source, such as `A (human)`. */
  readonly label: string;
}

export type ToReportPanel =
  | { readonly type: 'snapshot'; readonly snapshot: ReportSnapshot }
  | { readonly type: 'progress'; readonly progress: ReportProgress }
  /** Sections whose intervals are finished; they replace those of the report. */
  | { readonly type: 'sections'; readonly built: readonly BuiltSection[] }
  | ({ readonly type: 'judgments' } & ListedJudgments)
  | ({ readonly type: 'samples' } & ListedSamples)
  | ({ readonly type: 'rows' } & TableRows)
  | ({ readonly type: 'texts' } & RowTexts)
  | ({ readonly type: 'worst' } & WorstFlips)
  /** Opens the report itself, from which the table may have led away. */
  | { readonly type: 'openPage'; readonly page: 'report' }
  /** A figure that the page is to copy as a picture. */
  | { readonly type: 'drawn'; readonly name: string; readonly svg: string }
  | ({ readonly type: 'problem' } & PanelProblem);

/** Forms in which a figure is exported: an SVG file, or text or a picture on the clipboard. */
const figureForms = ['saveSvg', 'copySvg', 'copyPng', 'copyMarkdown'] as const;
export type FigureForm = (typeof figureForms)[number];

const name = z.string().min(1).max(10_000);
const order = z.enum(['AB', 'BA']);

/** The reader's selection of numbers. The page chooses a default for anything absent. */
const view = z.strictObject({
  judge: name.optional().describe('Digest of a judge, or `pooled`.'),
  protocol: name.optional(),
  part: z
    .strictObject({ scope: z.enum(['dataset', 'domain']), name: z.string().max(10_000) })
    .optional(),
});
export type View = Readonly<z.infer<typeof view>>;

/** Messages that the page may send to the host; all others are dropped. None contains a path. */
export const fromReportPanel = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready') }),
  z.strictObject({ type: z.literal('list'), query: judgmentQuery }),
  z.strictObject({ type: z.literal('worst'), of: worstQuery }),
  z.strictObject({ type: z.literal('listSamples'), query: sampleQuery }),
  z.strictObject({
    type: z.literal('table'),
    query: tableQuery,
    from: z.int().nonnegative(),
    count: z.int().min(1).max(500),
    columns: z.array(columnId).max(1000),
  }),
  z.strictObject({ type: z.literal('texts'), run: name, pair: name, order }),
  z.strictObject({
    type: z.literal('openRecord'),
    run: name,
    pair: name,
    beside: z.enum(['focus', 'keepFocus']).optional().describe('Never covers the report.'),
  }),
  z.strictObject({
    type: z.literal('openAudit'),
    run: name,
    pair: name,
    order,
    turn: name.optional().describe('Id of the turn that the audit is opened at.'),
  }),
  z.strictObject({ type: z.literal('openSample'), run: name, sample: name }),
  z.strictObject({ type: z.literal('openAttack'), run: name }),
  z.strictObject({ type: z.literal('compare'), run: name }),
  z.strictObject({ type: z.literal('export') }),
  z.strictObject({ type: z.literal('reviewFlips') }),
  z.strictObject({ type: z.literal('safeguards') }),
  z.strictObject({
    type: z.literal('exportFigure'),
    figure: name,
    view,
    form: z.enum(figureForms),
  }),
  /** A figure was copied as a picture or, if it has data in Base64, could not be. */
  z.strictObject({
    type: z.literal('picture'),
    name: z.string().regex(/^[\p{L}\p{N}_.-]{1,400}$/u),
    png: z.base64().max(60_000_000).optional(),
  }),
  z.strictObject({ type: z.literal('cancel'), run: name }),
  z.strictObject({ type: z.literal('resume'), run: name }),
  z.strictObject({ type: z.literal('openLog'), run: name }),
]);
export type FromReportPanel = z.infer<typeof fromReportPanel>;

/** Content of `<script type="application/json" id="report">` in an exported file. */
export interface ExportedReport {
  readonly report: Report;
  readonly strings: ReportStrings;
  /** Version of Recant that wrote the file. */
  readonly version: string;
  /** Absent if there are too many judgments for a file. */
  readonly audits?: ExportedAudits;
}
