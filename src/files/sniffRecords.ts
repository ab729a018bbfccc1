import { parse } from 'csv-parse/sync';
import type { JsonObject } from '../core/formats/format.ts';
import { sampleLength } from '../core/formats/sniff.ts';
import { mostRecords, recordsIn } from '../core/mapping/propose/recordsIn.ts';
import { textPieces } from './tables/tables.ts';
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
  const ending = /\.(csv|tsv)$/i.exec(name)?.[1]?.toLowerCase();
  return ending === undefined
    ? recordsIn(text, name, isTorn)
    : tableRecords(text.slice(0, sampleLength), ending === 'tsv' ? '\t' : undefined);
}

/** Returns the first records of a file, or of a Parquet table. Rejects as `textPieces` does. */
export async function sniffFile(path: string): Promise<readonly JsonObject[] | undefined> {
  let sample = '';
  let isTorn = true;
  for await (const { text, isLast } of textPieces(path, new Utf8Pieces(), {})) {
    sample += text;
    isTorn = !isLast;
    if (sample.length >= sampleLength) break;
  }
  return recordsIn(sample, path, isTorn);
}

function tableRecords(text: string, separator?: '\t'): readonly JsonObject[] | undefined {
  try {
    const rows: JsonObject[] = parse(text, {
      bom: true,
      columns: true,
      delimiter: separator ?? [',', ';'],
      relax_quotes: separator === '\t',
      skip_empty_lines: true,
      skip_records_with_error: true,
      to: mostRecords,
    });
    return rows.length > 0 ? rows : undefined;
  } catch {
    return undefined;
  }
}
