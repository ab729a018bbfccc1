import type { Pair } from '../pair.ts';

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: JsonValue;
}

/**
 * A pair as a record states it. The id is absent where the record has none; the index then gives it
 * the pair's key, which follows from its content and never from its position.
 */
export type PairDraft = Omit<Pair, 'id'> & { readonly id?: string | undefined };

/** Why a record cannot be read, and what its author can do; both are sentences for a person. */
export interface Fault {
  readonly reason: string;
  readonly remedy: string;
}

/** What a format makes of one record: at least one pair, or the reason why there is none. */
export type Reading = { readonly pairs: readonly PairDraft[] } | { readonly fault: Fault };

/**
 * One shape of dataset record. A format is a file of its own and a line in the catalogue; it is
 * recognised by what a record holds, never by the name of a file.
 */
export interface DatasetFormat {
  /** Stable name, used by `--format` and written in run logs. */
  readonly id: string;
  readonly title: string;
  /**
   * Whether this record looks like one of the format's, from the names and kinds of its fields. A
   * record that is recognised may still hold a fault. Must be false for records of other tools.
   */
  recognises(record: JsonObject): boolean;
  /** Never throws, also for a record that is not recognised. */
  read(record: JsonObject): Reading;
}
