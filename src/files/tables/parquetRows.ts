import { asOneLine } from '../../core/words/escape.ts';
import { openToRead } from '../../disk/ordinaryFile.ts';
import { readFirstRows, readGroups } from './parquetGroups.ts';
import type { RowPart, TableHead } from './rowPart.ts';

/** Number of rows yielded at once. */
const rowsAtOnce = 500;
/** Number of rows at the beginning of a table that are shown. */
const shownRows = 50;
/** Maximum length of a shown text, in UTF-16 units. */
const shownLength = 300;

/** Yields the rows of a Parquet file as JSON Lines. Throws as `readGroups` does. */
export async function* parquetRows(path: string): AsyncGenerator<RowPart> {
  const file = await openToRead(path);
  const { size } = await file.stat();
  for await (const { rows, before, total } of readGroups(file, size)) {
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      const part = rows.slice(from, from + rowsAtOnce);
      yield {
        text: part.map((row) => `${JSON.stringify(row, plainValue)}\n`).join(''),
        done: (before + from + part.length) / total,
      };
    }
  }
}

/** Returns the beginning of a Parquet file. Throws as `readGroups` does. */
export async function parquetHead(path: string): Promise<TableHead> {
  const file = await openToRead(path);
  const { size } = await file.stat();
  const { columns, total, rows } = await readFirstRows(file, size, shownRows);
  const shown = rows.map((row) => columns.map((column) => shownText(row[column])));
  return { columns, rowCount: total, rows: shown };
}

function shownText(value: unknown): string {
  if (value == null) return '';
  const plain = value instanceof Date ? value.toJSON() : value;
  const text = typeof plain === 'string' ? plain : JSON.stringify(plain, shownValue);
  return asOneLine(text ?? '', shownLength);
}

/** Not in TypeScript's declarations yet. */
const { rawJSON } = JSON as unknown as { readonly rawJSON: (text: string) => object };

/** Replaces values that JSON lacks; whole numbers keep all their digits. */
function shownValue(name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? rawJSON(String(value)) : plainValue(name, value);
}

/** Replaces values that JSON lacks; bytes are left out. */
function plainValue(_name: string, value: unknown): unknown {
  if (typeof value === 'bigint') {
    return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  }
  return value instanceof Uint8Array ? undefined : value;
}
