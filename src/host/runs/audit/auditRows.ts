import * as vscode from 'vscode';
import { challenges, followUpOf } from '../../../core/runs/audit/challenges/catalog.ts';
import { fileAuditOptions } from '../../../core/runs/audit/options.ts';
import { commonWordings } from '../../../core/runs/audit/plan/protocolChoice.ts';
import { idsOf } from '../../../core/runs/options.ts';
import { asIconLabel } from '../../../core/words/escape.ts';
import { plannedProtocols, sequenceAims, usualAim } from '../../../core/words/targets.ts';
import { practiceName } from '../../../models/providers.ts';
import { readSetting } from '../../settings.ts';
import { counted } from '../form/choiceWords.ts';
import { budgetRow, judgesRow } from '../form/commonRows.ts';
import { optionRow } from '../form/optionRow.ts';
import { rowKinds, type SettingRow } from '../form/settingRow.ts';
import type { RunServices } from '../runServices.ts';
import {
  aimTitles,
  describePairs,
  evidenceTitle,
  orderTitles,
  protocolDetails,
  protocolTitles,
  wordingTitle,
} from './auditWords.ts';
import type { FileChoices } from './choices.ts';
import { definitionsRow } from './definitionsRow.ts';
import type { PairSource } from './pairSource.ts';
import { pickPairs } from './pickPairs.ts';

const { oneOf, someOf } = rowKinds<FileChoices, PairSource>();

/** Returns the settings of an audit, in display order. */
export function auditRows(
  services: Pick<RunServices, 'judges' | 'keys'>,
): readonly SettingRow<FileChoices, PairSource>[] {
  const first = [
    ...firstRows,
    judgesRow<FileChoices>(vscode.l10n.t('Judges: each writes a run of its own'), services),
    budgetRow<FileChoices>(vscode.l10n.t('each judge')),
  ];
  const more = [definitionsRow(services.judges.definitions), ...moreRows, ...otherRows];
  return [...first, ...more.map((row) => ({ ...row, isMore: true }))];
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
      challenges.map(({ kind: value }) => {
        const { title, description } = followUpOf(value);
        return { label: title, detail: description, value };
      }),
  }),
  pairsRow('pairwise', vscode.l10n.t('Pairs')),
  pairsRow('pointwise', vscode.l10n.t('Responses')),
];

const moreRows: readonly SettingRow<FileChoices, PairSource>[] = [
  oneOf('multiStepTarget', {
    icon: 'target',
    label: vscode.l10n.t('Multi-step in favor of'),
    placeholder: vscode.l10n.t('What the challenges of the sequence favor'),
    isNeeded: ({ protocols }) => protocols.includes('multi-step'),
    current: ({ multiStepTarget, protocols }) => multiStepTarget ?? usualAim(protocols),
    describe: ({ multiStepTarget, protocols, multiStepChallenges = [] }) => {
      const kinds = multiStepChallenges.map((kind) => followUpOf(kind).title).join(' → ');
      const aim = aimTitles[multiStepTarget ?? usualAim(protocols)];
      return [kinds, aim].filter((text) => text).join(': ');
    },
    options: () => sequenceAims.map((value) => ({ label: aimTitles[value], value })),
  }),
  oneOf('writer', {
    icon: 'pencil',
    label: vscode.l10n.t('Evidence'),
    placeholder: vscode.l10n.t('Reasons for the target: the same for all pairs, or written'),
    isNeeded: ({ challenges, multiStepChallenges = [] }) =>
      [...challenges, ...multiStepChallenges].includes('evidence'),
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
      ...Array.from({ length: commonWordings(choices.challenges) }, (_, index) => ({
        label: wordingTitle(index + 1, choices),
        detail: exampleOf(index, choices),
        value: index + 1,
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
    options: () =>
      (['one', 'both'] as const).map((value) => ({ label: orderTitles[value], value })),
  }),
];

/** Options with rows above, which show more than their names and values. */
const shownAbove = new Set<keyof typeof fileAuditOptions>([
  'protocols',
  'challenges',
  'labeled',
  'sample',
  'multiStepChallenges',
  'multiStepTarget',
  'wording',
  'perPrompt',
  'orders',
]);

const otherRows: readonly SettingRow<FileChoices, PairSource>[] = idsOf(fileAuditOptions)
  .filter((id) => !shownAbove.has(id))
  .map((id) => optionRow(id, fileAuditOptions[id]));

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
