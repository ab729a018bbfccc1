import type { DatasetFormat, Fault, JsonObject, PairDraft } from '../../formats/format.ts';
import { readRecord } from '../../formats/readRecord.ts';
import { mappedSamples } from '../../samples/mappedSamples.ts';
import { singleFormats } from '../../samples/singleFormats.ts';
import { mappedFormat } from '../mappedFormat.ts';
import { type FieldMapping, isOfPairs, isOfResponses } from '../mapping.ts';

/** Returns the format of the pairs, or of the single responses, that a mapping describes. */
export function formatsOfMapping(mapping: FieldMapping): readonly DatasetFormat[] {
  if (isOfResponses(mapping)) return singleFormats([], [mappedSamples(mapping)]);
  return isOfPairs(mapping) ? [mappedFormat(mapping)] : [];
}

/** What a mapping reads from records, and why it cannot read others of the same fields. */
interface MappedRecords {
  /** Pairs or single responses. */
  readonly items: readonly PairDraft[];
  readonly faults: readonly Fault[];
}

/** Reads the records that have the fields of a mapping. */
export function readMapped(mapping: FieldMapping, records: readonly JsonObject[]): MappedRecords {
  const [format] = formatsOfMapping(mapping);
  const readings = records.flatMap((record) =>
    format?.recognizes(record) ? [readRecord(record, format, [])] : [],
  );
  return {
    items: readings.flatMap((reading) => ('drafts' in reading ? reading.drafts : [])),
    faults: readings.flatMap((reading) => ('fault' in reading ? [reading.fault] : [])),
  };
}

/** Returns the pairs or single responses that a mapping reads from records. */
export function mappedItems(
  mapping: FieldMapping,
  records: readonly JsonObject[],
): readonly PairDraft[] {
  return readMapped(mapping, records).items;
}
