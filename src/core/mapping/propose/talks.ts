import type { JsonObject, JsonValue } from '../../formats/format.ts';
import { allButLast, valueAt } from '../place.ts';
import { faultOfStart } from '../sharedStart.ts';
import { turnsIn } from '../turns.ts';
import type { KnownFields } from './knownFields.ts';
import type { ResponsePair } from './responsePair.ts';

/** Maximum number of messages of a conversation that are mapped. */
const mostMessages = 20;

/** A response: a text, or the replies of a conversation. */
export interface Talk {
  /** Place of what was asked, if the records have a conversation with it. */
  readonly asked?: string;
  /** Place of the response; of several replies, a template that joins them. */
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

/**
 * Returns the texts of conversations, whose replies are every other message. A conversation that is
 * shorter than the longest one leaves out what it lacks. Undefined if all are empty.
 */
export function talkIn({ records }: KnownFields, place: string): Talk | undefined {
  const lists = records.map((record) => messagesAt(record, place));
  const [longest = []] = lists.toSorted((one, other) => other.length - one.length);
  const [first] = longest;
  if (!first) return undefined;
  const joined = (indices: readonly number[]) => {
    const paths = indices.map((index) => within(place, index, nameOfText(first)));
    return paths.length > 1 ? paths.map((path) => `{${path}}`).join('\n\n') : paths[0];
  };
  const indices = [...longest.keys()].slice(0, mostMessages);
  const firstReply = first.role === 'system' || first.from === 'system' ? 2 : 1;
  const isReply = (index: number) => index >= firstReply && (index - firstReply) % 2 === 0;
  const replies = longest.length === 1 ? indices : indices.filter(isReply);
  const replied = joined(replies);
  if (replied === undefined) return undefined;
  const asked = joined(
    indices.filter((index) => index < (replies.at(-1) ?? 0) && !replies.includes(index)),
  );
  return { ...(asked !== undefined && { asked }), replied, hasTurns: replies.length > 1 };
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

function nameOfText({ content }: JsonObject): string {
  return content === undefined ? 'value' : 'content';
}

function within(place: string, ...names: readonly (string | number)[]): string {
  return [place, ...names].join(place.startsWith('/') ? '/' : '.');
}

/** Returns the messages at a place; none if it has no list. */
export function messagesAt(record: JsonObject, place: string): readonly JsonObject[] {
  const value: JsonValue | undefined = valueAt(record, place);
  const messages = typeof value === 'string' ? turnsIn(value) : value;
  return Array.isArray(messages) ? (messages as readonly JsonObject[]) : [];
}
