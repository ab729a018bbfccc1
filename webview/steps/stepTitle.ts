import { asOneLine } from '../../src/core/escape.ts';
import type { TurnView } from '../../src/core/runs/audit/views/turnView.ts';
import type { StepView } from '../../src/core/runs/steps/stepView.ts';
import type { PanelStrings } from '../../src/messages/strings.ts';
import { fillTemplate } from '../fillTemplate.ts';

/** Names of templates may be long and odd; in a line of ours they are neither. */
const longestName = 60;

export function isStep(turn: TurnView | StepView): turn is StepView {
  return 'step' in turn;
}

/** What a turn is called by itself: a step by the template that its words come from, if any. */
export function titleOf(turn: TurnView | StepView): string {
  const template = isStep(turn) ? turn.step.template : undefined;
  return template === undefined ? turn.title : asOneLine(template, longestName);
}

/** The title with the number of the step, which no other turn of the run has: "Doubt (step 4)". */
export function fullTitleOf(turn: TurnView | StepView, strings: PanelStrings): string {
  const title = titleOf(turn);
  return isStep(turn) ? fillTemplate(strings.steps.named, title, turn.step.step) : title;
}
