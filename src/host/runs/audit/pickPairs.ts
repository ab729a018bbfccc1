import * as vscode from 'vscode';
import { counted } from '../form/choiceWords.ts';
import { askText, pickOne, type StepAnswer } from '../form/pickWithBack.ts';
import { type FileChoices, usualSample } from './choices.ts';
import type { PairCount } from './pairSource.ts';

/** Asks for all or only labeled pairs, and for the sample size. */
export async function pickPairs(
  title: string,
  choices: FileChoices,
  count: PairCount,
): Promise<StepAnswer<FileChoices>> {
  const { sample: known, ...others } = choices;
  for (;;) {
    const answer = await pickOne(listOf(title, choices, count));
    if (answer === undefined || answer === 'back') return answer;
    const { labelled, isSample } = answer.value;
    if (!isSample) return { value: { ...others, labelled } };
    const eligible = labelled ? count.labelled : count.pairs;
    const size = await askText({
      title,
      prompt:
        count.domains > 1
          ? vscode.l10n.t(
              'How many of {0}; drawn by the seed, in proportion to the {1} domains',
              counted(eligible),
              counted(count.domains),
            )
          : vscode.l10n.t('How many of {0}; drawn by the seed', counted(eligible)),
      value: String(known ?? Math.min(usualSample, eligible)),
      problemWith: (text) =>
        /^\s*[1-9]\d{0,8}\s*$/.test(text)
          ? undefined
          : vscode.l10n.t('Enter a whole number above 0.'),
    });
    if (size === undefined) return undefined;
    if (size !== 'back') return { value: { ...others, labelled, sample: Number(size.value) } };
  }
}

function listOf(title: string, { labelled, sample }: FileChoices, count: PairCount) {
  const labels =
    count.tied === 0
      ? vscode.l10n.t('{0} labels', counted(count.labelled))
      : vscode.l10n.t('{0} labels, {1} ties', counted(count.labelled), counted(count.tied));
  const pairs = vscode.l10n.t('{0} pairs', counted(count.pairs));
  const all = [
    { label: vscode.l10n.t('All pairs'), labelled: false, isSample: false },
    { label: vscode.l10n.t('A sample of all pairs…'), labelled: false, isSample: true },
  ];
  const ofLabelled = [
    { label: vscode.l10n.t('Pairs with a human or gold label'), labelled: true, isSample: false },
    { label: vscode.l10n.t('A sample of the labelled pairs…'), labelled: true, isSample: true },
  ];
  const items = [...all, ...(count.labelled > 0 ? ofLabelled : [])].map((item) => ({
    ...item,
    description:
      `${item.isSample ? vscode.l10n.t('of') : ''} ${item.labelled ? labels : pairs}`.trim(),
  }));
  const active = items.find(
    (item) => item.labelled === labelled && item.isSample === (sample !== undefined),
  );
  const placeholder =
    count.labelled > 0
      ? vscode.l10n.t('Pairs to ask about')
      : vscode.l10n.t('Pairs to ask about; none has a human or gold label');
  return { title, placeholder, items, active };
}
