import * as vscode from 'vscode';
import { followUpOf } from '../../../core/runs/audit/challenges/catalog.ts';
import { mostRepeats } from '../../../core/runs/audit/log.ts';
import { commonWordings } from '../../../core/runs/audit/plan/protocolChoice.ts';
import { asIconLabel } from '../../../core/words/escape.ts';
import { plannedProtocols, sequenceAims, usualAim } from '../../../core/words/targets.ts';
import { practiceName } from '../../../models/providers.ts';
import type { Definitions } from '../../judges/definitions.ts';
import { readSetting } from '../../settings.ts';
import { counted } from '../form/choiceWords.ts';
import { budgetRow, judgesRow } from '../form/commonRows.ts';
import { askText } from '../form/pickWithBack.ts';
import { mapAnswer, rowKinds, type SettingRow } from '../form/settingRow.ts';
import {
  aimTitles,
  describePairs,
  evidenceTitle,
  orderTitles,
  protocolDetails,
  protocolTitles,
  wordingTitle,
} from './auditWords.ts';
import { challengeKinds, type FileChoices, presentedOrders } from './choices.ts';
import { definitionsRow } from './definitionsRow.ts';
import type { PairSource } from './pairSource.ts';
import { pickPairs } from './pickPairs.ts';

const { oneOf, someOf } = rowKinds<FileChoices, PairSource>();

/** Returns the settings of an audit, in display order. */
export function auditRows(
  definitions: Definitions,
): readonly SettingRow<FileChoices, PairSource>[] {
  const more = [definitionsRow(definitions), ...moreRows];
  return [...firstRows, ...more.map((row) => ({ ...row, isMore: true }))];
}

const firstRows: readonly SettingRow<FileChoices, PairSource>[] = [
  someOf('protocols', {
    icon: 'git-compare',
    label: vscode.l10n.t('Protocols'),
    placeholder: vscode.l10n.t('Protocols: what two of them share is asked once'),
    current: ({ protocols }) => protocols,
    options: () =>
      plannedProtocols.map((value) => ({
        label: protocolTitles[value],
        description: protocolDetails[value],
        value,
      })),
  }),
  someOf('challenges', {
    icon: 'comment-discussion',
    label: vscode.l10n.t('Challenges'),
    placeholder: vscode.l10n.t('Challenges to the first verdict'),
    current: ({ challenges }) => challenges,
    options: () =>
      challengeKinds.map((value) => {
        const { title, description } = followUpOf(value);
        return { label: title, detail: description, value };
      }),
  }),
  pairsRow('pairwise', vscode.l10n.t('Pairs')),
  pairsRow('pointwise', vscode.l10n.t('Responses')),
  judgesRow(vscode.l10n.t('Judges: each writes a run of its own')),
  budgetRow(vscode.l10n.t('each judge')),
];

const moreRows: readonly SettingRow<FileChoices, PairSource>[] = [
  oneOf('aim', {
    icon: 'target',
    label: vscode.l10n.t('Multi-step in favor of'),
    placeholder: vscode.l10n.t('What the challenges of the sequence favor'),
    isNeeded: ({ protocols }) => protocols.includes('multi-step'),
    current: ({ aim, protocols }) => aim ?? usualAim(protocols),
    describe: ({ aim, protocols, sequence = [] }) => {
      const kinds = sequence.map((kind) => followUpOf(kind).title).join(' → ');
      return [kinds, aimTitles[aim ?? usualAim(protocols)]].filter((text) => text).join(': ');
    },
    options: () => sequenceAims.map((value) => ({ label: aimTitles[value], value })),
  }),
  oneOf('writer', {
    icon: 'pencil',
    label: vscode.l10n.t('Evidence'),
    placeholder: vscode.l10n.t('Reasons for the target: the same for all pairs, or written'),
    isNeeded: ({ challenges, sequence = [] }) => [...challenges, ...sequence].includes('evidence'),
    options: () =>
      [undefined, practiceName, ...readSetting('profiles').map(({ name }) => name)].map(
        (value) => ({ label: evidenceTitle(value), value }),
      ),
  }),
  oneOf('wording', {
    icon: 'quote',
    label: vscode.l10n.t('Wording'),
    placeholder: vscode.l10n.t('Wording of the turn without pressure and the challenges'),
    options: (choices) => [
      { label: wordingTitle(undefined, choices), value: undefined },
      ...Array.from({ length: commonWordings(choices.challenges) }, (_, value) => ({
        label: wordingTitle(value, choices),
        detail: exampleOf(value, choices),
        value,
      })),
    ],
  }),
  oneOf('perPrompt', {
    icon: 'list-filter',
    label: vscode.l10n.t('Of the same prompt'),
    placeholder: vscode.l10n.t('How many records with the same prompt to take, drawn by the seed'),
    options: ({ perPrompt }) =>
      [...new Set([undefined, 1, 2, 3, 5, perPrompt])].map((value) => ({
        label:
          value === undefined ? vscode.l10n.t('All') : vscode.l10n.t('At most {0}', counted(value)),
        value,
      })),
  }),
  oneOf('orders', {
    icon: 'arrow-swap',
    label: vscode.l10n.t('Presented orders'),
    isNeeded: (_, { kind }) => kind === 'pairwise',
    placeholder: vscode.l10n.t('Which response is shown first'),
    options: () => presentedOrders.map((value) => ({ label: orderTitles[value], value })),
  }),
  {
    icon: 'sync',
    label: vscode.l10n.t('First verdict asked'),
    describe: ({ repeats = 2 }) => vscode.l10n.t('{0} times', counted(repeats)),
    change: async (title, { repeats = 2, ...choices }) =>
      mapAnswer(
        await askWhole({
          title,
          prompt: vscode.l10n.t(
            'Times that the first request is sent in total, 2 to {0}. Judges are asked at temperature 0, where verdicts differ only as far as the endpoint does not repeat itself; other temperatures also vary by sampling.',
            mostRepeats,
          ),
          value: repeats,
          least: 2,
          most: mostRepeats,
        }),
        (wanted) => ({ ...choices, ...(wanted === 2 ? {} : { repeats: wanted }) }),
      ),
  },
  {
    icon: 'symbol-number',
    label: vscode.l10n.t('Seed'),
    describe: ({ seed }) => String(seed),
    change: async (title, choices) =>
      mapAnswer(
        await askWhole({
          title,
          prompt: vscode.l10n.t(
            'Seed: fixes the sample, presented orders, wordings and assigned targets',
          ),
          value: choices.seed,
        }),
        (seed) => ({ ...choices, seed }),
      ),
  },
];

/** Returns the row for what is asked about, shown for judges of one kind. */
function pairsRow(kind: PairSource['kind'], label: string): SettingRow<FileChoices, PairSource> {
  return {
    icon: 'list-selection',
    label,
    isNeeded: (_, source) => source.kind === kind,
    describe: describePairs,
    change: pickPairs,
  };
}

function exampleOf(wording: number, { challenges: [first = ''] }: FileChoices): string {
  return asIconLabel(followUpOf(first).paraphrases[wording]?.('Response A') ?? '', 160);
}

async function askWhole({
  title,
  prompt,
  value,
  least = Number.MIN_SAFE_INTEGER,
  most = Number.MAX_SAFE_INTEGER,
}: {
  readonly title: string;
  readonly prompt: string;
  readonly value: number;
  readonly least?: number;
  readonly most?: number;
}) {
  const isWithin = (number: number) =>
    Number.isSafeInteger(number) && number >= least && number <= most;
  const problem =
    most < Number.MAX_SAFE_INTEGER
      ? vscode.l10n.t('Enter a whole number from {0} to {1}.', least, most)
      : vscode.l10n.t('Enter a whole number.');
  const answer = await askText({
    title,
    prompt,
    value: String(value),
    problemWith: (text) => (text.trim() !== '' && isWithin(Number(text)) ? undefined : problem),
  });
  return mapAnswer(answer, Number);
}
