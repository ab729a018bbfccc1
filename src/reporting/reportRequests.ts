import type { ExportedAudits } from '../core/judgments/exportedAudits.ts';
import type { IntervalChoice } from '../core/metrics/estimation/interval.ts';
import type { SampleList } from '../core/report/attack/listSamples.ts';
import type { SampleQuery } from '../core/report/attack/sampleQuery.ts';
import type { BuiltSection } from '../core/report/builtSections.ts';
import type { StatedBar } from '../core/report/card/bars.ts';
import type { StaleCard } from '../core/report/card/cardFile.ts';
import type { JudgmentQuery } from '../core/report/lists/judgmentQuery.ts';
import type { FlipsFound, GroupQuery, JudgmentList } from '../core/report/lists/listJudgments.ts';
import type { Report } from '../core/report/reportSchema.ts';
import type { TablePage, TableRange } from '../core/report/table/pairTable.ts';
import type { RecordPlaces } from '../core/report/table/runTitles.ts';
import type { TableQuery } from '../core/report/table/tableQuery.ts';
import type { JudgmentCount } from '../core/runs/audit/plan/pairProgress.ts';
import type { Primary } from '../core/runs/audit/registration.ts';
import type { LogFault } from '../logs/reading/readLog.ts';

/** Read progress of a log, and the progress of its run. */
export interface ReadProgress extends JudgmentCount {
  readonly path: string;
  /** The first unreadable lines, and the total number of them. */
  readonly faults: readonly LogFault[];
  readonly faultCount: number;
}

/** A stale card and its file. */
export interface StaleCardHere extends StaleCard {
  readonly path: string;
}

/** Requests to the worker and their answers. Only these pass between the two threads. */
export interface ReportRequests {
  /** Reads what was appended to the logs, and all annotations. */
  refresh: { readonly asks: object; readonly gives: readonly ReadProgress[] };
  build: {
    readonly asks: {
      readonly preferred: IntervalChoice['preferred'];
      readonly seed: number;
      readonly summaryOnly: boolean;
      /** Bars that the project of the logs states. */
      readonly bars?: readonly StatedBar[] | undefined;
      /** Names of the safeguards that it compares with none. */
      readonly safeguards?: readonly string[] | undefined;
      /** The outcome that their project states. */
      readonly primary?: Primary | undefined;
    };
    readonly gives: Report;
  };
  /** The cards in the project's file that are stale beside those of the last final report. */
  staleCards: { readonly asks: object; readonly gives: readonly StaleCardHere[] };
  list: { readonly asks: { readonly query: JudgmentQuery }; readonly gives: JudgmentList };
  /** The worst flip under a challenge in each set of groups, and the number of its flips. */
  worst: {
    readonly asks: { readonly of: readonly (readonly GroupQuery[])[] };
    readonly gives: readonly FlipsFound[];
  };
  /** Some rows of the table of all pairs. */
  table: {
    readonly asks: { readonly query: TableQuery; readonly range: TableRange };
    readonly gives: TablePage;
  };
  listSamples: { readonly asks: { readonly query: SampleQuery }; readonly gives: SampleList };
  /** Names records in lists and in the table by their places in their datasets. */
  place: { readonly asks: { readonly places: RecordPlaces }; readonly gives: undefined };
  /** The judgments behind the report; undefined if they are too many for one file. */
  exportAudits: { readonly asks: object; readonly gives: ExportedAudits | undefined };
  /** The next chunk of the given CSV file; undefined after the last. */
  csv: { readonly asks: { readonly file: number }; readonly gives: string | undefined };
}

export type RequestName = keyof ReportRequests;

export type ReportRequest = {
  [Name in RequestName]: {
    readonly id: number;
    readonly name: Name;
  } & ReportRequests[Name]['asks'];
}[RequestName];

/** Cancels a request. The request still gets an answer. */
export interface CancelRequest {
  readonly name: 'cancel';
  /** Id of the request. */
  readonly id: number;
}

/**
 * The result of a request, or, before it, the completed share of its work, or sections of the
 * report that are finished.
 */
export type ReportAnswer =
  | { readonly id: number; readonly value: ReportRequests[RequestName]['gives'] }
  | { readonly id: number; readonly error: unknown }
  | { readonly id: number; readonly done: number }
  | { readonly id: number; readonly built: readonly BuiltSection[] };

/** Data that a worker starts with. */
export interface WorkerStart {
  /** Paths of the run logs. */
  readonly paths: readonly string[];
  /** Paths of annotation files; a missing file counts as empty. */
  readonly annotations: readonly string[];
  /** Default: none is known. */
  readonly places?: RecordPlaces;
}
