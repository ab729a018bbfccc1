import { digestOfAll } from '../digest.ts';
import { conversationOf } from '../pair.ts';
import type { DatasetFormat, Fault, JsonObject, PairDraft } from './format.ts';

/** A pair as its record states it, with the digest that its identity is made of. */
export interface DigestedDraft {
  readonly digest: string;
  readonly draft: PairDraft;
}

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
): RecordReading {
  const own = [format, ...formats].find((candidate) => candidate.recognises(record)) ?? format;
  const reading = own.read(record);
  if ('fault' in reading) return reading;
  const drafts = reading.pairs.map((draft) => ({ digest: pairDigest(draft), draft }));
  return { format: own.id, drafts };
}

/**
 * Identity of a pair: 16 hexadecimal digits of the digest of what a judge sees, the conversation and
 * both responses. Its id, label, format and place in the file do not enter.
 */
export function pairDigest(
  pair: Pick<PairDraft, 'prompt' | 'messages' | 'responseA' | 'responseB'>,
): string {
  const conversation = conversationOf(pair).map(({ role, content }) => ({ role, content }));
  return digestOfAll([JSON.stringify(conversation), pair.responseA, pair.responseB]).slice(0, 16);
}
