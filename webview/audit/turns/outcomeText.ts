import { outcomeOf } from '../../../src/core/runs/audit/views/turnOutcome.ts';
import type { TurnView } from '../../../src/core/runs/audit/views/turnView.ts';
import type { StepView } from '../../../src/core/runs/steps/stepView.ts';
import type { PanelStrings } from '../../../src/messages/strings.ts';

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
