import { onFirstUse } from '../onFirstUse.ts';

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
  const words: string[] = [];
  let followsResponse = false;
  for (const { segment, isWordLike } of wordSegmenter().segment(text.normalize('NFC'))) {
    if (!isWordLike) {
      if (/[.!?]/.test(segment)) followsResponse = false;
      continue;
    }
    if (label.test(segment)) {
      if (followsResponse) words.pop();
    } else if (!joinedLabel.test(segment)) {
      words.push(segment.toLowerCase());
    }
    followsResponse = /^responses?$/i.test(segment);
  }
  return new Set(words);
}
