import { copyRow } from '../../src/core/judgments/copyRow.ts';
import type { JudgmentRow } from '../../src/core/judgments/judgmentRow.ts';
import { JudgmentChain, JudgmentTable } from '../../src/core/judgments/judgmentTable.ts';
import { createPairRows, pairFacts } from '../../src/core/runs/audit/rows.ts';
import type { RunState } from '../../src/core/runs/audit/runState.ts';

/** Returns the rows of a run whose whole log was replayed. */
export function rowsOf({ header, pairs }: RunState): JudgmentRow[] {
  if (!header) return [];
  const table = new JudgmentTable();
  const pairRows = createPairRows(header, table);
  return [...pairs.values()].flatMap(({ entry, turns }) => {
    const chain = new JudgmentChain();
    for (const { judgment } of turns.values()) if (judgment) table.put(chain, judgment);
    return pairRows(pairFacts(entry), chain).map(copyRow);
  });
}
