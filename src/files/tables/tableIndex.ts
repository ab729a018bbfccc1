import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import type { AnchoredRecord, RecordFault } from '../../core/formats/anchoredRecord.ts';
import { type DatasetIndex, openDataset } from '../../core/formats/datasetIndex.ts';
import type { DatasetFormat } from '../../core/formats/format.ts';
import { detect, sampleLength } from '../../core/formats/sniff.ts';
import { faultOf, parsing, type Row, RowsAsJson } from './rowsAsJson.ts';
import { TableError } from './tableError.ts';

/** Maximum length in UTF-16 units of a table that is indexed. */
const longestTable = 20 * 1024 * 1024;

/** The records of a table with their positions. */
export type TableIndex = Pick<
  DatasetIndex,
  'format' | 'records' | 'faults' | 'recordAt' | 'recordByKey'
>;

/**
 * Returns the index of a table's text, or undefined if the table is not a dataset. A table that
 * cannot be read to its end has the rows before the fault, and the fault.
 */
export function openTable(
  name: string,
  text: string,
  formats: readonly DatasetFormat[],
): TableIndex | undefined {
  if (text.length > longestTable) return undefined;
  const beginning = text.length > sampleLength ? beginningOf(text) : text;
  if (!detect(readRows(name, beginning).json, formats).detection) return undefined;
  const { json, fault, places } = readRows(name, text);
  const index = openDataset(json, { formats });
  if (!index) return undefined;
  const placed = <Item extends AnchoredRecord | RecordFault>(item: Item): Item => ({
    ...item,
    ...(places[item.line - 1] ?? { start: text.length, end: text.length }),
  });
  const records = index.records.map(placed);
  const faults = index.faults.map((one): RecordFault => {
    const row = placed(one);
    return { ...row, at: row.start, atLine: row.line };
  });
  const byKey = new Map(records.flatMap((one) => one.pairs.map(({ key }) => [key, one] as const)));
  return {
    format: index.format,
    records,
    faults: fault ? [...faults, placedFault(fault, text)] : faults,
    recordAt: (offset) => {
      const found = records.findLast(({ start }) => start <= offset);
      return found && offset <= found.end ? found : undefined;
    },
    recordByKey: (key) => byKey.get(key),
  };
}

/** Position of a row in the text: offsets [start, end), and the 1-based line of `start`. */
interface Place {
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

/** Returns the rows before the first fault as JSON Lines, one a line, and their places by line. */
function readRows(name: string, text: string) {
  const separator = /\.tsv$/i.test(name) ? '\t' : undefined;
  const bytes = Buffer.from(text);
  const places: Place[] = [];
  const rows = new RowsAsJson(name);
  let fault: TableError | undefined;
  let [from, start, line] = [0, 0, 1];
  const take = ({ record, info }: Row) => {
    const read = bytes.toString('utf8', from, info.bytes);
    const gap = /^[\r\n]*/.exec(read)?.[0] ?? '';
    const place = { start: start + gap.length, line: line + breaksIn(gap) };
    places.push({ ...place, end: start + read.trimEnd().length });
    [from, start, line] = [info.bytes, start + read.length, line + breaksIn(read)];
    rows.add(record, places.length - 1);
    return null;
  };
  try {
    parse(text, { ...parsing(name, text, separator), on_record: take as never });
  } catch (error) {
    if (error instanceof TableError) fault = error;
    else if (error instanceof CsvError) {
      const { reason, remedy } = faultOf(name, error);
      fault = new TableError(name, line, reason, remedy);
    } else throw error;
  }
  return { json: rows.take(), places, fault };
}

function breaksIn(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}

/** Returns the whole rows at the beginning of a long table. */
function beginningOf(text: string): string {
  return text.slice(0, text.lastIndexOf('\n', sampleLength) + 1);
}

function placedFault({ line, reason, remedy }: TableError, text: string): RecordFault {
  const ends = [...text.matchAll(/\r\n|\r|\n/g)];
  const before = ends[line - 2];
  const start = before ? before.index + before[0].length : line > 1 ? text.length : 0;
  const end = ends[line - 1]?.index ?? text.length;
  return { start, end, line, at: start, atLine: line, reason, remedy };
}
