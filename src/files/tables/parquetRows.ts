import { openToRead } from '../../disk/ordinaryFile.ts';
import { readGroups } from './parquetGroups.ts';
import type { RowPart } from './rowPart.ts';

/** Number of rows yielded at once. */
const rowsAtOnce = 500;

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

/** Replaces values that JSON lacks; bytes are left out. */
function plainValue(_name: string, value: unknown): unknown {
  if (typeof value === 'bigint') {
    return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  }
  return value instanceof Uint8Array ? undefined : value;
}
