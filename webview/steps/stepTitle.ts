import type { TurnView } from '../../src/core/runs/audit/views/turnView.ts';
import type { StepView } from '../../src/core/runs/steps/stepView.ts';
import { asOneLine } from '../../src/core/words/escape.ts';
import type { PanelStrings } from '../../src/messages/strings.ts';
import { fillTemplate } from '../fillTemplate.ts';

/**
 * Maximum length of a template name in the panel's own texts; names may be long or contain unusual
 * characters.
 */
const longestName = 60;

export function isStep(turn: TurnView | StepView): turn is StepView {
  return 'step' in turn;
}

/** Returns the title of a turn; for a step, the name of the template that it uses, if any. */
export function titleOf(turn: TurnView | StepView): string {
  const template = isStep(turn) ? turn.step.template : undefined;
  return template === undefined ? turn.title : asOneLine(template, longestName);
}

/**
 * Returns the title with the step's number, which is unique in the run, such as "Doubt (step 4)".
 */
export function fullTitleOf(turn: TurnView | StepView, strings: PanelStrings): string {
  const title = titleOf(turn);
  return isStep(turn) ? fillTemplate(strings.steps.named, title, turn.step.step) : title;
}
