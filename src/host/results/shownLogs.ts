import type * as vscode from 'vscode';
import { groupBy } from '../../core/metrics/rows/groupBy.ts';
import { isOver } from './isOver.ts';
import type { Results } from './results.ts';
import type { ShowableRun } from './shownRunReaders.ts';

/**
 * Returns the logs whose report covers what is shown of a dataset.
 *
 * @param dataset default: the only one that the judge or run that the user chose is over
 */
export function shownLogs(
  { showable: { shown, filter } }: Pick<Results, 'showable'>,
  dataset: vscode.Uri | undefined,
): string[] {
  const location = dataset?.toString();
  const runs = shown.filter(
    ({ header }) =>
      header.purpose !== 'session' && (location === undefined || isOver(header, location)),
  );
  const isChosen = filter.judges !== undefined || filter.run !== undefined;
  const isOfOne = isChosen && new Set(runs.map((run) => run.dataset)).size === 1;
  if (location === undefined && !isOfOne) return [];
  return newestOfJudges(runs).map(({ reader }) => reader.path);
}

/**
 * Returns of each judge its newest run over the whole file, or else over some pairs. Stepping
 * sessions have no report.
 *
 * @param runs newest first, over one dataset
 */
export function newestOfJudges(runs: readonly ShowableRun[]): ShowableRun[] {
  const audits = runs.filter(({ header }) => header.purpose !== 'session');
  return [...groupBy(audits, ({ judge }) => judge).values()].flatMap(
    (own) => own.find(({ header }) => header.selection !== undefined) ?? own[0] ?? [],
  );
}
