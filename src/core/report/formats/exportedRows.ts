import { type CompactRows, compactRows, mostCompactRows } from '../../judgments/compactRows.ts';
import { listedFields } from '../../judgments/judgmentRow.ts';
import { countedRows } from '../lists/countedRows.ts';
import { chooseRuns } from '../runs/chooseRuns.ts';
import type { ReportRun } from '../runs/reportRun.ts';

/** Returns the judgments of a report on these runs; undefined if they are too many for one file. */
export function exportedRows(runs: readonly ReportRun[]): CompactRows | undefined {
  const { used } = chooseRuns(runs);
  const count = used.reduce((sum, { rows }) => sum + rows.length, 0);
  if (count > mostCompactRows) return undefined;
  const ids = new Map(used.map(({ header, pairIds }) => [header.run, pairIds]));
  return compactRows(
    countedRows(used).rows.map((row) => ({
      row,
      id: ids.get(row.run)?.get(row.pair) ?? row.pair,
    })),
    listedFields,
  );
}
