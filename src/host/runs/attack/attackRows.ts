import * as vscode from 'vscode';
import { fileAttackOptions } from '../../../core/runs/attack/options.ts';
import { idsOf } from '../../../core/runs/options.ts';
import { asIconLabel } from '../../../core/words/escape.ts';
import { practiceName } from '../../../models/providers.ts';
import { sourceName } from '../../attackEditor/attackWords.ts';
import { shownJudge } from '../../models/editorModelList.ts';
import { allowEditorModels } from '../../models/editorProvider.ts';
import { counted } from '../form/choiceWords.ts';
import { budgetRow, judgesRow } from '../form/commonRows.ts';
import { optionRow } from '../form/optionRow.ts';
import { askText, type Option } from '../form/pickWithBack.ts';
import { mapAnswer, rowKinds, type SettingRow } from '../form/settingRow.ts';
import type { RunServices } from '../runServices.ts';
import {
  type AttackChoices,
  type AttackedFile,
  cellsOf,
  countLacking,
  hasAuxiliary,
  missingSources,
  responsesOf,
} from './attackChoices.ts';
import { attackerOptions, attackerPlaceholder } from './attackers.ts';
import type { Responses } from './fileSamples.ts';

const { oneOf, someOf } = rowKinds<AttackChoices, AttackedFile>();

/** Options with rows of their own, which show more than their names and values. */
const shownAbove = new Set<keyof typeof fileAttackOptions>(['auxiliary', 'sample']);

/** Returns the settings of attacks on a file, in display order. */
export function attackRows(
  services: Pick<RunServices, 'judges' | 'keys'>,
): readonly SettingRow<AttackChoices, AttackedFile>[] {
  return [
    oneOf('attacker', {
      icon: 'edit',
      label: vscode.l10n.t('Attacker'),
      placeholder: attackerPlaceholder,
      isToldByPlan: true,
      describe: ({ attacker }) => attackerTitle(attacker),
      options: attackerOptions,
      onChosen: (attacker) => allowEditorModels([attacker]),
    }),
    judgesRow(vscode.l10n.t('Judges: each scores every response'), services),
    oneOf('responses', {
      icon: 'list-selection',
      label: vscode.l10n.t('Responses'),
      placeholder: vscode.l10n.t('Which response of a pair is attacked'),
      isNeeded: (_, { pairs }) => pairs !== undefined,
      current: responsesOf,
      options: (_, file) => responseOptions(file),
    }),
    someOf('attacks', {
      icon: 'beaker',
      label: vscode.l10n.t('Attacks'),
      placeholder: vscode.l10n.t('The biases to attack with'),
      current: (choices, file) => cellsOf(choices, file).map(({ id }) => id),
      options: (choices, file) =>
        file.cells.map((cell) => {
          const { responses, lacking } = countLacking(cell, choices, file);
          const size = vscode.l10n.t('{0} responses', counted(responses));
          const lack = vscode.l10n.t('{0} lack {1}', counted(lacking), sourceName(cell.source));
          return {
            label: cell.title,
            description: `${cell.id} · ${lacking > 0 ? `${size}, ${lack}` : size}`,
            detail: cell.summary,
            value: cell.id,
          };
        }),
    }),
    oneOf('synthesise', {
      icon: 'sparkle',
      label: vscode.l10n.t('Missing sources'),
      placeholder: vscode.l10n.t('Records that lack what an attack draws on'),
      isNeeded: (choices, file) => missingSources(choices, file).length > 0,
      options: (choices, file) => {
        const what = missingSources(choices, file).map(sourceName).join(', ');
        return [
          { label: vscode.l10n.t('Skip records that lack {0}', what), value: false },
          {
            label: vscode.l10n.t('Have the attacker write {0} where it is missing', what),
            description: vscode.l10n.t('marked as synthesized'),
            value: true,
          },
        ];
      },
    }),
    oneOf('auxiliary', {
      icon: 'book',
      label: vscode.l10n.t('Given to judges'),
      placeholder: vscode.l10n.t('What judges of writing and role-play are given'),
      isNeeded: hasAuxiliary,
      options: () => [
        {
          label: vscode.l10n.t('All that the record holds'),
          description: vscode.l10n.t('reference, rubric and background'),
          value: 'all',
        },
        {
          label: vscode.l10n.t('Only what the attack is based on'),
          description: vscode.l10n.t('another setting, reported apart'),
          value: 'source',
        },
      ],
    }),
    {
      icon: 'symbol-number',
      label: vscode.l10n.t('Sample'),
      describe: describeSample,
      change: async (title, choices, file) => {
        const all = responseCount(choices, file);
        const answer = await askSize(title, choices.sample ?? all, all);
        return mapAnswer(answer, (size) => ({ ...choices, sample: size < all ? size : undefined }));
      },
    },
    ...idsOf(fileAttackOptions)
      .filter((id) => !shownAbove.has(id))
      .map((id) => optionRow<AttackChoices>(id, fileAttackOptions[id])),
    budgetRow(vscode.l10n.t('each model')),
  ];
}

function attackerTitle(attacker: string): string {
  return attacker === practiceName
    ? vscode.l10n.t('Practice attacker (simulated)')
    : asIconLabel(shownJudge(attacker), 40);
}

function responseOptions({ labeled, pairs = [] }: AttackedFile): Option<Responses>[] {
  const all = vscode.l10n.t('{0} pairs', counted(pairs.length));
  const weaker = {
    label: vscode.l10n.t('The weaker response, by a human or gold label'),
    description: vscode.l10n.t('{0} pairs', counted(labeled)),
    value: 'weaker' as const,
  };
  return [
    ...(labeled > 0 ? [weaker] : []),
    { label: vscode.l10n.t('Response A'), description: all, value: 'A' },
    { label: vscode.l10n.t('Response B'), description: all, value: 'B' },
    { label: vscode.l10n.t('Both responses'), description: all, value: 'both' },
  ];
}

function responseCount(choices: AttackChoices, file: AttackedFile): number {
  return file.samplesOf(responsesOf(choices, file)).length;
}

function describeSample(choices: AttackChoices, file: AttackedFile): string {
  const all = responseCount(choices, file);
  const { sample = all } = choices;
  if (sample < all) return vscode.l10n.t('{0} of {1} responses', counted(sample), counted(all));
  return all === 1 ? vscode.l10n.t('1 response') : vscode.l10n.t('All {0} responses', counted(all));
}

async function askSize(title: string, size: number, all: number) {
  const answer = await askText({
    title,
    prompt: vscode.l10n.t(
      'How many of {0} responses; fewer are drawn by the seed, in proportion to their domains',
      counted(all),
    ),
    value: String(size),
    problemWith: (text) =>
      /^\s*[1-9]\d{0,8}\s*$/.test(text)
        ? undefined
        : vscode.l10n.t('Enter a whole number above 0.'),
  });
  return mapAnswer(answer, Number);
}
