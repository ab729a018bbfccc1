import type { DatasetFormat } from './format.ts';
import { type RecordReading, readRecord } from './readRecord.ts';
import type { Detection } from './weigh.ts';

/**
 * Reads the text of a single record by its dataset's format. Returns the id of the format and the
 * pairs, or undefined if the text is not a record of the dataset.
 */
export function readAlone(
  text: string,
  { container, format }: Detection,
  formats: readonly DatasetFormat[],
): Exclude<RecordReading, { fault: unknown }> | undefined {
  const unit = container.read(text, true, 0);
  if (typeof unit === 'string' || unit.end !== text.length || 'fault' in unit) return undefined;
  const reading = readRecord(unit.record, format, formats);
  return 'fault' in reading ? undefined : reading;
}
