import { chooseRuns } from './chooseRuns.ts';
import { type CompactRows, compactRows, mostCompactRows } from './compactRows.ts';
import type { ReportRun } from './reportRun.ts';

/** The judgments that enter a report of these runs; undefined where they are too many for one file. */
export function exportedRows(runs: readonly ReportRun[]): CompactRows | undefined {
  const { used } = chooseRuns(runs);
  const count = used.reduce((sum, { rows }) => sum + rows.length, 0);
  if (count > mostCompactRows) return undefined;
  return compactRows(
    used.flatMap(({ rows, pairIds }) =>
      rows.map((row) => ({ row, id: pairIds.get(row.pair) ?? row.pair })),
    ),
  );
}
