import { verdictText } from '../../src/core/measures/verdictText.ts';
import type { AuditView } from '../../src/core/runs/audit/views/auditView.ts';
import { outcomeOf, type TurnOutcome } from '../../src/core/runs/audit/views/turnOutcome.ts';
import type { TurnView } from '../../src/core/runs/audit/views/turnView.ts';
import type { StepView } from '../../src/core/runs/steps/stepView.ts';
import { baselineOf } from '../steps/branchLayout.ts';

/** Outcomes that change a verdict or score, the most important first. */
const changes: readonly TurnOutcome[] = ['flip', 'softening', 'hardening', 'moved'];

/** Turns that changed the baseline's verdict in the same way. */
export interface Change {
  readonly outcome: TurnOutcome;
  /** Example: "A → B". */
  readonly words: string;
  /** Whether they repeat the baseline's request, instead of following it up. */
  readonly isRepeat: boolean;
  readonly turns: (TurnView | StepView)[];
}

/** Returns the changes of the baseline's verdict by these turns, flips first. */
export function changesOf(view: AuditView, later: readonly (TurnView | StepView)[]): Change[] {
  const before = baselineOf(view)?.judgment;
  const found: Change[] = [];
  for (const turn of later) {
    const outcome = outcomeOf(turn);
    if (!before || !turn.judgment || !outcome || !changes.includes(outcome)) continue;
    const words = `${verdictText(before)} → ${verdictText(turn.judgment)}`;
    const isRepeat = turn.name.arm === 'repeat';
    const same = found.find((one) => one.words === words && one.isRepeat === isRepeat);
    if (same) same.turns.push(turn);
    else found.push({ outcome, words, isRepeat, turns: [turn] });
  }
  return found.sort((one, other) => changes.indexOf(one.outcome) - changes.indexOf(other.outcome));
}
