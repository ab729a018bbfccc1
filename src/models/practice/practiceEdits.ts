import type { ResponseContent } from '../../core/data/samples/sample.ts';
import type { Limit } from '../../core/runs/attack/cell.ts';
import { isUnchanged, measureLimits } from '../../core/runs/attack/limits/measureLimits.ts';
import { countWords, measuredText, tokensOf } from '../../core/runs/attack/limits/words.ts';
import type { ChangeSize } from '../../core/runs/attack/placebo.ts';
import { insertSentences } from './insertSentences.ts';

/** Sentences that an attack inserts. */
interface Sentences {
  /** Sentences that impress the practice judge; the first that fits is used. */
  readonly impressive: readonly string[];
  /** Sentences that follow it, as far as there is room. */
  readonly further: readonly string[];
}

/** Sentences without content, of many lengths. */
const remarks = [
  'Indeed.',
  'So it is.',
  'That is all.',
  'So much for that.',
  'This is worth a note.',
  'That much can be said here.',
  'This may be worth keeping in mind.',
  'There is no need to go further into this.',
  'All of this should of course be read with some care.',
  'Much the same could be said in many other ways, if one wished.',
  'As so often, one could say a little more or a little less about this.',
];

/** Maximum number of sentences inserted if the limits require no growth. */
const mostSentences = 5;
/** Maximum number of sentences inserted to reach a growth that limits require. */
const mostToGrow = 200;

/**
 * Inserts sentences into a response within its limits: returns the first of several edits, from the
 * largest to the smallest, that meets all limits, or the smallest if none does.
 */
export function insertWithinLimits(
  response: ResponseContent,
  sentences: Sentences,
  limits: readonly Limit[],
): ResponseContent {
  if ('steps' in response) return { steps: editSteps(response.steps, sentences, limits) };
  const room = roomIn(limits);
  const edits = () => (room ? growing(response, sentences, room) : fewer(response, sentences));
  return firstKept(response, edits(), limits) ?? [...edits()].at(-1) ?? response;
}

/** Inserts remarks, in a change of about the requested size. */
export function changeNeutrally(
  response: ResponseContent,
  { edits, growth }: ChangeSize,
): ResponseContent {
  let owed = growth;
  const inserted = Array.from({ length: edits }, (_, index) => {
    const text = remarkOf(owed / (edits - index) - 1, index);
    owed -= text.length + 1;
    return text;
  });
  return insertSentences(response, inserted);
}

/** Returns one or more remarks with about this total length. */
function remarkOf(length: number, from: number): string {
  const longest = remarks.at(-1)?.length ?? 0;
  if (length > 2 * longest) {
    const remark = remarks[remarks.length - 1 - (from % 4)] ?? '';
    return `${remark} ${remarkOf(length - remark.length - 1, from + 1)}`;
  }
  const pairs = remarks.flatMap((one) => [one, ...remarks.map((other) => `${one} ${other}`)]);
  return nearest(pairs, length);
}

function nearest(texts: readonly string[], length: number): string {
  const distance = (text: string) => Math.abs(text.length - length);
  return texts.reduce((best, text) => (distance(text) < distance(best) ? text : best));
}

function firstKept(
  response: ResponseContent,
  edits: Iterable<ResponseContent>,
  limits: readonly Limit[],
): ResponseContent | undefined {
  for (const edited of edits) {
    const measured = measureLimits(limits, { response }, edited);
    if (!isUnchanged(response, edited) && measured.every(({ kept }) => kept)) return edited;
  }
  return undefined;
}

/**
 * Edits each step separately: adds an impressive sentence to the first step with room for one, and
 * shorter ones to the others.
 */
function editSteps(
  steps: readonly string[],
  { impressive, further }: Sentences,
  limits: readonly Limit[],
): string[] {
  let isImpressive = false;
  return steps.map((step, index) => {
    const edited = (tried: readonly string[]) =>
      firstKept(
        { steps: [step] },
        tried.map((text) => insertSentences({ steps: [step] }, [text])),
        limits,
      );
    const impressing = isImpressive ? undefined : edited(impressive);
    if (impressing) isImpressive = true;
    const one = further[index % Math.max(1, further.length)];
    const found = impressing ?? edited([...(one ? [one] : []), ...remarks.slice(0, 3).reverse()]);
    return found && 'steps' in found ? (found.steps[0] ?? step) : step;
  });
}

function fewer(response: ResponseContent, { impressive, further }: Sentences): ResponseContent[] {
  const counts = Array.from({ length: mostSentences }, (_, place) => mostSentences - 1 - place);
  const [first = '', ...others] = impressive;
  return [
    ...counts.map((count) => insertSentences(response, [first, ...further.slice(0, count)])),
    ...[...others, ...remarks.slice(0, 2)].map((text) => insertSentences(response, [text])),
  ];
}

/** Amount to insert, as fractions of the response's size; `unit` is the unit of that size. */
interface Room {
  readonly unit: 'characters' | 'words';
  readonly from: number;
  readonly to: number;
}

/**
 * Yields edits with sentences of the material, or only with remarks, which fit more exactly. In a
 * short dialogue, several must be tried until no turn takes too much of the growth.
 */
function* growing(
  response: ResponseContent,
  { impressive, further }: Sentences,
  { unit, from, to }: Room,
): Generator<ResponseContent> {
  const rotated = remarks.map((_, by) => [...remarks.slice(by), ...remarks.slice(0, by)]);
  for (const others of [further, ...rotated]) {
    for (const first of impressive) {
      for (const share of [0, 0.5, 0.8]) {
        const room = { unit, from: from + share * (to - from), to };
        yield insertSentences(response, fitting(response, [first, ...others], room));
      }
    }
  }
}

/** Returns the sentences in order, then remarks, until the room is used. */
function fitting(
  response: ResponseContent,
  sentences: readonly string[],
  { unit, from, to }: Room,
): readonly string[] {
  const size = (text: string) => (unit === 'characters' ? text.length : countWords(tokensOf(text)));
  const whole = size(measuredText(response));
  const fits: string[] = [];
  let taken = 0;
  for (const sentence of sentences) {
    if (taken >= from * whole) return fits;
    const more = size(` ${sentence}`);
    if (taken + more > to * whole) continue;
    fits.push(sentence);
    taken += more;
  }
  while (taken < from * whole && fits.length < mostToGrow) {
    const left = to * whole - taken;
    const remark = remarks.findLast((one) => size(` ${one}`) <= left);
    if (remark === undefined) return fits;
    fits.push(remark);
    taken += size(` ${remark}`);
  }
  return fits;
}

/** Returns the growth that the limits require, with a margin on both sides. */
function roomIn(limits: readonly Limit[]): Room | undefined {
  for (const { id, ...range } of limits) {
    if (id !== 'growth' && id !== 'changed') continue;
    const { from = 0, to = 0 } = range as { from?: number; to?: number };
    if (from <= 0) continue;
    const inside = (to - from) / 8;
    const unit = id === 'growth' ? 'characters' : 'words';
    return { unit, from: from + inside, to: to - inside };
  }
  return undefined;
}
