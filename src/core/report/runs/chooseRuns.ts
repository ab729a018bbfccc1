import { compareTexts } from '../../words/compareTexts.ts';
import type { Report } from '../reportSchema.ts';
import { tellDatasetsApart } from './datasets.ts';
import { leaveOutEarlierVersions } from './earlierVersions.ts';
import type { ReportRun } from './reportRun.ts';

/** The runs that a report is built from. */
interface ChosenRuns {
  /** Each run once, by name. */
  readonly runs: readonly ReportRun[];
  /** Runs whose judgments count in the numbers. */
  readonly used: readonly ReportRun[];
  readonly handPicked: readonly ReportRun[];
  readonly basis: Report['basis'];
}

/**
 * Selects the runs of a report. If there is a run over a file or a sample of it, hand-picked pairs
 * are excluded; otherwise they are all that the report shows, without inference. Sessions and steps
 * never count. A run that is given twice counts once, as its more complete copy, and a record
 * counts in one version.
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
    if (!known || known.judgments < run.judgments) runs.set(run.header.run, run);
  }
  return [...runs.values()].sort((one, other) => compareTexts(one.header.run, other.header.run));
}
