import { onFirstUse } from '../words/onFirstUse.ts';

const wordSegmenter = onFirstUse(() => new Intl.Segmenter('en', { granularity: 'word' }));
const label = /^[AB](?:['’]s)?$/;
const joinedLabel = /^responses?_[AB]$/i;

/**
 * Returns the overlap of two justifications: token Jaccard, |shared words| / |all words|, 0 to 1,
 * over the sets of lower-cased words (Unicode word segmentation). The labels "Response A",
 * "Response B" and a bare capital A or B are ignored, because naming the other response is not a
 * new reason. Undefined if either text has no words left. PDM 4.6 uses overlap without defining it;
 * this default is ours, shown as "token Jaccard".
 */
export function justificationOverlap(one: string, other: string): number | undefined {
  const [first, second] = [justificationWords(one), justificationWords(other)];
  if (first.size === 0 || second.size === 0) return undefined;
  const shared = [...first].filter((word) => second.has(word)).length;
  return shared / (first.size + second.size - shared);
}

/** Returns the set of words that overlap compares. */
export function justificationWords(text: string): ReadonlySet<string> {
  const words = justificationTokens(text.normalize('NFC')).flatMap(({ word, isName }) =>
    word === undefined || isName ? [] : [word],
  );
  return new Set(words);
}

/** A word of a justification, the name of a response, or what is between them. */
export interface JustificationToken {
  readonly text: string;
  /** Case-folded; the letter of a response's name, `A` or `B`; absent for spaces and punctuation. */
  readonly word?: string;
  /** Whether it is the name of a response, such as "Response A" or "B". */
  readonly isName?: true;
}

/** Splits a justification into tokens that join to its text. */
export function justificationTokens(text: string): readonly JustificationToken[] {
  const tokens: JustificationToken[] = [];
  /** Index of the word "response" that a label would complete to a name. */
  let response: number | undefined;
  for (const { segment, isWordLike } of wordSegmenter().segment(text)) {
    if (!isWordLike) {
      tokens.push({ text: segment });
      if (/[.!?]/.test(segment)) response = undefined;
      continue;
    }
    const word = segment.normalize('NFC');
    if (label.test(word)) {
      const parts = response === undefined ? [] : tokens.splice(response);
      const name = [...parts.map((part) => part.text), segment].join('');
      tokens.push({ text: name, word: word.slice(0, 1), isName: true });
    } else if (joinedLabel.test(word)) {
      tokens.push({ text: segment, word: word.slice(-1).toUpperCase(), isName: true });
    } else {
      tokens.push({ text: segment, word: word.toLowerCase() });
    }
    response = /^responses?$/i.test(word) ? tokens.length - 1 : undefined;
  }
  return tokens;
}
