import { compareTexts } from '../../compareTexts.ts';
import type { Report } from '../reportSchema.ts';
import { tellDatasetsApart } from './datasets.ts';
import { leaveOutEarlierVersions } from './earlierVersions.ts';
import type { ReportRun } from './reportRun.ts';

/** What a report of some runs is made from. */
export interface ChosenRuns {
  /** Each once, by name. */
  readonly runs: readonly ReportRun[];
  /** Those whose judgments enter the numbers. */
  readonly used: readonly ReportRun[];
  readonly handPicked: readonly ReportRun[];
  readonly basis: Report['basis'];
}

/**
 * Where there is a run over a file or a sample of it, pairs that were picked by hand are left out; where
 * there is none, they are all that a report shows, without inference. Sessions and steps never enter.
 * A run that is given twice counts once, as the copy that holds more, and a record in one version.
 */
export function chooseRuns(given: readonly ReportRun[]): ChosenRuns {
  const distinct = distinctRuns(given);
  const basis = distinct.some(isOfFile) ? 'sample' : 'hand-picked';
  const enters = basis === 'sample' ? isOfFile : isHandPicked;
  const runs = tellDatasetsApart(leaveOutEarlierVersions(distinct, enters));
  return { runs, used: runs.filter(enters), handPicked: runs.filter(isHandPicked), basis };
}

function isHandPicked({ selection }: ReportRun): boolean {
  return selection === 'hand-picked';
}

function isOfFile({ selection }: ReportRun): boolean {
  return selection !== 'hand-picked' && selection !== 'session';
}

function distinctRuns(given: readonly ReportRun[]): ReportRun[] {
  const runs = new Map<string, ReportRun>();
  for (const run of given) {
    const known = runs.get(run.header.run);
    if (!known || known.rows.length < run.rows.length) runs.set(run.header.run, run);
  }
  return [...runs.values()].sort((one, other) => compareTexts(one.header.run, other.header.run));
}
