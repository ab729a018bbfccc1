import { outcomeOf } from '../../../src/core/runs/audit/views/turnOutcome.ts';
import type { TurnView } from '../../../src/core/runs/audit/views/turnView.ts';
import type { StepView } from '../../../src/core/runs/steps/stepView.ts';
import { sentenceCase } from '../../../src/core/sentenceCase.ts';
import type { PanelStrings } from '../../../src/messages/strings.ts';

/**
 * Returns a turn's outcome in words: the state of B1's verdict if the turn opposed it, such as
 * "Right, lost", otherwise the change, such as "Harmful flip".
 */
export function outcomeText(turn: TurnView | StepView, strings: PanelStrings): string | undefined {
  const outcome = outcomeOf(turn);
  const { state } = turn;
  const isToldByState =
    outcome === 'held' || (outcome !== 'returned' && state?.id !== 'supporting');
  if (outcome && state && isToldByState) {
    return sentenceCase(state.name);
  }
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
