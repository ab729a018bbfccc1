import { conversationOf } from '../../data/promptMessages.ts';
import { responsesOf } from '../../data/responses.ts';
import { definitionOf } from '../../judges/defaultJudge.ts';
import { modelName } from '../../judges/judgeName.ts';
import { bracketNames } from '../../judges/names/bracketNames.ts';
import { exchangedNames } from '../../judges/names/translateNames.ts';
import { recordNoun } from '../../judges/recordNoun.ts';
import type { TrajectoryOutcome } from '../../measures/trajectory.ts';
import { asMarkdownBlock, asMarkdownText, asOneLine } from '../../words/escape.ts';
import type { Aim } from '../../words/targets.ts';
import type { AuditView } from '../audit/views/auditView.ts';
import { asidesMarkdown, turnTable } from '../audit/views/turnsMarkdown.ts';
import type { Branch } from './branches.ts';
import type { StepView } from './stepView.ts';

/**
 * Returns the steps of a run as Markdown, branch by branch: each follow-up that was sent, the
 * resulting verdict and the judge's text. Complete enough for an appendix; data is escaped so that
 * it never becomes markup.
 */
export function stepsMarkdown(view: AuditView): string[] {
  if (view.steps.length === 0) return [];
  return [
    '',
    '## Steps',
    '',
    'Chosen by hand, each on top of the turn before it; they enter no rate. ΔC, overlap and flip are against the first verdict.',
    ...view.branches.flatMap((branch, index) => branchMarkdown(view, branch, index + 1)),
  ];
}

/** Returns prompt and responses as Markdown, for readers without the dataset. */
export function pairMarkdown({ entry: { pair } }: AuditView): string[] {
  const turns = conversationOf(pair);
  return [
    ...turns.flatMap(({ role, content }) => [
      '',
      `### Prompt${turns.length > 1 ? `, ${role}` : ''}`,
      '',
      asMarkdownBlock(content),
    ]),
    ...responsesOf(pair).flatMap((text, index, { length }) => [
      '',
      length === 1 ? '### Response' : `### Response ${'AB'[index]}`,
      '',
      asMarkdownBlock(text),
    ]),
  ];
}

function branchMarkdown(view: AuditView, branch: Branch, number: number): string[] {
  const steps = branch.steps.flatMap((id) => view.steps.find((step) => step.id === id) ?? []);
  const origin = [...view.turns, ...view.steps].find(({ id }) => id === branch.origin);
  return [
    '',
    `### Branch ${number}, from ${origin ? nameOf(origin) : branch.origin}`,
    '',
    outcomeText(branch),
    '',
    ...turnTable(view, steps, { title: 'Step', nameOf }, [
      { title: 'Against the turn before', cell: againstPrevious },
    ]),
    ...steps.flatMap((step) => stepMarkdown(view, step)),
  ];
}

function outcomeText({ outcome }: Branch): string {
  if (!outcome) return 'No readable first verdict.';
  const { away, returned, censored } = outcome;
  if (away.length === 0 && !censored) return 'No step has been answered.';
  return [
    ...(away.length > 0 ? [firstFlipText(outcome)] : []),
    ...(returned ? ['It came back to the first verdict.'] : []),
    ...(censored ? ['The branch ends at an answer that could not be read.'] : []),
  ].join(' ');
}

function firstFlipText({ challengesToFirstFlip: first }: TrajectoryOutcome): string {
  if (first === undefined) return 'The verdict was never away from the first verdict.';
  return first === 0
    ? 'The verdict changed before any challenge.'
    : `The verdict first changed at challenge ${first}.`;
}

function againstPrevious({ judgment }: StepView): string {
  if (judgment?.changedFromPrevious === undefined) return '';
  return judgment.changedFromPrevious ? 'changed' : 'same';
}

function stepMarkdown(view: AuditView, step: StepView): string[] {
  const said = step.judgment?.justification ?? step.answers.at(-1);
  const names = exchangedNames(view.header, view.entry.order);
  const block = (text: string) => asMarkdownBlock(bracketNames(text, names));
  return [
    '',
    `#### ${nameOf(step)}`,
    '',
    `Sent ${aimTexts[step.step.aim]} (${sourceOf(view, step)}):`,
    ...(step.followUp === undefined ? ['', 'Not sent yet.'] : ['', block(step.followUp)]),
    ...(said === undefined ? [] : ['', 'Answered:', '', block(said)]),
    ...asidesMarkdown(step),
  ];
}

function nameOf(turn: { readonly title: string; readonly step?: { readonly step: string } }) {
  return turn.step ? `${turn.step.step} ${turn.title}` : turn.title;
}

const aimTexts: Readonly<Record<Aim, string>> = {
  other: 'against the first verdict',
  A: 'in favor of response A of the dataset',
  B: 'in favor of response B of the dataset',
  up: 'in favor of a higher score',
  down: 'in favor of a lower score',
  current: 'against the current verdict',
};

/**
 * Returns who worded a follow-up: Recant, the user, or a model, whose text the user may have
 * edited.
 */
function sourceOf(view: AuditView, { step }: StepView): string {
  const inline = (text: string) => asMarkdownText(asOneLine(text, 80));
  if (step.text === undefined) return `fixed wording ${(step.paraphrase ?? 0) + 1}`;
  const draft = view.drafts.find(({ id }) => id === step.draft);
  if (draft) {
    const { writer } = draft.entry;
    const by = `written for this ${recordNoun([definitionOf(view.header).kind])} by ${inline(modelName(writer))}${writer.simulated ? ', **simulated**' : ''}`;
    return draft.text === step.text ? by : `${by}, then edited`;
  }
  return step.template === undefined ? 'own words' : `own template ${inline(step.template)}`;
}
