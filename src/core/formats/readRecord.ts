import { digestOf } from '../digest.ts';
import { conversationOf } from '../promptMessages.ts';
import type { DatasetFormat, Fault, JsonObject, PairDraft } from './format.ts';

/** A pair as its record states it, with the digest that its identity is made of. */
export interface DigestedDraft {
  readonly digest: string;
  readonly draft: PairDraft;
}

/**
 * SHA-256 of a text's UTF-8 bytes: its first 16 hexadecimal digits or more. A platform's own is several times as fast
 * as the one that core brings along, and files are read as fast as their digests are made.
 */
export type TextDigest = (text: string) => string;

export type RecordReading =
  | { readonly format: string; readonly drafts: readonly DigestedDraft[] }
  | { readonly fault: Fault };

/**
 * Reads a record by the dataset's format or, when that does not recognise it, by the first that
 * does. A record that none recognises is a fault of the dataset's format.
 */
export function readRecord(
  record: JsonObject,
  format: DatasetFormat,
  formats: readonly DatasetFormat[],
  sha256: TextDigest = digestOf,
): RecordReading {
  const own = [format, ...formats].find((candidate) => candidate.recognises(record)) ?? format;
  const reading = own.read(record);
  if ('fault' in reading) return reading;
  const drafts = reading.pairs.map((draft) => ({ digest: pairDigest(draft, sha256), draft }));
  return { format: own.id, drafts };
}

/**
 * Identity of a pair: 16 hexadecimal digits of the digest of what a judge sees, the conversation and
 * both responses. Its id, label, format and place in the file do not enter.
 */
function pairDigest(
  pair: Pick<PairDraft, 'prompt' | 'messages' | 'responseA' | 'responseB'>,
  sha256: TextDigest = digestOf,
): string {
  const conversation = conversationOf(pair).map(({ role, content }) => ({ role, content }));
  const texts = [JSON.stringify(conversation), pair.responseA, pair.responseB];
  return sha256(JSON.stringify(texts)).slice(0, 16);
}
