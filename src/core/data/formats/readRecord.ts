import { digestOf } from '../../words/digest.ts';
import type { Pair } from '../pair.ts';
import { conversationOf } from '../promptMessages.ts';
import type { DatasetFormat, Fault, JsonObject, PairDraft } from './format.ts';
import { nonTextFault } from './nonText.ts';

/** A pair as stated by its record, with the digest that identifies it. */
export interface DigestedDraft {
  readonly digest: string;
  readonly draft: PairDraft;
}

/**
 * SHA-256 of a text's UTF-8 bytes, as 16 hexadecimal digits or more. A platform's own
 * implementation is several times as fast as core's, and digests dominate the time of reading a
 * file.
 */
export type TextDigest = (text: string) => string;

/** The pairs that a record states, and the id of the format that read it; or why there are none. */
export type RecordReading =
  | {
      readonly format: string;
      readonly drafts: readonly PairDraft[];
      /** Fields with texts that are not read; absent if all are. */
      readonly unused?: readonly string[];
    }
  | { readonly fault: Fault };

/**
 * Reads a record by the dataset's format or, if that does not recognize it, by the first that does.
 * A record that none recognizes is a fault of the dataset's format.
 */
export function readRecord(
  record: JsonObject,
  format: DatasetFormat,
  formats: readonly DatasetFormat[],
): RecordReading {
  const own = [format, ...formats].find((candidate) => candidate.recognizes(record)) ?? format;
  const reading = own.read(record);
  if ('fault' in reading) return reading;
  const unread = own.unused?.(record) ?? [];
  const fault = nonTextFault(record, unread, reading.pairs);
  if (fault) return { fault };
  const unused = [...unread, ...(format.around ?? [])];
  return { format: own.id, drafts: reading.pairs, ...(unused.length > 0 && { unused }) };
}

/**
 * Identity of a pair: 16 hexadecimal digits of the digest of the conversation and both responses.
 * Excludes id, label, format and position in the file.
 */
export function pairDigest(
  pair: Pick<Pair, 'prompt' | 'messages' | 'responseA' | 'responseB'>,
  sha256: TextDigest = digestOf,
): string {
  const conversation = conversationOf(pair).map(({ role, content }) => ({ role, content }));
  const texts = [JSON.stringify(conversation), pair.responseA, pair.responseB];
  return sha256(JSON.stringify(texts)).slice(0, 16);
}
