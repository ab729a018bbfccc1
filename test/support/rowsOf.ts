import { copyRow } from '../../src/core/judgments/copyRow.ts';
import type { JudgmentRow } from '../../src/core/judgments/judgmentRow.ts';
import { JudgmentTable } from '../../src/core/judgments/judgmentTable.ts';
import type { ReportRun } from '../../src/core/report/runs/reportRun.ts';
import { createPairRows, pairFacts } from '../../src/core/runs/audit/rows.ts';
import type { RunState } from '../../src/core/runs/audit/runState.ts';

/** Returns the rows of a run whose whole log was replayed. */
export function rowsOf({ header, pairs }: RunState): JudgmentRow[] {
  if (!header) return [];
  const table = new JudgmentTable();
  const pairRows = createPairRows(header, table);
  return [...pairs.values()].flatMap(({ entry, turns }, index) => {
    for (const { judgment } of turns.values()) if (judgment) table.alike(judgment, [])(index, []);
    return pairRows(pairFacts(entry), index).map(copyRow);
  });
}

/** Returns the judgments of a report's run; none without a run. */
export function rowsOfRun(run: ReportRun | undefined): JudgmentRow[] {
  return [...(run?.rowsByPair() ?? [])].flat();
}
