import type { CompactRows } from '../core/judgments/compactRows.ts';
import type { IntervalChoice } from '../core/metrics/estimation/interval.ts';
import type { SampleList } from '../core/report/attack/listSamples.ts';
import type { SampleQuery } from '../core/report/attack/sampleQuery.ts';
import type { PairList } from '../core/report/lists/listPairs.ts';
import type { PairQuery } from '../core/report/lists/pairQuery.ts';
import type { Report } from '../core/report/reportSchema.ts';
import type { JudgmentCount } from '../core/report/runs/pairProgress.ts';
import type { LogFault } from '../logs/reading/readLog.ts';

/** How far a log was read, and how far its run has come by that. */
export interface ReadProgress extends JudgmentCount {
  readonly path: string;
  /** The first lines that cannot be read, and how many there are. */
  readonly faults: readonly LogFault[];
  readonly faultCount: number;
}

/** What a worker can be asked, and what it answers: nothing else passes between the two threads. */
export interface ReportRequests {
  /** Reads what was appended to the logs, and all annotations. */
  refresh: { readonly asks: object; readonly gives: readonly ReadProgress[] };
  build: {
    readonly asks: {
      readonly preferred: IntervalChoice['preferred'];
      readonly seed: number;
      readonly summaryOnly: boolean;
    };
    readonly gives: Report;
  };
  list: { readonly asks: { readonly query: PairQuery }; readonly gives: PairList };
  listSamples: { readonly asks: { readonly query: SampleQuery }; readonly gives: SampleList };
  /** The judgments that enter the report; undefined where they are too many for one file. */
  exportedRows: { readonly asks: object; readonly gives: CompactRows | undefined };
  /** The next piece of the CSV that is named; undefined behind the last. */
  csv: { readonly asks: { readonly file: number }; readonly gives: string | undefined };
}

export type RequestName = keyof ReportRequests;

export type ReportRequest = {
  [Name in RequestName]: {
    readonly id: number;
    readonly name: Name;
  } & ReportRequests[Name]['asks'];
}[RequestName];

/** Takes a request back. It ends with an answer all the same. */
export interface CancelRequest {
  readonly name: 'cancel';
  /** Id of the request. */
  readonly id: number;
}

/** The end of a request, or, before it, the share of its work that is done. */
export type ReportAnswer =
  | { readonly id: number; readonly value: ReportRequests[RequestName]['gives'] }
  | { readonly id: number; readonly error: string }
  | { readonly id: number; readonly done: number };

/** What a worker is started with. */
export interface WorkerStart {
  /** The run logs. */
  readonly paths: readonly string[];
  /** Files of annotations; those that are not there hold none. */
  readonly annotations: readonly string[];
}
