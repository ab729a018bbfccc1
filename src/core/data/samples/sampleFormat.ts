import type { JsonObject, NamesUnused } from '../formats/format.ts';
import { nonTextFault } from '../formats/nonText.ts';
import type { Origin } from '../import/origin.ts';
import { type Read, readBy } from '../import/records/read.ts';
import { type AttackSample, attackSample, contentText } from './sample.ts';

/** Why a record is not a sample, and the remedy; both are sentences for the user. */
export interface SampleFault extends Origin {
  readonly reason: string;
  readonly remedy: string;
}

/** Result of reading the records of one format. */
interface JoinedSamples {
  readonly samples: readonly AttackSample[];
  readonly faults: readonly SampleFault[];
}

/** Joins samples from records, possibly across several files. */
interface SampleJoining {
  /** Adds a record that `recognizes` accepted. Never throws. */
  add(record: JsonObject, origin: Origin): void;
  /** Returns the result once every record is added. */
  end(): JoinedSamples;
}

/**
 * A format of records that contain responses to attack. To add one, add a file and a line in the
 * catalog.
 */
export interface SampleFormat {
  /** Stable name, written in logs. */
  readonly id: string;
  readonly title: string;
  /** Digest of the mapping that describes the format; absent for formats of the catalog. */
  readonly mapping?: string;
  /** Which files the samples consist of, as a sentence for the user. */
  readonly hint: string;
  /** Whether a sample is joined from several records, such as a query and a response. */
  readonly isJoined?: true;
  /** Whether a record has this format, by the names and types of its fields. */
  recognizes(record: JsonObject): boolean;
  /** Absent if all fields are read. */
  readonly unused?: NamesUnused;
  /** @param references official solutions or model answers by the id of their record */
  begin(references: ReadonlyMap<string, string>): SampleJoining;
}

export const checkRecord = 'Correct the record, or remove it.';

/** Reads the fields of a sample, all of whose texts have to be texts. */
export function readAttackSample(fields: unknown): Read<AttackSample> {
  const read = readBy(attackSample, fields);
  if ('fault' in read) return read;
  const responseA = contentText(read.record.response);
  const fault = nonTextFault({}, [], [{ ...read.record, responseA }]);
  return fault ? { fault: fault.reason } : read;
}
