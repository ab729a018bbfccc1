import type * as z from 'zod';
import { parseFields } from '../../data/formats/fields.ts';
import type { DatasetFormat, JsonObject, PairDraft } from '../../data/formats/format.ts';
import type { RecordedAnswer, RecordedReading } from './recordedAnswer.ts';

/**
 * Reads a record that contains its pair in a dataset's format, with a judge's answers beside it.
 */
export function readWithPair<Fields>(
  format: DatasetFormat,
  schema: z.ZodType<Fields>,
  record: JsonObject,
  answersIn: (pair: PairDraft, fields: Fields) => readonly RecordedAnswer[],
): RecordedReading {
  const pairs = format.read(record);
  if ('fault' in pairs) return pairs;
  const read = parseFields(schema, record);
  if ('fault' in read) return read;
  const [pair] = pairs.pairs;
  return { answers: pair ? answersIn(pair, read.fields) : [] };
}
