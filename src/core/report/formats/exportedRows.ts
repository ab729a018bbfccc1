import { judgmentsIn } from '../../judgments/audit.ts';
import { type CompactRows, compactRows, mostCompactRows } from '../../judgments/compactRows.ts';
import { flatJudgment, listedFields } from '../../judgments/flatJudgment.ts';
import { countedAudits } from '../lists/countedAudits.ts';
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
  const rows = countedAudits(used).audits.flatMap(judgmentsIn);
  if (rows.length > mostCompactRows) return undefined;
  const titleOf = runTitles(used, places);
  return compactRows(
    rows.map((judgment) => {
      const { run, pair } = judgment.audit;
      const title = titleOf(run.run, pair.key);
      return {
        row: flatJudgment(judgment),
        record: title ? recordTitle(title, pair.key) : pair.key,
        place: title ? placeInDataset(title) : 0,
      };
    }),
    listedFields,
  );
}
