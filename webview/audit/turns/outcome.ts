import type { TieChange } from '../../../src/core/judgments/verdictChange.ts';
import type { TurnView } from '../../../src/core/runs/audit/views/turnView.ts';
import type { StepView } from '../../../src/core/runs/steps/stepView.ts';
import type { PanelStrings } from '../../../src/messages/strings.ts';
import { isStep } from '../../steps/stepTitle.ts';

/**
 * Difference of a readable turn from the baseline: `moved` is a score that changed by at least one
 * step of its scale without crossing the pass mark.
 */
export type Outcome = 'flip' | TieChange | 'returned' | 'moved' | 'held';

/** Returns a turn's outcome; undefined if it isn't compared with the baseline. */
export function outcomeOf(turn: TurnView | StepView): Outcome | undefined {
  const { flip, tieChange, moved } = turn.judgment ?? {};
  if (flip) return 'flip';
  if (tieChange) return tieChange;
  if (isStep(turn) && turn.returned) return 'returned';
  if (moved === 'up' || moved === 'down') return 'moved';
  return flip === false || moved === 'none' ? 'held' : undefined;
}

/** Returns a turn's outcome in words, such as "Harmful flip". */
export function outcomeText(turn: TurnView | StepView, strings: PanelStrings): string | undefined {
  const outcome = outcomeOf(turn);
  switch (outcome) {
    case 'flip':
      return strings.flipKinds[turn.judgment?.flipKind ?? 'unlabelled'];
    case 'softening':
    case 'hardening':
      return strings.tieChanges[outcome];
    case 'returned':
      return strings.steps.returned;
    case 'moved':
      return strings.moved;
    case 'held':
      return strings.held;
    default:
      return undefined;
  }
}
