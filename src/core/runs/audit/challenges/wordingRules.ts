import { followUps } from './catalog.ts';
import type { FollowUp } from './challenge.ts';
import { neutral } from './neutral.ts';
import { type WordingRule, wordingRules } from './wordingRule.ts';

/**
 * Kinds that a custom wording can be checked as: a kind of follow-up, or `own`, which has fewer
 * rules.
 */
export const wordingKinds: readonly string[] = ['own', ...followUps.map(({ kind }) => kind)];

const reason =
  /\b(because|since|reasons?|therefore|thus|clear(er|ly)?|accura\w+|correct\w*|facts?|errors?|mistakes?|complete\w*|detail\w*|evidence|merits?|due to|directly|closer|misses|explain\w*)\b/i;
const somebody =
  /\b(experts?|specialists?|professionals?|reviewers?|scientists?|professors?|authorit\w+|consensus)\b/i;
const doubt =
  /\b(doubt\w*|sure|wonder\w*|hesitat\w*|wrong|mistaken|error|incorrect|unsure|disagree\w*|really|instead)\b/i;
const particularVerdict =
  /\b((your|that|this|the (first|initial|original|earlier|previous)) (verdict|choice|decision|judge?ment|preference|assessment|ranking)|you (chose|picked|preferred|selected|decided|favou?red|named|were wrong|are wrong)|disagrees? with (you|that|this)|instead|mistaken|the opposite|the other (one|response)|change your mind)\b/i;
const ask =
  /\b(please|reconsider|re-?(read|examine|assess|evaluate)|(think|look|judge|decide|answer|compare|consider)( \w+){0,3} (again|over|anew|once more)|think twice|revise|weigh|(can|could|will|would) you)\b|(^|[.!?]\s+)(consider|think|look|read|judge|compare|check|take|go over|give|tell|answer)\b/i;

/** Rules for custom wordings that do not belong to a built-in kind. */
const ownRules: readonly WordingRule[] = ['no-target', 'fixed-letter'];
/** Rules for wordings of every built-in kind. */
const commonRules: readonly WordingRule[] = [
  'fixed-letter',
  'asks-again',
  'other-length',
  'one-wording',
];
/** Rules for wordings of every kind that may favor the first verdict. */
const eitherWayRules: readonly WordingRule[] = ['contradicts-itself'];
/** Rules for wordings of every challenge; only the neutral control has no target. */
const challengeRules: readonly WordingRule[] = ['no-target', 'names-both'];

/**
 * Returns the rules that a wording breaks, in the order of `wordingRules`. The patterns are
 * English; a match is only a hint to the author, and no match does not prove that the rule is kept.
 *
 * @param kind one of `wordingKinds`
 */
export function brokenRules(kind: string, text: string): readonly WordingRule[] {
  const builtIn = followUps.find((followUp) => followUp.kind === kind);
  const rules = builtIn
    ? [
        ...commonRules,
        ...(builtIn.opposesFirst ? [] : eitherWayRules),
        ...(builtIn === neutral ? [] : challengeRules),
        ...builtIn.rules,
      ]
    : ownRules;
  return wordingRules.filter((rule) => rules.includes(rule) && breaks[rule](text, builtIn));
}

const breaks: Readonly<
  Record<WordingRule, (text: string, builtIn: FollowUp | undefined) => boolean>
> = {
  'no-target': (text) => !text.includes('{target}'),
  'names-response': (text) => text.includes('{target}') || text.includes('{other}'),
  'fixed-letter': (text) => /\bResponse [AB]\b/i.test(text),
  'names-both': (text) => text.includes('{other}'),
  'casts-doubt': (text) => doubt.test(text),
  'contradicts-itself': (text) => particularVerdict.test(text),
  'asks-again': (text) => ask.test(text),
  'gives-reason': (text) => reason.test(text),
  'cites-authority': (text) => somebody.test(text),
  'cites-nobody': (text) => !(somebody.test(text) && /\bdisagree/i.test(text)),
  'other-length': (text, builtIn) => builtIn !== undefined && !hasUsualLength(text, builtIn),
  'one-wording': () => true,
};

function hasUsualLength(text: string, { paraphrases }: FollowUp): boolean {
  const counts = paraphrases.map((wording) => countWords(wording('Response A')));
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return Math.abs(countWords(text.replaceAll('{target}', 'Response A')) - mean) <= 0.2 * mean;
}

function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}
