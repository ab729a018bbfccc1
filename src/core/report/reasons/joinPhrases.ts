import type { FoundPhrase } from './countPhrases.ts';

/** Share of justifications that two phrases must have in common, of those with either. */
const leastShared = 0.5;

/** A phrase that occurs more often with one kind of verdict than with the other. */
export interface ComparedPhrase extends FoundPhrase {
  /** Phrases of mostly the same justifications, by |z|. */
  readonly others: readonly string[];
  /** Log-odds ratio of flips against held verdicts, with its 95% limits. */
  readonly value: number;
  readonly lower: number;
  readonly upper: number;
  readonly z: number;
}

type Apart = Omit<ComparedPhrase, 'others'>;

/**
 * Joins phrases of mostly the same justifications under the longest one: each phrase to the first
 * one, in the given order, with which it shares half of their justifications.
 *
 * @param phrases in descending order of |z|
 */
export function joinPhrases(phrases: readonly Apart[]): ComparedPhrase[] {
  const groups: Apart[][] = [];
  for (const phrase of phrases) {
    const group = groups.find(([first]) => first && isShared(first, phrase));
    if (group) group.push(phrase);
    else groups.push([phrase]);
  }
  return groups.flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const longest = group.reduce((one, other) => (isLonger(other, one) ? other : one), first);
    const others = group.filter((phrase) => phrase !== longest).map(({ text }) => text);
    return [{ ...longest, others }];
  });
}

function isLonger(one: Apart, other: Apart): boolean {
  return (
    one.words > other.words || (one.words === other.words && one.text.length > other.text.length)
  );
}

function isShared(one: Apart, other: Apart): boolean {
  if (Math.sign(one.value) !== Math.sign(other.value)) return false;
  const [fewer, more] = [one.documents.length, other.documents.length].sort((a, b) => a - b) as [
    number,
    number,
  ];
  if (fewer < leastShared * more) return false;
  const all = new Set(one.documents);
  const shared = other.documents.filter((document) => all.has(document)).length;
  return shared >= leastShared * (fewer + more - shared);
}
