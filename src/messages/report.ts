import * as z from 'zod';
import type { CompactRows } from '../core/judgments/compactRows.ts';
import type { SampleList } from '../core/report/attack/listSamples.ts';
import { type SampleQuery, sampleQuery } from '../core/report/attack/sampleQuery.ts';
import type { PairList } from '../core/report/lists/listPairs.ts';
import { type PairQuery, pairQuery } from '../core/report/lists/pairQuery.ts';
import type { Report } from '../core/report/reportSchema.ts';
import type { ReportStrings } from './reportStrings.ts';

/** A run of a report as it goes on. */
export interface RunProgress {
  readonly run: string;
  /** Name of its judge. */
  readonly judge: string;
  /** Judgments in the log, and how many there are when nothing is left to ask: an upper limit. */
  readonly judged: number;
  readonly most: number;
  readonly state: 'running' | 'paused' | 'unfinished' | 'complete';
  /** What the reader should know of it: why it paused, how long it waits. */
  readonly note?: string;
  readonly canCancel: boolean;
  readonly canResume: boolean;
}

/** The part of the page's state that changes as runs grow. */
export interface ReportProgress {
  readonly runs: readonly RunProgress[];
  /** Some run is being asked: intervals are analytic, and numbers lag behind the log. */
  readonly growing: boolean;
  /** Numbers are being computed: the share that is done, 0 to 1, where it is known. */
  readonly building?: { readonly done?: number };
}

/** All that the report page shows; sent on `ready`, and whenever the numbers are new. */
export interface ReportSnapshot {
  readonly strings: ReportStrings;
  /** Paths of the run logs. The page keeps them as its state, by which a reload finds them again. */
  readonly logs: readonly string[];
  /** Said above all: logs that are gone, lines that cannot be read. */
  readonly notices: readonly string[];
  /** Absent until the numbers have been computed for the first time. */
  readonly report?: Report;
  readonly progress: ReportProgress;
}

/** A list that was asked for, with the query that asked. */
export interface ListedPairs extends PairList {
  readonly query: PairQuery;
}

/** The same of a report of attacks. */
export interface ListedSamples extends SampleList {
  readonly query: SampleQuery;
}

export type ToReportPanel =
  | { readonly type: 'snapshot'; readonly snapshot: ReportSnapshot }
  | { readonly type: 'progress'; readonly progress: ReportProgress }
  | ({ readonly type: 'pairs' } & ListedPairs)
  | ({ readonly type: 'samples' } & ListedSamples)
  | { readonly type: 'problem'; readonly message: string };

/** What a report can be written as. */
export const exportFormats = ['html', 'md', 'fullMd', 'numbers', 'tex', 'csv', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const name = z.string().min(1).max(10_000);
const order = z.enum(['AB', 'BA']);

/** Which of a report's numbers the reader chose to see. What is absent is the page's choice. */
export const view = z.strictObject({
  judge: name.optional().describe('Digest of a judge, or `pooled`.'),
  protocol: name.optional(),
  part: z
    .strictObject({ scope: z.enum(['dataset', 'domain']), name: z.string().max(10_000) })
    .optional(),
});
export type View = Readonly<z.infer<typeof view>>;

/** What the page may ask of the host; anything else is dropped. None of it names a path. */
export const fromReportPanel = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready') }),
  z.strictObject({ type: z.literal('list'), query: pairQuery }),
  z.strictObject({ type: z.literal('listSamples'), query: sampleQuery }),
  z.strictObject({ type: z.literal('openRecord'), run: name, pair: name }),
  z.strictObject({ type: z.literal('openAudit'), run: name, pair: name, order }),
  z.strictObject({ type: z.literal('openSample'), run: name, sample: name }),
  z.strictObject({ type: z.literal('openAttack'), run: name }),
  z.strictObject({ type: z.literal('export'), format: z.enum(exportFormats) }),
  z.strictObject({ type: z.literal('exportFigure'), figure: name, view }),
  z.strictObject({ type: z.literal('cancel'), run: name }),
  z.strictObject({ type: z.literal('resume'), run: name }),
  z.strictObject({ type: z.literal('openLog'), run: name }),
]);
export type FromReportPanel = z.infer<typeof fromReportPanel>;

/** What an exported file holds in its `<script type="application/json" id="report">`. */
export interface ExportedReport {
  readonly report: Report;
  readonly strings: ReportStrings;
  /** Absent where there are too many judgments for a file. */
  readonly rows?: CompactRows;
}
