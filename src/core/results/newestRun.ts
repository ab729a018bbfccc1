import { compareTexts } from '../words/compareTexts.ts';

/** What decides which of two runs is newer. */
export interface RunAge {
  readonly run: string;
  /** Start of the run, in milliseconds since the epoch. */
  readonly createdAt: number;
}

/** Sorts the newest run first. Of runs that began at once, the one whose id sorts last is newer. */
export function newestFirst(one: RunAge, other: RunAge): number {
  return other.createdAt - one.createdAt || compareTexts(other.run, one.run);
}

/**
 * Returns the newest run of each judge: the one rule by which all surfaces choose among the runs of
 * a judge. What a run asked, in which order it presented the responses, and where its log and its
 * dataset are do not matter.
 */
export function newestOfJudges<Run extends RunAge & { readonly judge: string }>(
  runs: Iterable<Run>,
): Run[] {
  const newest = new Map<string, Run>();
  for (const run of runs) {
    const known = newest.get(run.judge);
    if (!known || newestFirst(run, known) < 0) newest.set(run.judge, run);
  }
  return [...newest.values()];
}
