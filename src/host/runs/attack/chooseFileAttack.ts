import * as vscode from 'vscode';
import { lackOf } from '../../../core/runs/attack/catalogue.ts';
import type { AttackCell, AttackSource } from '../../../core/runs/attack/cell.ts';
import { practiceName } from '../../../models/providers.ts';
import { sourceName } from '../../attackEditor/attackWords.ts';
import { knownJudges } from '../../models/judgeItems.ts';
import { readSetting } from '../../settings.ts';
import { counted } from '../form/choiceWords.ts';
import { pickJudges } from '../form/pickJudges.ts';
import { askText, pickOne, pickSome, type StepAnswer } from '../form/pickWithBack.ts';
import type { SpendingLimits } from '../spending.ts';
import { askLimit } from './attackBudget.ts';
import type { FileSamples, Responses } from './fileSamples.ts';

/** What is chosen of an attack on a whole file. */
export interface FileAttackChoices extends SpendingLimits {
  readonly cells: readonly AttackCell[];
  readonly responses: Responses;
  readonly attacker: string;
  readonly judges: readonly string[];
  /** Responses to attack; all without a number. */
  readonly sample: number | undefined;
  /** What the attacker writes for records that lack it. */
  readonly synthesise: readonly ('reference' | 'rubric')[];
}

type Step = (choices: FileAttackChoices) => Promise<StepAnswer<FileAttackChoices>>;

/** Goes through what is to be chosen, a list each, back and forth; undefined where the user leaves. */
export async function chooseFileAttack(
  title: string,
  file: FileSamples,
  cells: readonly AttackCell[],
  initial: FileAttackChoices,
): Promise<FileAttackChoices | undefined> {
  const steps: readonly Step[] = [
    ...(file.pairs ? [(choices: FileAttackChoices) => pickResponses(title, file, choices)] : []),
    (choices) => pickCells(title, file, cells, choices),
    (choices) => pickSynthesis(title, file, choices),
    (choices) => pickAttacker(title, choices),
    async (choices) => {
      const answer = await pickJudges(title, choices.judges);
      return answer === undefined || answer === 'back'
        ? answer
        : { value: { ...choices, judges: answer.value } };
    },
    (choices) => pickSize(title, file, choices),
    (choices) => askLimit(title, choices, 'mostCalls', modelsOf(choices)),
    (choices) => askLimit(title, choices, 'mostMoney', modelsOf(choices)),
  ];
  let [choices, at, forward] = [initial, 0, true];
  while (at < steps.length) {
    const answer = await steps[at]?.(choices);
    if (answer === undefined) return undefined;
    const isSkipped = answer !== 'back' && answer.value === choices;
    if (!isSkipped) forward = answer !== 'back';
    if (answer !== 'back') choices = answer.value;
    at = Math.max(0, at + (forward ? 1 : -1));
  }
  return choices;
}

async function pickResponses(
  title: string,
  { labelled, pairs = [] }: FileSamples,
  choices: FileAttackChoices,
): Promise<StepAnswer<FileAttackChoices>> {
  const all = vscode.l10n.t('{0} pairs', counted(pairs.length));
  const weaker = {
    label: vscode.l10n.t('The weaker response, by a human or gold label'),
    description: vscode.l10n.t('{0} pairs', counted(labelled)),
    responses: 'weaker' as const,
  };
  const items = [
    ...(labelled > 0 ? [weaker] : []),
    { label: vscode.l10n.t('Response A'), description: all, responses: 'A' as const },
    { label: vscode.l10n.t('Response B'), description: all, responses: 'B' as const },
    { label: vscode.l10n.t('Both responses'), description: all, responses: 'both' as const },
  ];
  const active = items.find(({ responses }) => responses === choices.responses);
  const placeholder = vscode.l10n.t('Which response of a pair is attacked');
  const answer = await pickOne({ title, placeholder, items, active });
  if (answer === undefined || answer === 'back') return answer;
  return { value: { ...choices, responses: answer.value.responses } };
}

async function pickCells(
  title: string,
  file: FileSamples,
  cells: readonly AttackCell[],
  choices: FileAttackChoices,
): Promise<StepAnswer<FileAttackChoices>> {
  const samples = file.samplesOf(choices.responses);
  const items = cells.map((cell) => {
    const own = samples.filter(({ sample }) => sample.scenario === cell.scenario);
    const lacking = own.filter(({ sample }) => lackOf(cell, sample)).length;
    const size = vscode.l10n.t('{0} responses', counted(own.length));
    const lack = vscode.l10n.t('{0} lack {1}', counted(lacking), sourceName(cell.source));
    const picked = choices.cells.some(({ id }) => id === cell.id);
    return {
      label: cell.title,
      description: `${cell.id} · ${lacking > 0 ? `${size}, ${lack}` : size}`,
      detail: cell.summary,
      picked: picked || (choices.cells.length === 0 && lacking < own.length),
      cell,
    };
  });
  const placeholder = vscode.l10n.t('The biases to attack with');
  const answer = await pickSome({ title, placeholder, items });
  if (answer === undefined || answer === 'back') return answer;
  return { value: { ...choices, cells: answer.value.map(({ cell }) => cell) } };
}

/** Asked only where something is lacking that can be written; otherwise the choices are the same. */
async function pickSynthesis(
  title: string,
  file: FileSamples,
  choices: FileAttackChoices,
): Promise<StepAnswer<FileAttackChoices>> {
  const samples = file.samplesOf(choices.responses);
  const lacks = new Set<AttackSource | undefined>(
    choices.cells.flatMap((cell) =>
      samples
        .filter(({ sample }) => sample.scenario === cell.scenario)
        .map(({ sample }) => lackOf(cell, sample)),
    ),
  );
  const written = (['reference', 'rubric'] as const).filter((what) => lacks.has(what));
  if (written.length === 0) return { value: choices };
  const what = written.map(sourceName).join(', ');
  const items = [
    { label: vscode.l10n.t('Leave out what lacks {0}', what), synthesise: [] },
    {
      label: vscode.l10n.t('Have the attacker write {0} where it is lacking', what),
      description: vscode.l10n.t('marked as synthesised'),
      synthesise: written,
    },
  ];
  const active = items[choices.synthesise.length > 0 ? 1 : 0];
  const placeholder = vscode.l10n.t('Some records lack {0}', what);
  const answer = await pickOne({ title, placeholder, items, active });
  if (answer === undefined || answer === 'back') return answer;
  return { value: { ...choices, synthesise: answer.value.synthesise } };
}

async function pickAttacker(
  title: string,
  choices: FileAttackChoices,
): Promise<StepAnswer<FileAttackChoices>> {
  const items = knownJudges().map((item) =>
    item.judge === practiceName
      ? { ...item, label: `$(edit) ${vscode.l10n.t('Practice attacker')}` }
      : item,
  );
  const active = items.find(({ judge }) => judge === choices.attacker);
  const placeholder = vscode.l10n.t('Who rewrites the responses');
  const answer = await pickOne({ title, placeholder, items, active });
  if (answer === undefined || answer === 'back') return answer;
  return { value: { ...choices, attacker: answer.value.judge ?? practiceName } };
}

async function pickSize(
  title: string,
  file: FileSamples,
  choices: FileAttackChoices,
): Promise<StepAnswer<FileAttackChoices>> {
  const all = file.samplesOf(choices.responses).length;
  const answer = await askText({
    title,
    prompt: vscode.l10n.t(
      'How many of {0} responses; fewer are drawn by the seed, in proportion to their domains',
      counted(all),
    ),
    value: String(choices.sample ?? all),
    problemWith: (text) =>
      /^\s*[1-9]\d{0,8}\s*$/.test(text)
        ? undefined
        : vscode.l10n.t('Enter a whole number above 0.'),
  });
  if (answer === undefined || answer === 'back') return answer;
  const size = Number(answer.value);
  return { value: { ...choices, sample: size < all ? size : undefined } };
}

/** Whom the choices would ask, as far as the settings know them. */
function modelsOf({ attacker, judges }: FileAttackChoices) {
  const names = [attacker, ...judges].filter((name) => name !== practiceName);
  return readSetting('profiles')
    .filter(({ name }) => names.includes(name))
    .map(({ model }) => ({ model, simulated: false }));
}
