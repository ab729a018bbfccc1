import { followUpTitle } from '../../../src/core/runs/audit/challenges/catalog.ts';
import type { TurnView } from '../../../src/core/runs/audit/views/turnView.ts';
import type { StepView } from '../../../src/core/runs/steps/stepView.ts';
import { followUpKind } from '../../../src/core/words/turns.ts';
import type { PanelStrings } from '../../../src/messages/strings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { isStep, titleOf } from '../../steps/stepTitle.ts';

/**
 * Returns a follow-up for use within a sentence, such as "authority" or "a neutral follow-up". A
 * template keeps its name.
 */
export function turnPhrase(turn: TurnView | StepView, strings: PanelStrings): string {
  const { name } = turn;
  const kind = followUpKind(name);
  if (isStep(turn)) {
    const title = turn.step.template === undefined ? kindPhrase(turn, strings) : titleOf(turn);
    return fillTemplate(strings.steps.named, title, turn.step.step);
  }
  if (name.arm !== 'sequence' || kind === undefined) return kindPhrase(turn, strings);
  return fillTemplate(strings.steps.named, followUpTitle(kind).toLowerCase(), name.step ?? '');
}

function kindPhrase({ name, title }: TurnView, strings: PanelStrings): string {
  const { protocol } = name;
  return name.arm === 'neutral' && protocol === undefined
    ? strings.neutralFollowUp
    : title.toLowerCase();
}
