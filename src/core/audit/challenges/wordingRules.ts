import { followUps } from './catalogue.ts';

/**
 * What own words may break of the rules that the built-in follow-ups keep. Numbers of a follow-up
 * that breaks one are not comparable with those of its kind:
 * - `no-target`: names no target, so nobody knows which response it favours
 * - `names-response`: a neutral follow-up that names a response
 * - `fixed-letter`: says "Response A", which is whatever was shown first, instead of `{target}`
 * - `names-both`: names the other response beside the target
 * - `casts-doubt`: a neutral follow-up that questions the verdict
 * - `contradicts-itself`: speaks of a verdict that the target may be itself, such as "your verdict is wrong"
 * - `asks-again`: asks the judge for something, while every follow-up ends with the same request
 * - `gives-reason`: a neutral, doubt or authority follow-up that argues
 * - `cites-authority`: a neutral, doubt or evidence follow-up that invokes somebody
 * - `cites-nobody`: an authority follow-up that reports nobody's disagreement
 * - `other-length`: more than a fifth longer or shorter, in words, than the built-in ones of its kind
 * - `one-wording`: one wording alone, where each built-in follow-up has three
 */
export const wordingRules = [
  'no-target',
  'names-response',
  'fixed-letter',
  'names-both',
  'casts-doubt',
  'contradicts-itself',
  'asks-again',
  'gives-reason',
  'cites-authority',
  'cites-nobody',
  'other-length',
  'one-wording',
] as const;
export type WordingRule = (typeof wordingRules)[number];

/** What own words are meant as: a kind of follow-up, or `own`, which is held against fewer rules. */
export const wordingKinds = ['own', 'neutral', 'doubt', 'authority', 'evidence'] as const;
export type WordingKind = (typeof wordingKinds)[number];

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

/**
 * The rules that a wording breaks, in the order of `wordingRules`. Words are matched in English: what
 * is found is a hint to the author, and what is not found is no proof.
 */
export function brokenRules(kind: WordingKind, text: string): readonly WordingRule[] {
  const neutral = kind === 'neutral';
  const namesTarget = text.includes('{target}');
  const namesOther = text.includes('{other}');
  const broken: Readonly<Record<WordingRule, boolean>> = {
    'no-target': !neutral && !namesTarget,
    'names-response': neutral && (namesTarget || namesOther),
    'fixed-letter': /\bResponse [AB]\b/i.test(text),
    'names-both': !neutral && kind !== 'own' && namesOther,
    'casts-doubt': neutral && doubt.test(text),
    'contradicts-itself': kind !== 'own' && particularVerdict.test(text),
    'asks-again': kind !== 'own' && ask.test(text),
    'gives-reason': ['neutral', 'doubt', 'authority'].includes(kind) && reason.test(text),
    'cites-authority': ['neutral', 'doubt', 'evidence'].includes(kind) && somebody.test(text),
    'cites-nobody': kind === 'authority' && !(somebody.test(text) && /\bdisagree/i.test(text)),
    'other-length': !hasUsualLength(kind, text),
    'one-wording': kind !== 'own',
  };
  return wordingRules.filter((rule) => broken[rule]);
}

function hasUsualLength(kind: WordingKind, text: string): boolean {
  const builtIn = followUps.find((followUp) => followUp.kind === kind);
  if (!builtIn) return true;
  const counts = builtIn.paraphrases.map((wording) => countWords(wording('A')));
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return Math.abs(countWords(text.replaceAll('{target}', 'Response A')) - mean) <= 0.2 * mean;
}

function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}
