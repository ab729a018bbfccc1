import type { Pair } from '../pair.ts';

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: JsonValue;
}

/**
 * A pair, or a single response, as stated by a record. Without an id of its own, the index gives it
 * the pair's key, which depends on its content and never on its position.
 */
export type PairDraft = Omit<Pair, 'id'> & { readonly id?: string | undefined };

/** Why a record cannot be read, and what its author can do; both are full sentences. */
export interface Fault {
  readonly reason: string;
  readonly remedy: string;
}

/** The result of reading one record: at least one pair, or the reason why there is none. */
export type Reading = { readonly pairs: readonly PairDraft[] } | { readonly fault: Fault };

/**
 * Names the fields of a record that are not read: all with a text, a number or a boolean, or only
 * those with a text or what is called like a label, which a format has to know. Never throws.
 */
export type NamesUnused = (record: JsonObject, kinds?: 'all' | 'texts') => readonly string[];

/**
 * One shape of dataset record. A format is a file and a line in the catalog; it is recognized by
 * a record's content, never by a file name.
 */
export interface DatasetFormat {
  /** Stable name, used by `--format` and written to run logs. */
  readonly id: string;
  readonly title: string;
  /** Digest of the mapping that describes the format; absent for formats of the catalog. */
  readonly mapping?: string;
  /**
   * Whether this record is one of the format's, by the names and types of its fields. A recognized
   * record may still be invalid. Must be false for a record with a text that the format doesn't
   * know, which may be part of the prompt.
   */
  recognizes(record: JsonObject): boolean;
  /** Absent if all fields are read. */
  readonly unused?: NamesUnused;
  /** Names of fields around the dataset's list whose texts are not read; absent if there are none. */
  readonly around?: readonly string[];
  /** Reads records of a dataset some of which have texts that the format does not know. */
  readonly amongOthers?: DatasetFormat;
  /** Reads a record. Never throws, even for a record that is not recognized. */
  read(record: JsonObject): Reading;
}
