import { isFromShown, type ResultFilter } from './resultFilter.ts';

/** A run, as far as it decides whether its results are shown. */
export interface RunName {
  readonly run: string;
  /** Digest of its judge. */
  readonly judge: string;
  readonly simulated: boolean;
  /** Whether it has any judgments. */
  readonly isJudged: boolean;
  /** Identifies its dataset. */
  readonly dataset: string;
}

/**
 * Returns the runs whose results are shown. Unless judges are chosen, simulated runs are hidden for
 * data that a real judge has judged.
 */
export function shownRuns<Run extends RunName>(runs: readonly Run[], filter: ResultFilter): Run[] {
  const chosen = runs.filter((run) => isFromShown(run, filter));
  if (filter.judges !== undefined || filter.run !== undefined) return chosen;
  const judged = new Set(
    chosen.filter((run) => !run.simulated && run.isJudged).map(({ dataset }) => dataset),
  );
  return chosen.filter(({ simulated, dataset }) => !simulated || !judged.has(dataset));
}

/** Returns the filter without judges and a run that no longer exist. */
export function withoutMissing(filter: ResultFilter, runs: readonly RunName[]): ResultFilter {
  const judges = filter.judges?.filter((judge) => runs.some((run) => run.judge === judge));
  const run = runs.some((one) => one.run === filter.run) ? filter.run : undefined;
  return { ...filter, judges: judges?.length === 0 ? undefined : judges, run };
}
