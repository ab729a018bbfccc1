import type * as vscode from 'vscode';
import { newestOfJudges } from '../../core/results/newestRun.ts';
import { groupBy } from '../../core/words/groupBy.ts';
import type { Results } from './results.ts';
import type { ShowableRun } from './shownRunReaders.ts';

/** Returns the logs whose report covers what is shown of a dataset. */
export function shownLogs(
  results: Pick<Results, 'showable' | 'isOver'>,
  dataset: vscode.Uri,
): string[] {
  const { shown } = results.showable;
  const runs = shown.filter(
    (run) => run.header.purpose !== 'session' && results.isOver(run, dataset),
  );
  return runsToReport(runs).map(({ reader }) => reader.path);
}

/**
 * Returns the newest run of each judge, if possible one over the whole file that has judged anything,
 * or else one that has. Stepping sessions have no report.
 *
 * @param runs over one dataset
 */
export function runsToReport(runs: readonly ShowableRun[]): ShowableRun[] {
  const audits = runs.filter(({ header }) => header.purpose !== 'session');
  return [...groupBy(audits, ({ judge }) => judge).values()].flatMap((own) => {
    const judged = own.filter(({ isJudged }) => isJudged);
    const whole = judged.filter(({ header }) => header.selection !== undefined);
    return newestOfJudges([whole, judged].find(({ length }) => length > 0) ?? own);
  });
}
