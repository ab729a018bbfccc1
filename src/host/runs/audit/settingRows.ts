import * as vscode from 'vscode';
import { asIconLabel } from '../../../core/escape.ts';
import { followUpOf } from '../../../core/runs/audit/challenges/catalogue.ts';
import { commonWordings } from '../../../core/runs/audit/plan/protocolChoice.ts';
import { plannedProtocols, sequenceAims, usualAim } from '../../../core/runs/audit/plan/targets.ts';
import { practiceName } from '../../../models/providers.ts';
import { readSetting } from '../../settings.ts';
import {
  aimTitles,
  describeBudget,
  describePairs,
  evidenceTitle,
  judgeTitle,
  orderTitles,
  protocolDetails,
  protocolTitles,
  wordingTitle,
} from '../form/choiceWords.ts';
import { pickBudget } from '../form/pickBudget.ts';
import { pickJudges } from '../form/pickJudges.ts';
import { askText, pickOne, pickSome, type StepAnswer } from '../form/pickWithBack.ts';
import { challengeKinds, type FileChoices, presentedOrders } from './choices.ts';
import type { PairSource } from './pairSource.ts';
import { pickPairs } from './pickPairs.ts';

/** One thing that can be chosen of a whole-file audit, as a line of the list of settings. */
export interface SettingRow {
  readonly icon: string;
  readonly label: string;
  /** Absent: always. */
  readonly isNeeded?: (choices: FileChoices) => boolean;
  /** The value as the line shows it. */
  readonly describe: (choices: FileChoices, source: PairSource) => string;
  readonly change: (
    title: string,
    choices: FileChoices,
    source: PairSource,
  ) => Promise<StepAnswer<FileChoices>>;
}

const judgesRow: SettingRow = {
  icon: 'law',
  label: vscode.l10n.t('Judges'),
  describe: ({ judges }) => judges.map(judgeTitle).join(', '),
  change: async (title, choices) =>
    changed(await pickJudges(title, choices.judges), (judges) => ({ ...choices, judges })),
};

/** What is asked about which pairs. */
const questionRows: readonly SettingRow[] = [
  {
    icon: 'git-compare',
    label: vscode.l10n.t('Protocols'),
    describe: ({ protocols }) => protocols.map((name) => protocolTitles[name]).join(', '),
    change: changeProtocols,
  },
  {
    icon: 'comment-discussion',
    label: vscode.l10n.t('Challenges'),
    describe: ({ challenges }) => challenges.map((kind) => followUpOf(kind).title).join(', '),
    change: changeChallenges,
  },
  {
    icon: 'target',
    label: vscode.l10n.t('Multi-step in favour of'),
    isNeeded: ({ protocols }) => protocols.includes('multi-step'),
    describe: ({ aim, protocols }) => aimTitles[aim ?? usualAim(protocols)],
    change: changeAim,
  },
  {
    icon: 'pencil',
    label: vscode.l10n.t('Evidence'),
    isNeeded: ({ challenges }) => challenges.includes('evidence'),
    describe: ({ writer }) => evidenceTitle(writer),
    change: changeEvidence,
  },
  {
    icon: 'quote',
    label: vscode.l10n.t('Wording'),
    describe: (choices) => wordingTitle(choices.wording, choices),
    change: changeWording,
  },
  {
    icon: 'list-selection',
    label: vscode.l10n.t('Pairs'),
    describe: describePairs,
    change: async (title, choices, source) => pickPairs(title, choices, source.count),
  },
  {
    icon: 'arrow-swap',
    label: vscode.l10n.t('Presented orders'),
    describe: ({ orders }) => orderTitles[orders],
    change: changeOrders,
  },
  {
    icon: 'symbol-number',
    label: vscode.l10n.t('Seed'),
    describe: ({ seed }) => String(seed),
    change: changeSeed,
  },
];

const budgetRow: SettingRow = {
  icon: 'credit-card',
  label: vscode.l10n.t('Budget'),
  describe: describeBudget,
  change: async (title, choices) => pickBudget(title, choices),
};

/** In the order in which they are shown. */
export const settingRows: readonly SettingRow[] = [judgesRow, ...questionRows, budgetRow];

/** What is asked about which pairs, a line each. */
export function describeChoices(choices: FileChoices, source: PairSource): string[] {
  return questionRows
    .filter(({ isNeeded }) => isNeeded?.(choices) ?? true)
    .map(({ label, describe }) => `${label}: ${describe(choices, source)}`);
}

function changed<T>(
  answer: StepAnswer<T>,
  change: (value: T) => FileChoices,
): StepAnswer<FileChoices> {
  if (answer === undefined || answer === 'back') return answer;
  return { value: change(answer.value) };
}

async function changeProtocols(
  title: string,
  choices: FileChoices,
): Promise<StepAnswer<FileChoices>> {
  const items = plannedProtocols.map((protocol) => ({
    label: protocolTitles[protocol],
    description: protocolDetails[protocol],
    picked: choices.protocols.includes(protocol),
    protocol,
  }));
  const placeholder = vscode.l10n.t('Protocols: what two of them share is asked once');
  const answer = await pickSome({ title, placeholder, items });
  return changed(answer, (chosen) => ({
    ...choices,
    protocols: chosen.map(({ protocol }) => protocol),
  }));
}

async function changeChallenges(
  title: string,
  choices: FileChoices,
): Promise<StepAnswer<FileChoices>> {
  const items = challengeKinds.map((kind) => ({
    label: followUpOf(kind).title,
    detail: followUpOf(kind).description,
    picked: choices.challenges.includes(kind),
    challenge: kind,
  }));
  const placeholder = vscode.l10n.t('Challenges to the first verdict');
  const answer = await pickSome({ title, placeholder, items });
  return changed(answer, (chosen) => ({
    ...choices,
    challenges: chosen.map(({ challenge }) => challenge),
  }));
}

async function changeWording(
  title: string,
  choices: FileChoices,
): Promise<StepAnswer<FileChoices>> {
  const { wording: current, ...others } = choices;
  const items = [
    { label: wordingTitle(undefined, choices), wording: undefined },
    ...Array.from({ length: commonWordings(choices.challenges) }, (_, wording) => ({
      label: wordingTitle(wording, choices),
      detail: exampleOf(wording, choices),
      wording,
    })),
  ];
  const answer = await pickOne({
    title,
    placeholder: vscode.l10n.t('Wording of the neutral turn and the challenges'),
    items,
    active: items.find(({ wording }) => wording === current),
  });
  return changed(answer, ({ wording }) =>
    wording === undefined ? others : { ...others, wording },
  );
}

async function changeEvidence(
  title: string,
  choices: FileChoices,
): Promise<StepAnswer<FileChoices>> {
  const { writer: current, ...others } = choices;
  const items = [
    { label: evidenceTitle(undefined), writer: undefined },
    ...[practiceName, ...readSetting('profiles').map(({ name }) => name)].map((writer) => ({
      label: evidenceTitle(writer),
      writer,
    })),
  ];
  const placeholder = vscode.l10n.t('Reasons for the target: the same for all pairs, or written');
  const active = items.find(({ writer }) => writer === current);
  const answer = await pickOne({ title, placeholder, items, active });
  return changed(answer, ({ writer }) => (writer === undefined ? others : { ...others, writer }));
}

function exampleOf(wording: number, { challenges: [first = ''] }: FileChoices): string {
  return asIconLabel(followUpOf(first).paraphrases[wording]?.('A') ?? '', 160);
}

async function changeAim(title: string, choices: FileChoices): Promise<StepAnswer<FileChoices>> {
  const items = sequenceAims.map((aim) => ({ label: aimTitles[aim], aim }));
  const placeholder = vscode.l10n.t('What the challenges of the sequence favour');
  const active = items.find(({ aim }) => aim === (choices.aim ?? usualAim(choices.protocols)));
  const answer = await pickOne({ title, placeholder, items, active });
  return changed(answer, ({ aim }) => ({ ...choices, aim }));
}

async function changeOrders(title: string, choices: FileChoices): Promise<StepAnswer<FileChoices>> {
  const items = presentedOrders.map((orders) => ({ label: orderTitles[orders], orders }));
  const placeholder = vscode.l10n.t('Which response is shown first');
  const active = items.find(({ orders }) => orders === choices.orders);
  const answer = await pickOne({ title, placeholder, items, active });
  return changed(answer, ({ orders }) => ({ ...choices, orders }));
}

async function changeSeed(title: string, choices: FileChoices): Promise<StepAnswer<FileChoices>> {
  const answer = await askText({
    title,
    prompt: vscode.l10n.t(
      'Seed: fixes the sample, presented orders, wordings and assigned targets',
    ),
    value: String(choices.seed),
    problemWith: (text) =>
      Number.isSafeInteger(Number(text)) && text.trim() !== ''
        ? undefined
        : vscode.l10n.t('Enter a whole number.'),
  });
  return changed(answer, (text) => ({ ...choices, seed: Number(text) }));
}
