import type { JsonObject, JsonValue } from '../../formats/format.ts';
import { listIn, repliesIn } from '../../formats/turns.ts';
import { allAsked, allButLast, allReplies, valueAt } from '../place.ts';
import { faultOfStart } from '../sharedStart.ts';
import type { KnownFields } from './knownFields.ts';
import type { ResponsePair } from './responsePair.ts';

/** A response: a text, or the replies of a conversation. */
interface Talk {
  /** Place of what was asked, if the records have a conversation with it. */
  readonly asked?: string;
  /** Place of the response: a text, or all replies. */
  readonly replied: string;
  /** Whether there are several replies. */
  readonly hasTurns: boolean;
}

/** Returns both responses of a pair. */
export function talksOf(
  known: KnownFields,
  { a, b }: ResponsePair,
): readonly [Talk, Talk] | undefined {
  const [one, other] = [a, b].map((place) =>
    known.conversations.includes(place)
      ? talkIn(known, place)
      : { replied: place, hasTurns: false },
  );
  return one && other ? [one, other] : undefined;
}

/** Returns all that was asked and all replies of conversations; undefined if none has a reply. */
export function talkIn({ records }: KnownFields, place: string): Talk | undefined {
  const lists = records.map((record) => messagesAt(record, place));
  const counts = lists.map((messages) => repliesIn(messages).length);
  if (Math.max(...counts) === 0) return undefined;
  const isAsked = lists.some((messages, at) => messages.length > (counts[at] ?? 0));
  return {
    ...(isAsked && { asked: within(place, allAsked) }),
    replied: within(place, allReplies),
    hasTurns: Math.max(...counts) > 1,
  };
}

/** Returns what was asked in the conversations of a pair, if most of the replies differ. */
export function sharedPrompt(
  { records }: KnownFields,
  [one, other]: readonly [Talk, Talk],
): { readonly prompt: string } | undefined {
  if (one.asked === undefined || other.asked === undefined) return undefined;
  const differing = records.filter(
    (record) => valueAt(record, one.replied) !== valueAt(record, other.replied),
  );
  return differing.length * 2 > records.length ? { prompt: one.asked } : undefined;
}

/**
 * Returns the fields of a pair of conversations in most of which only the last message, a reply,
 * differs, and whose names say which is better.
 */
export function lastRepliesOf(
  known: KnownFields,
  { a, b, isRanked }: ResponsePair,
):
  | { readonly messages: string; readonly responseA: string; readonly responseB: string }
  | undefined {
  if (!isRanked || ![a, b].every((place) => known.conversations.includes(place))) return undefined;
  const reply = (place: string) => {
    const [last = {}] = known.records.flatMap((record) => messagesAt(record, place).slice(-1));
    return within(place, '-1', nameOfText(last));
  };
  const fields = {
    messages: within(a, allButLast),
    responseA: reply(a),
    responseB: reply(b),
  };
  const fitting = known.records.filter(
    (record) => messagesAt(record, a).length > 1 && !faultOfStart({ fields }, record),
  );
  return fitting.length * 2 > known.records.length ? fields : undefined;
}

/** Returns the fields of conversations most of which end with a reply: that, and what is before. */
export function lastReplyOf(
  known: KnownFields,
  place: string,
): { readonly messages: string; readonly response: string } | undefined {
  const [last = {}] = known.records.flatMap((record) => messagesAt(record, place).slice(-1));
  const fields = {
    messages: within(place, allButLast),
    response: within(place, '-1', nameOfText(last)),
  };
  const fitting = known.records.filter(
    (record) => messagesAt(record, place).length > 1 && !faultOfStart({ fields }, record),
  );
  return fitting.length * 2 > known.records.length ? fields : undefined;
}

function nameOfText({ content }: JsonObject): string {
  return content === undefined ? 'value' : 'content';
}

function within(place: string, ...names: readonly (string | number)[]): string {
  return [place, ...names].join(place.startsWith('/') ? '/' : '.');
}

/** Returns the messages at a place; none if it has no list. */
function messagesAt(record: JsonObject, place: string): readonly JsonObject[] {
  const value: JsonValue | undefined = valueAt(record, place);
  const messages = typeof value === 'string' ? listIn(value) : value;
  return Array.isArray(messages) ? (messages as readonly JsonObject[]) : [];
}
