import { allTexts, eachItem, headingMark, namesOf } from '../place.ts';

/** Words of a name that do not say what the field is. */
const noise = new Set([
  'orig',
  'original',
  'raw',
  'text',
  'content',
  'value',
  'body',
  'full',
  'the',
  'to',
  'evaluate',
]);

/** What fields with labels are called, most telling first. */
export const labelMeanings: readonly string[] = [
  'label',
  'labels',
  'winner',
  'preference',
  'preferred',
  'overall preference',
  'human preference',
  'preferred response',
  'better',
  'better response',
  'better response id',
  'choice',
  'vote',
  'verdict',
  'gold label',
  'human label',
  'label preference',
];

const voter = /^(annotator|rater|labeler|labeller|annotation|vote|human)s?$/;

/** Whether a field has the vote of one of several people, such as `annotator1`. */
export function isVote(path: string): boolean {
  const words = wordsOf(path).flat();
  return words.length === 2 && voter.test(words[0] ?? '') && /^\d+$/.test(words[1] ?? '');
}

/** Whether a field is called as labels are. */
export function mayBeLabel(path: string): boolean {
  return labelMeanings.includes(meaningOfPath(path)) || isVote(path);
}

/**
 * Returns the words of each name of a path, in lower case; a heading is the only name of its part.
 */
export function wordsOf(path: string): readonly (readonly string[])[] {
  const [, heading] = path.split(headingMark, 2);
  if (heading === undefined) return ownNames(path).map(wordsIn);
  return [wordsIn(heading.replace(/\(.*/, '')).filter((word) => !noise.has(word))];
}

/**
 * Returns what a field is, by the last of its names that says so: `answer.content` and
 * `orig_answer` are "answer".
 */
export function meaningOfPath(path: string): string {
  for (const words of [...wordsOf(path)].reverse()) {
    const telling = words.filter((word) => !noise.has(word));
    if (telling.some((word) => !/^\d+$/.test(word))) return telling.join(' ');
  }
  return wordsOf(path).at(-1)?.join(' ') ?? '';
}

function ownNames(path: string): readonly string[] {
  return namesOf(path).filter((name) => name !== allTexts && name !== eachItem);
}

function wordsIn(name: string): readonly string[] {
  const spaced = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return spaced.match(/[a-z]+|\d+/g) ?? [];
}
