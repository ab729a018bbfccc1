import { keyedIndex, keyedUnit } from '../../core/words/digest.ts';

/** Takes the name of a response, such as "Response A". */
const openings = [
  (name: string) => `${name} does more of what the prompt asks for.`,
  (name: string) => `I find ${name} the stronger of the two.`,
  (name: string) => `On balance ${name} serves the reader better.`,
];

const grounds = [
  'It states its main point early and supports it with something that can be checked.',
  'Its order is easier to follow, and nothing in it distracts from the question.',
  'It covers the part of the request that the other one passes over.',
  'Its wording is precise where precision matters for this prompt.',
  'The other one is fluent but leaves the reader with less to act on.',
];

const revisions = [
  'Looking again, I gave too much weight to style the first time.',
  'On a second reading, the weaknesses that I had excused count for more.',
  'Reconsidered in that light, my first impression does not hold.',
];

const confirmations = [
  'A second look does not change the picture.',
  'Nothing that was said alters how the two texts compare.',
];

const evenOpenings = [
  'I see little that separates the two.',
  'The two serve the prompt about equally well.',
];

/**
 * Returns two stock reasons for a response, drawn by seed and key, as the practice writer's answer.
 */
export function argue(seed: number, key: string, target: string): string {
  const [first, second] = grounds
    .map((ground, index) => ({ ground, draw: keyedUnit(seed, 'argument', key, String(index)) }))
    .sort((one, other) => one.draw - other.draw)
    .map(({ ground }) => ground);
  return `There is more to be said for ${target}. ${first} ${second}`;
}

/**
 * Returns a justification of two to three stock sentences, drawn by seed and key.
 *
 * @param preferred name of the preferred response; undefined for a tie
 */
export function justify(
  seed: number,
  key: string,
  preferred: string | undefined,
  manner: 'first' | 'held' | 'revised',
): string {
  const pick = <T>(list: readonly T[], name: string): T | undefined =>
    list[keyedIndex(list.length, seed, name, key)];
  const lead =
    manner === 'first' ? [] : [pick(manner === 'held' ? confirmations : revisions, 'lead')];
  if (preferred === undefined) return [...lead, pick(evenOpenings, 'opening')].join(' ');
  return [...lead, pick(openings, 'opening')?.(preferred), pick(grounds, 'ground')].join(' ');
}
