import type { DatasetFormat, JsonObject } from '../core/data/formats/format.ts';
import { sampleLength } from '../core/data/formats/sniff.ts';
import { type Columns, columnsIn } from '../core/data/mapping/propose/columnsIn.ts';
import { mostRecords, recordsIn } from '../core/data/mapping/propose/recordsIn.ts';
import { runKinds } from '../core/runs/kinds.ts';
import { isTableText } from './tables/tableNames.ts';
import { textPieces } from './tables/tables.ts';
import { readTableText } from './tables/tableText.ts';
import { Utf8Pieces } from './utf8Pieces.ts';

/**
 * Returns the first records of the beginning of a JSON, JSON Lines, CSV or TSV text. Undefined if
 * it has none, is a manifest by its name, has a `$schema`, or is a run's log.
 *
 * @param name of the file; its ending tells tables apart
 * @param isTorn whether the text is only the beginning of the file
 */
export function sniffRecords(
  text: string,
  name: string,
  isTorn: boolean,
): readonly JsonObject[] | undefined {
  return isTableText(name)
    ? tableRecords(text, name, isTorn)
    : recordsUnlessLog(text, name, isTorn);
}

/**
 * Returns the first records of a file, or of a Parquet table. Rejects as `textPieces` does.
 *
 * @param formats that the records may be in, of which a single one counts too
 */
export async function sniffFile(
  path: string,
  formats?: readonly DatasetFormat[],
): Promise<readonly JsonObject[] | undefined> {
  const { text, isTorn } = await beginningOf(path);
  return recordsUnlessLog(text, path, isTorn, formats);
}

/** Returns the columns of a file that has them instead of records. */
export async function sniffColumns(path: string): Promise<Columns | undefined> {
  return columnsIn((await beginningOf(path)).text);
}

function recordsUnlessLog(
  text: string,
  name: string,
  isTorn: boolean,
  formats?: readonly DatasetFormat[],
): readonly JsonObject[] | undefined {
  const records = recordsIn(text, name, isTorn, formats);
  return records?.[0] && isHeaderOfRun(records[0]) ? undefined : records;
}

/** Whether a record is the first line of one of Recant's own logs. */
function isHeaderOfRun({ type }: JsonObject): boolean {
  return runKinds.some(({ headerType }) => headerType === type);
}

async function beginningOf(path: string) {
  let sample = '';
  let isTorn = true;
  for await (const { text, isLast } of textPieces(path, new Utf8Pieces(), {})) {
    sample += text;
    isTorn = !isLast;
    if (sample.length >= sampleLength) break;
  }
  return { text: sample, isTorn };
}

function tableRecords(
  text: string,
  name: string,
  isTorn: boolean,
): readonly JsonObject[] | undefined {
  const sample = text.slice(0, sampleLength);
  const isPart = isTorn || sample.length < text.length;
  const whole = isPart ? sample.slice(0, sample.lastIndexOf('\n') + 1) : sample;
  const rows = readTableText({ name, text: whole }).flatMap((unit) =>
    'record' in unit ? [unit.record] : [],
  );
  return rows.length > 0 ? rows.slice(0, mostRecords) : undefined;
}
