import type { ResponseContent } from '../../core/pointwise/sample.ts';
import { mergeGap } from '../../core/runs/attack/limits/edits.ts';
import {
  countWords,
  measuredParts,
  measuredText,
  tokensOf,
} from '../../core/runs/attack/limits/words.ts';
import type { ChangeSize } from '../../core/runs/attack/placebo.ts';
import { plainWords, replaceAt, sentenceEnds, spread } from './insertPlaces.ts';

/** Distance in words between edits: more than the distance at which edits count as one. */
const apart = mergeGap + 2;

/** Clauses without content. */
export const fillers = [
  'by and large',
  'so to speak',
  'as it were',
  'at any rate',
  'on the whole',
  'in a manner of speaking',
  'for what it may be worth',
  'all things considered',
  'more or less',
  'as things go',
];

/** Amount to insert, as fractions of the response's size; `unit` is the unit of that size. */
export interface Room {
  readonly unit: 'characters' | 'words';
  readonly from: number;
  readonly to: number;
}

/** Inserts the clauses in order, then fillers, until the room is used. */
export function insertToGrow(
  response: ResponseContent,
  clauses: readonly string[],
  { unit, from, to }: Room,
): ResponseContent {
  const size = (text: string) => (unit === 'characters' ? text.length : countWords(tokensOf(text)));
  const whole = size(measuredText(response));
  const fitting: string[] = [];
  let taken = 0;
  // Once neither a clause nor a filler has fit since the last insertion, none will.
  let last = 0;
  const round = clauses.length + fillers.length;
  for (let turn = 0; taken < from * whole && turn - last <= round && turn < 500; turn++) {
    const clause = clauses[turn] ?? fillers[turn % fillers.length] ?? '';
    const words = clause.split(' ');
    while (words.length > 0 && taken + size(asClause(words.join(' '))) > to * whole) words.pop();
    if (words.length === 0) continue;
    fitting.push(words.join(' '));
    taken += size(asClause(words.join(' ')));
    last = turn;
  }
  return insertClauses(response, fitting);
}

/**
 * Replaces words by fillers, or inserts fillers before them, until the change has the requested
 * size.
 */
export function changeNeutrally(
  response: ResponseContent,
  { edits, growth }: ChangeSize,
): ResponseContent {
  const parts = spokenParts(response);
  const words = plainWords(parts);
  const even = spread(words, edits, apart);
  const places = even.length < edits ? spread(words, Infinity, apart).slice(0, edits) : even;
  if (places.length === 0) return insertClauses(response, [fillerOf(Math.max(1, growth - 2), 0)]);
  let owed = growth;
  const changes = places.map((place, index) => {
    const word = (parts[place.part] ?? '').slice(place.start, place.end);
    const share = Math.round(owed / (places.length - index));
    const isRoomy = share >= 4;
    const filler = fillerOf(isRoomy ? share - 1 : Math.max(1, word.length + share), index);
    const text = isRoomy ? `${filler} ${word}` : filler;
    owed -= text.length - word.length;
    return { place, text };
  });
  return withParts(response, replaceAt(parts, changes));
}

/** Returns at least one filler word, with about this total length. */
function fillerOf(length: number, from: number): string {
  const words = fillers.flatMap((_, index) =>
    (fillers[(from + index) % fillers.length] ?? '').split(' '),
  );
  let text = words[0] ?? '';
  for (let next = 1; text.length + 2 < length; next++) text += ` ${words[next % words.length]}`;
  return text;
}

/** Inserts the clauses at ends of sentences, spread over the response. */
export function insertClauses(
  response: ResponseContent,
  clauses: readonly string[],
): ResponseContent {
  return withParts(response, insertInto(spokenParts(response), clauses));
}

/** Inserts clauses before ends of sentences, and appends the remaining ones to the last text. */
function insertInto(parts: readonly string[], clauses: readonly string[]): readonly string[] {
  const places = spread(sentenceEnds(parts), clauses.length, apart);
  const changes = places.map((place, index) => ({ place, text: asClause(clauses[index] ?? '') }));
  const left = clauses.slice(places.length);
  const edited = [...replaceAt(parts, changes)];
  const last = edited.findLastIndex((part) => part.trim() !== '');
  if (left.length > 0 && last >= 0) edited[last] += left.map((clause) => ` (${clause})`).join('');
  return edited;
}

function asClause(clause: string): string {
  return `, ${clause}`;
}

/**
 * Returns the parts of a response. Announcements of the next speaker in a dialogue are empty and
 * remain unchanged.
 */
function spokenParts(response: ResponseContent): readonly string[] {
  if (!('dialogue' in response)) return measuredParts(response);
  return response.dialogue.map(({ role, content }) => (role === 'NSP' ? '' : content));
}

function withParts(response: ResponseContent, parts: readonly string[]): ResponseContent {
  if ('text' in response) return { text: parts[0] ?? '' };
  if ('steps' in response) return { steps: [...parts] };
  return {
    dialogue: response.dialogue.map((turn, index) =>
      turn.role === 'NSP' ? turn : { ...turn, content: parts[index] ?? turn.content },
    ),
  };
}
