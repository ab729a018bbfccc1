import type { Audit } from '../../src/core/judgments/audit.ts';
import { createAskedTurns } from '../../src/core/judgments/auditsOfRun.ts';
import type { FlatJudgment } from '../../src/core/judgments/flatJudgment.ts';
import { flatJudgment } from '../../src/core/judgments/flatJudgment.ts';
import { KeptJudgments, presentedPair } from '../../src/core/judgments/presentedPair.ts';
import type { ReportRun } from '../../src/core/report/runs/reportRun.ts';
import type { RunState } from '../../src/core/runs/audit/runState.ts';

/** Returns the judgments of a run whose whole log was replayed. */
export function rowsOf({ header, pairs }: RunState): FlatJudgment[] {
  if (!header) return [];
  const turnsOf = createAskedTurns(header);
  const kept = new KeptJudgments();
  return [...pairs.values()].flatMap(({ entry, turns }) => {
    const pair = presentedPair(entry, header.definition?.scale?.pass);
    for (const { judgment } of turns.values()) if (judgment) kept.add(pair, judgment);
    return turnsOf(pair)
      .flatMap(({ judgments }) => judgments)
      .map(flatJudgment);
  });
}

/** Returns the audits of a report's run; none without a run. */
export function auditsOfRun(run: ReportRun | undefined): Audit[] {
  return [...(run?.auditsByPair() ?? [])].flat();
}

/** Returns their judgments. */
export function rowsOfRun(run: ReportRun | undefined): FlatJudgment[] {
  const turns = [...(run?.turnsByPair() ?? [])].flat();
  return turns.flatMap(({ judgments }) => judgments).map(flatJudgment);
}
