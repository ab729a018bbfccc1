import type { AttackState } from '../../core/runs/attack/attackState.ts';
import type { AttackPlan } from '../../core/runs/attack/plan/attackPlan.ts';
import type { Statement } from '../../core/runs/statement.ts';
import { asJsonLine, asMessageLine } from '../../core/words/escape.ts';
import type { Output } from '../output.ts';
import type { AttackChoice } from './attackChoice.ts';
import type { AttackedFile } from './attackedFile.ts';

/** Prints the outcomes of each cell's attacks and the location of the attacked records. */
export function printEnd(
  path: string,
  plan: AttackPlan,
  state: AttackState,
  statement: Statement,
  attacked: AttackedFile,
  { json }: AttackChoice,
  { stdout }: Output,
  complete: boolean,
): void {
  const { header } = state;
  if (!header) return;
  const outcomes = header.attacks.map((cell) => ({ cell, outcomes: outcomesOf(state, cell) }));
  const { attention } = plan;
  const written = attacked.written > 0 ? attacked.path : null;
  if (json) {
    const { leastCalls, calls, mostCalls } = plan;
    const record = {
      ...{ run: header.run, attacker: header.attacker, judges: header.judges, complete },
      statement,
      plan: { attacks: plan.attacks, leastCalls, calls, mostCalls, byStage: plan.byStage },
      outcomes: Object.fromEntries(outcomes.map((one) => [one.cell, one.outcomes])),
      ...(attention && { attention }),
      skipped: plan.lacking.map(({ sample, cell, lacks }) => ({
        ...{ sample: sample.sample.id, cell: cell.id, lacks },
      })),
      ...{ log: path, attacked: written, written: attacked.written, leftOut: attacked.leftOut },
    };
    stdout(asJsonLine(record));
    return;
  }
  const simulated = header.attacker.simulated ? ' (simulated attacker)' : '';
  for (const { cell, outcomes: found } of outcomes) {
    const counts = Object.entries(found).map(([outcome, count]) => `${outcome} ${count}`);
    if (counts.length > 0) stdout(`${cell}: ${counts.join(', ')}${simulated}\n`);
  }
  if (attention) {
    const judges = header.judges.map(({ identity }) => identity);
    const labeled = judges.some(({ simulated }) => simulated) ? ' (simulated judge)' : '';
    stdout(`attention limit: responses ${attention.responses}${labeled}\n`);
  }
  stdout(`${asMessageLine(path)}\n`);
  if (written === null) return;
  const left = attacked.leftOut > 0 ? `, ${attacked.leftOut} left out` : '';
  stdout(`${asMessageLine(written)}: ${attacked.written} attacked responses${left}\n`);
}

/** Counts the outcomes of the last attempts of a cell's attacks. */
function outcomesOf(state: AttackState, cell: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { key } of state.samples()) {
    const outcome = state.attemptsOf(key, cell).at(-1)?.outcome;
    if (outcome) counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}
