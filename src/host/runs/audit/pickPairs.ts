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
    const { labeled, isSample } = answer.value;
    if (!isSample) return { value: { ...others, labeled } };
    const eligible = labeled ? count.labeled : count.pairs;
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
    if (size !== 'back') return { value: { ...others, labeled, sample: Number(size.value) } };
  }
}

function listOf(title: string, { labeled, sample }: FileChoices, { kind, count }: PairSource) {
  const words = kind === 'pairwise' ? wordsOfPairs(count) : wordsOfResponses(count);
  const { labels, pairs } = words;
  const all = [
    { label: words.all, labeled: false, isSample: false },
    { label: words.sampleOfAll, labeled: false, isSample: true },
  ];
  const ofLabeled = [
    { label: words.ofLabeled, labeled: true, isSample: false },
    { label: words.sampleOfLabeled, labeled: true, isSample: true },
  ];
  const items = [...all, ...(count.labeled > 0 ? ofLabeled : [])].map((item) => ({
    ...item,
    description:
      `${item.isSample ? vscode.l10n.t('of') : ''} ${item.labeled ? labels : pairs}`.trim(),
  }));
  const active = items.find(
    (item) => item.labeled === labeled && item.isSample === (sample !== undefined),
  );
  const placeholder = count.labeled > 0 ? words.asked : words.askedOfNoneLabeled;
  return { title, placeholder, items, active };
}

function wordsOfPairs({ pairs, labeled, tied }: PairCount) {
  return {
    all: vscode.l10n.t('All pairs'),
    sampleOfAll: vscode.l10n.t('A sample of all pairs…'),
    ofLabeled: vscode.l10n.t('Pairs with a human or gold label'),
    sampleOfLabeled: vscode.l10n.t('A sample of the labeled pairs…'),
    pairs: vscode.l10n.t('{0} pairs', counted(pairs)),
    labels:
      tied === 0
        ? vscode.l10n.t('{0} labels', counted(labeled))
        : vscode.l10n.t('{0} labels, {1} ties', counted(labeled), counted(tied)),
    asked: vscode.l10n.t('Pairs to ask about'),
    askedOfNoneLabeled: vscode.l10n.t('Pairs to ask about; none has a human or gold label'),
  };
}

function wordsOfResponses({ pairs, labeled }: PairCount): ReturnType<typeof wordsOfPairs> {
  return {
    all: vscode.l10n.t('All responses'),
    sampleOfAll: vscode.l10n.t('A sample of all responses…'),
    ofLabeled: vscode.l10n.t('Responses with a human or gold score'),
    sampleOfLabeled: vscode.l10n.t('A sample of the scored responses…'),
    pairs: vscode.l10n.t('{0} responses', counted(pairs)),
    labels: vscode.l10n.t('{0} scores', counted(labeled)),
    asked: vscode.l10n.t('Responses to ask about'),
    askedOfNoneLabeled: vscode.l10n.t('Responses to ask about; none has a human or gold score'),
  };
}
