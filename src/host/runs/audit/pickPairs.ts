import * as vscode from 'vscode';
import { counted } from '../form/choiceWords.ts';
import { askText, pickOne, type StepAnswer } from '../form/pickWithBack.ts';
import { type FileChoices, usualSample } from './choices.ts';
import type { PairCount, PairSource } from './pairSource.ts';

/** Asks for all or only labeled pairs or scored responses, and for the sample size. */
export async function pickPairs(
  title: string,
  choices: FileChoices,
  source: PairSource,
): Promise<StepAnswer<FileChoices>> {
  const { count } = source;
  const { sample: known, ...others } = choices;
  for (;;) {
    const answer = await pickOne(listOf(title, choices, source));
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

function listOf(title: string, { labelled, sample }: FileChoices, { kind, count }: PairSource) {
  const words = kind === 'pairwise' ? wordsOfPairs(count) : wordsOfResponses(count);
  const { labels, pairs } = words;
  const all = [
    { label: words.all, labelled: false, isSample: false },
    { label: words.sampleOfAll, labelled: false, isSample: true },
  ];
  const ofLabelled = [
    { label: words.ofLabelled, labelled: true, isSample: false },
    { label: words.sampleOfLabelled, labelled: true, isSample: true },
  ];
  const items = [...all, ...(count.labelled > 0 ? ofLabelled : [])].map((item) => ({
    ...item,
    description:
      `${item.isSample ? vscode.l10n.t('of') : ''} ${item.labelled ? labels : pairs}`.trim(),
  }));
  const active = items.find(
    (item) => item.labelled === labelled && item.isSample === (sample !== undefined),
  );
  const placeholder = count.labelled > 0 ? words.asked : words.askedOfNoneLabelled;
  return { title, placeholder, items, active };
}

function wordsOfPairs({ pairs, labelled, tied }: PairCount) {
  return {
    all: vscode.l10n.t('All pairs'),
    sampleOfAll: vscode.l10n.t('A sample of all pairs…'),
    ofLabelled: vscode.l10n.t('Pairs with a human or gold label'),
    sampleOfLabelled: vscode.l10n.t('A sample of the labeled pairs…'),
    pairs: vscode.l10n.t('{0} pairs', counted(pairs)),
    labels:
      tied === 0
        ? vscode.l10n.t('{0} labels', counted(labelled))
        : vscode.l10n.t('{0} labels, {1} ties', counted(labelled), counted(tied)),
    asked: vscode.l10n.t('Pairs to ask about'),
    askedOfNoneLabelled: vscode.l10n.t('Pairs to ask about; none has a human or gold label'),
  };
}

function wordsOfResponses({ pairs, labelled }: PairCount): ReturnType<typeof wordsOfPairs> {
  return {
    all: vscode.l10n.t('All responses'),
    sampleOfAll: vscode.l10n.t('A sample of all responses…'),
    ofLabelled: vscode.l10n.t('Responses with a human or gold score'),
    sampleOfLabelled: vscode.l10n.t('A sample of the scored responses…'),
    pairs: vscode.l10n.t('{0} responses', counted(pairs)),
    labels: vscode.l10n.t('{0} scores', counted(labelled)),
    asked: vscode.l10n.t('Responses to ask about'),
    askedOfNoneLabelled: vscode.l10n.t('Responses to ask about; none has a human or gold score'),
  };
}
