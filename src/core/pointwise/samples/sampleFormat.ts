import type { JsonObject } from '../../formats/format.ts';
import type { Origin } from '../../import/origin.ts';
import type { AttackSample } from '../sample.ts';

/** Why a record is no sample, and what its author can do; both are sentences for a person. */
export interface SampleFault extends Origin {
  readonly reason: string;
  readonly remedy: string;
}

/** What the records of one format come to. */
export interface JoinedSamples {
  readonly samples: readonly AttackSample[];
  readonly faults: readonly SampleFault[];
}

/** Samples that lie in one record each or in several of several files. */
export interface SampleJoining {
  /** Takes a record that `recognises` recognised. Never throws. */
  add(record: JsonObject, origin: Origin): void;
  /** Once every record is added. */
  end(): JoinedSamples;
}

/** One shape of records that responses to attack are made from. A file of its own and a line in the catalogue. */
export interface SampleFormat {
  /** Stable name, written in logs. */
  readonly id: string;
  readonly title: string;
  /** Which files make up the samples, as a sentence for a person. */
  readonly hint: string;
  /** Whether this record is one of the format's, from the names and kinds of its fields. */
  recognises(record: JsonObject): boolean;
  /** @param references official solutions or model answers, by the id of the record that they belong to */
  begin(references: ReadonlyMap<string, string>): SampleJoining;
}

export const checkRecord = 'Correct the record, or take it out.';
