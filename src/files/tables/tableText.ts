import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import type { PlacedUnit } from '../../core/data/formats/scan/unitReader.ts';
import { faultOf, parsing, type Row } from './rowsAsJson.ts';
import { rowsAsObjects } from './rowsAsObjects.ts';
import { TableError } from './tableError.ts';

/** A table to read: the name of its file, which tells TSV from CSV, and its text. */
export interface TableText {
  readonly name: string;
  readonly text: string;
}

/**
 * Returns the rows of a table with their offsets and lines. If it cannot be read to its end, the
 * last unit is the fault.
 */
export function readTableText({ name, text }: TableText): PlacedUnit[] {
  const separator = /\.tsv$/i.test(name) ? '\t' : undefined;
  const bytes = Buffer.from(text);
  const units: PlacedUnit[] = [];
  const objectOf = rowsAsObjects(name);
  let [from, start, line] = [0, 0, 1];
  const take = ({ record: row, info }: Row) => {
    const read = bytes.toString('utf8', from, info.bytes);
    const gap = /^[\r\n]*/.exec(read)?.[0] ?? '';
    const place = { start: start + gap.length, line: line + breaksIn(gap) };
    const record = objectOf(row);
    if (record) {
      const end = start + read.trimEnd().length;
      units.push({ ...place, end, atLine: place.line, record });
    }
    [from, start, line] = [info.bytes, start + read.length, line + breaksIn(read)];
    return null;
  };
  try {
    parse(text, { ...parsing(name, text, separator), on_record: take as never });
  } catch (error) {
    if (error instanceof TableError) units.push(faultIn(text, error));
    else if (error instanceof CsvError)
      units.push(faultIn(text, { ...faultOf(name, error), line }));
    else throw error;
  }
  return units;
}

/** Returns the fault of a line of a table. */
export function faultIn(
  text: string,
  { line, reason, remedy }: Pick<TableError, 'line' | 'reason' | 'remedy'>,
): PlacedUnit {
  const ends = [...text.matchAll(/\r\n|\r|\n/g)];
  const before = ends[line - 2];
  const start = before ? before.index + before[0].length : line > 1 ? text.length : 0;
  const end = ends[line - 1]?.index ?? text.length;
  return { start, end, line, at: start, atLine: line, fault: { reason, remedy } };
}

function breaksIn(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}
