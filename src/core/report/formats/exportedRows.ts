import { type CompactRows, compactRows, mostCompactRows } from '../../judgments/compactRows.ts';
import { listedFields } from '../../judgments/judgmentRow.ts';
import { countedRows } from '../lists/countedRows.ts';
import { chooseRuns } from '../runs/chooseRuns.ts';
import type { ReportRun } from '../runs/reportRun.ts';
import { type RecordPlaces, runTitles } from '../table/runTitles.ts';
import { placeInDataset, recordTitle } from '../table/tableFields.ts';

/** Returns the judgments of a report on these runs; undefined if they are too many for one file. */
export function exportedRows(
  runs: readonly ReportRun[],
  places?: RecordPlaces,
): CompactRows | undefined {
  const { used } = chooseRuns(runs);
  if (used.reduce((sum, { judgments }) => sum + judgments, 0) > mostCompactRows) return undefined;
  const rows = [...countedRows(used).rows];
  if (rows.length > mostCompactRows) return undefined;
  const titleOf = runTitles(used, places);
  return compactRows(
    rows.map((row) => {
      const title = titleOf(row.run, row.pair);
      return {
        row,
        record: title ? recordTitle(title, row.pair) : row.pair,
        place: title ? placeInDataset(title) : 0,
      };
    }),
    listedFields,
  );
}
