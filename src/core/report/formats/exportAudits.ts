import { judgmentsIn } from '../../judgments/audit.ts';
import { type ExportedAudits, mostExported, nestAudits } from '../../judgments/exportedAudits.ts';
import { listedFields } from '../../judgments/flatJudgment.ts';
import { sumOf } from '../../words/groupBy.ts';
import { countedAudits } from '../lists/countedAudits.ts';
import { chooseRuns } from '../runs/chooseRuns.ts';
import type { ReportRun } from '../runs/reportRun.ts';
import { type RecordPlaces, runTitles } from '../table/runTitles.ts';
import { placeInDataset, recordTitle } from '../table/tableFields.ts';

/** Returns the audits of a report on these runs; undefined if they are too many for one file. */
export function exportAudits(
  runs: readonly ReportRun[],
  places?: RecordPlaces,
): ExportedAudits | undefined {
  const { used } = chooseRuns(runs);
  if (sumOf(used, ({ judgments }) => judgments) > mostExported) return undefined;
  const { audits } = countedAudits(used);
  if (sumOf(audits, (audit) => judgmentsIn(audit).length) > mostExported) return undefined;
  const titleOf = runTitles(used, places);
  const recordOf = (run: string, pair: string) => {
    const title = titleOf(run, pair);
    return title
      ? { name: recordTitle(title, pair), place: placeInDataset(title) }
      : { name: pair, place: 0 };
  };
  return { runs: nestAudits(audits, recordOf), listed: listedFields };
}
