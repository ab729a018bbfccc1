import { allTexts, eachItem, headingMark, namesOf } from '../place.ts';
import { wordsOf } from './fieldWords.ts';

/** Two fields that hold the responses of a pair. */
export interface ResponsePair {
  readonly a: string;
  readonly b: string;
  /** Parts in which the names differ, such as 1 and 2. */
  readonly marks: readonly [string, string];
  /** Whether the names say that A is better. */
  readonly isRanked: boolean;
}

/** Words that tell the first of two from the second. */
export const marks: readonly (readonly [string, string])[] = [
  ['a', 'b'],
  ['1', '2'],
  ['0', '1'],
  ['one', 'two'],
  ['first', 'second'],
  ['left', 'right'],
];
const rankedMarks: readonly (readonly [string, string])[] = [
  ['chosen', 'rejected'],
  ['chosen', 'reject'],
  ['accepted', 'rejected'],
  ['preferred', 'dispreferred'],
  ['better', 'worse'],
  ['winner', 'loser'],
  ['win', 'lose'],
];
/** Mark of a third alternative, by the mark of the second. */
const third: Readonly<Record<string, string>> = { b: 'c', '2': '3', '1': '2', two: 'three' };

const responseName =
  /(^| )((response|answer|output|completion|generation|reply|candidate|conversation|summary|solution|translation|continuation|prediction)s?|replies|summaries|human ref)$/;
/** Words for lists of responses, of which any two may be compared. */
const listWord = /^(responses|completions|outputs|generations|candidates)$/;
const plainEnd = new Set(['text', 'content', 'value', 'message', 'body', 'orig', 'full']);

/** A word of a path that may tell one response from the other. */
interface Slot {
  readonly path: string;
  readonly names: readonly (readonly string[])[];
  readonly level: number;
  readonly index: number;
}

/** Returns the two fields that most likely hold the responses of a pair, by their names. */
export function responsePairIn(paths: readonly string[]): ResponsePair | undefined {
  const known = new Map(paths.map((path) => [keyOf(wordsOf(path)), path]));
  const found = paths
    .flatMap(slotsIn)
    .flatMap((slot) =>
      [...rankedMarks, ...marks].flatMap((both) => pairAt(slot, both, known) ?? []),
    );
  const [best] = found.sort((one, other) => one.rank - other.rank);
  return best?.pair;
}

function slotsIn(path: string): readonly Slot[] {
  const names = wordsOf(path);
  return names.flatMap((words, level) => words.map((_, index) => ({ path, names, level, index })));
}

function pairAt(
  { path, names, level, index }: Slot,
  [first, second]: readonly [string, string],
  known: ReadonlyMap<string, string>,
): { readonly pair: ResponsePair; readonly rank: number } | undefined {
  const words = names[level] ?? [];
  const isInItem = names.some((own, at) => at !== level && /^\d+$/.test(own.join(' ')));
  if (words[index] !== first || isInItem) return undefined;
  const like = (other: string) => known.get(keyOf(names.with(level, words.with(index, other))));
  const b = like(second);
  const isRanked = rankedMarks.some(([one]) => one === first);
  const rest = names.with(level, words.toSpliced(index, 1)).flat();
  if (b === undefined || !isOfResponses(rest, isRanked)) return undefined;
  if ([path, b].some((place) => isForeignList(place, level, isRanked))) return undefined;
  const isPart = path.includes(headingMark);
  const isItem = words.length === 1 && /^\d$/.test(first) && !isPart;
  const another = third[second];
  const isOneOfMany = another !== undefined && like(another) !== undefined;
  if (isItem ? !mayBeItems(first, isOneOfMany, rest) : isOneOfMany) return undefined;
  const [one, other] = [path, b].map((place) =>
    isRanked ? place : place.replace(eachItem, allTexts),
  ) as [string, string];
  const pair = { a: one, b: other, marks: [first, second], isRanked } as const;
  return { pair, rank: names.length + (isPart ? 10 : 0) + (isItem ? 5 : 0) };
}

/**
 * Whether a place is in the items of a list that is not one of the responses of one side, such as
 * a list of comparisons. Texts of an unranked side belong together.
 */
function isForeignList(place: string, level: number, isRanked: boolean): boolean {
  const each = namesOf(place).indexOf(eachItem);
  return each !== -1 && (level >= each || (!isRanked && !place.endsWith(eachItem)));
}

function mayBeItems(first: string, isOneOfMany: boolean, rest: readonly string[]): boolean {
  return first === '0' && (!isOneOfMany || rest.some((word) => listWord.test(word)));
}

/** Whether these words, without the mark, are the name of a response. */
function isOfResponses(words: readonly string[], isRanked: boolean): boolean {
  const telling = words.filter((word) => !plainEnd.has(word));
  return telling.length === 0 ? isRanked : responseName.test(telling.join(' '));
}

function keyOf(names: readonly (readonly string[])[]): string {
  return names.map((words) => words.join(' ')).join('/');
}
