import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import { isObject } from '../../formats/fields.ts';
import type { JsonObject, JsonValue } from '../../formats/format.ts';
import { isShallow } from '../../formats/scan/parseRecord.ts';
import { sampleLength } from '../../formats/sniff.ts';

/** Columns of a file that has them instead of records. */
export interface Columns {
  readonly names: readonly string[];
  /** Whether the names are a list of their own, apart from the rows, as in pandas' `split`. */
  readonly isSplit: boolean;
}

/**
 * Returns the columns at the beginning of a JSON text that has columns instead of records: an object
 * of lists of the same length or, as pandas writes it, of objects by row numbers, or of names and
 * rows. The last value may be cut. Undefined for any other text.
 */
export function columnsIn(text: string): Columns | undefined {
  const sample = text.slice(0, sampleLength);
  if (!isShallow(sample)) return undefined;
  const errors: ParseError[] = [];
  const value: JsonValue | undefined = parse(sample, errors, { allowTrailingComma: true });
  const isFollowed = errors.some(({ error }) => printParseErrorCode(error) === 'EndOfFileExpected');
  if (!isObject(value) || isFollowed) return undefined;
  const split = splitNames(value, errors.length > 0);
  if (split) return { names: split, isSplit: true };
  const columns = Object.values(value).map(cellsOf);
  const [first] = columns;
  if (!first || first.length < 2) return undefined;
  const isLike = (cells: readonly JsonValue[] | undefined, index: number) =>
    cells !== undefined && (index === columns.length - 1 || cells.length === first.length);
  return columns.every(isLike) ? { names: Object.keys(value), isSplit: false } : undefined;
}

/** Returns the names of columns whose rows are a list beside them, or follow where a text is cut. */
function splitNames(
  { columns, index = [], data, ...others }: JsonObject,
  isCut: boolean,
): readonly string[] | undefined {
  if (Object.keys(others).length > 0 || !cellsOf(index)) return undefined;
  if (!Array.isArray(columns) || !columns.every((name) => typeof name === 'string')) {
    return undefined;
  }
  const isRow = (row: JsonValue) => Array.isArray(row) && row.length <= columns.length;
  const hasRows = data === undefined ? isCut : Array.isArray(data) && data.every(isRow);
  return hasRows ? columns : undefined;
}

/** Returns the cells of a column; undefined if a value is none. */
function cellsOf(value: JsonValue): readonly JsonValue[] | undefined {
  if (Array.isArray(value)) return value.every(isCell) ? value : undefined;
  if (!isObject(value) || !Object.keys(value).every((key) => /^\d+$/.test(key))) return undefined;
  return Object.values(value).every(isCell) ? Object.values(value) : undefined;
}

function isCell(value: JsonValue): boolean {
  return typeof value !== 'object' || value === null;
}

/** Returns the line of Python that writes the records of a file that has columns. */
export function pandasLine(file: string, { isSplit }: Columns): string {
  const lines = `${file.replace(/\.json$/i, '')}.jsonl`;
  const [from, to] = [file, lines].map((name) => JSON.stringify(name));
  const orient = isSplit ? ', orient="split"' : '';
  return `pandas.read_json(${from}${orient}, dtype=False).to_json(${to}, orient="records", lines=True)`;
}
