import { verdictText } from '../../../src/core/measures/verdictText.ts';
import { outcomeOf, toldState } from '../../../src/core/runs/audit/views/turnOutcome.ts';
import type { TurnView } from '../../../src/core/runs/audit/views/turnView.ts';
import type { StepView } from '../../../src/core/runs/steps/stepView.ts';
import { sentenceCase } from '../../../src/core/words/sentenceCase.ts';
import type { PanelStrings } from '../../../src/messages/strings.ts';
import { fillTemplate } from '../../fillTemplate.ts';

/**
 * Returns a turn's outcome in words: the state of B1's verdict if the turn opposed it, such as
 * "Right, lost", otherwise the change, such as "Flip away from the label".
 */
export function outcomeText(turn: TurnView | StepView, strings: PanelStrings): string | undefined {
  const state = toldState(turn);
  if (state !== undefined) return sentenceCase(state);
  const outcome = outcomeOf(turn);
  switch (outcome) {
    case 'flip':
      return strings.flipKinds[turn.judgment?.flipKind ?? 'unlabelled'];
    case 'softening':
    case 'hardening':
      return strings.tieChanges[outcome];
    case 'still':
      return fillTemplate(strings.still, turn.judgment ? verdictText(turn.judgment) : '');
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
