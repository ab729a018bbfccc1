import type { FileHandle } from 'node:fs/promises';
import { brotliDecompressSync } from 'node:zlib';
import {
  type AsyncBuffer,
  type Compressors,
  type FileMetaData,
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
} from 'hyparquet';
import { compressors } from 'hyparquet-compressors';

const mebibyte = 1024 * 1024;
/** Maximum size in bytes of a row group, of a page, and of what is read at once. */
const largest = 512 * mebibyte;
/** Maximum number of times that a page may be larger than its compressed form. */
const mostExpansion = 1000;
const mostRows = 20_000_000;
const mostColumns = 1000;

/** The rows of one row group. */
interface Group {
  readonly rows: readonly object[];
  /** Number of rows of the groups before it, and of the whole file. */
  readonly before: number;
  readonly total: number;
}

/**
 * Yields the rows of a Parquet file, one row group at a time, without empty values. Throws for a
 * file that is damaged, or that declares or contains more than the limits.
 *
 * @param size of the file in bytes
 */
export async function* readGroups(file: FileHandle, size: number): AsyncGenerator<Group> {
  const { metadata, total, readRows } = await openParquet(file, size);
  let before = 0;
  for (const group of metadata.row_groups) {
    const end = before + Number(group.num_rows);
    const rows = await readRows(before, end);
    yield { rows: rows.map(withoutEmpty), before, total };
    before = end;
  }
}

/**
 * Reads the columns and at most `count` first rows of a Parquet file. Throws as `readGroups` does.
 */
export async function readFirstRows(file: FileHandle, size: number, count: number) {
  const { metadata, total, readRows } = await openParquet(file, size);
  const columns = parquetSchema(metadata).children.map(({ element }) => element.name);
  return { columns, total, rows: total === 0 ? [] : await readRows(0, Math.min(count, total)) };
}

async function openParquet(file: FileHandle, size: number) {
  const buffer: AsyncBuffer = {
    byteLength: size,
    slice: (start, end = size) => readBytes(file, start, Math.min(end, size)),
  };
  const metadata = await parquetMetadataAsync(buffer);
  checkDeclared(metadata);
  const readRows = (rowStart: number, rowEnd: number) =>
    parquetReadObjects({
      file: buffer,
      metadata,
      rowStart,
      rowEnd,
      compressors: checkedCompressors,
    });
  return { metadata, total: Number(metadata.num_rows), readRows };
}

function checkDeclared({ schema, num_rows: rows, row_groups: groups }: FileMetaData): void {
  if (schema.length > mostColumns) throw new Error(`It has more than ${mostColumns} columns.`);
  const sum = groups.reduce((all, group) => all + Number(group.num_rows), 0);
  if (!(sum <= mostRows) || groups.some((group) => !(group.num_rows >= 0n))) {
    throw new Error(`It has more than ${mostRows} rows.`);
  }
  if (Number(rows) !== sum) throw new Error('Its row groups do not have the rows it declares.');
  if (groups.some((group) => Number(group.total_byte_size) > largest)) {
    throw new Error(`A row group is larger than ${largest / mebibyte} MiB. Write smaller ones.`);
  }
}

async function readBytes(file: FileHandle, start: number, end: number): Promise<ArrayBuffer> {
  const length = end - start;
  if (!(start >= 0 && length >= 0 && length <= largest)) {
    throw new Error('It refers to places outside the file.');
  }
  const bytes = new Uint8Array(length);
  const { bytesRead } = await file.read(bytes, 0, length, start);
  if (bytesRead < length) throw new Error('It is cut short.');
  return bytes.buffer;
}

/** The library's decompressors, with Node's for Brotli, so that no build has its large dictionary. */
const ownCompressors: Compressors = {
  ...compressors,
  BROTLI: (input, length) => brotliDecompressSync(input, { maxOutputLength: Math.max(1, length) }),
};

/** Decompressors that refuse a page that is, or declares to be, too large. */
const checkedCompressors = Object.fromEntries(
  Object.entries(ownCompressors).map(([codec, decompress]) => [
    codec,
    (input: Uint8Array, length: number) => {
      if (length > largest || length > mostExpansion * (input.length + 1024)) {
        throw new Error('A page is too large when decompressed.');
      }
      return decompress(input, length);
    },
  ]),
) as Compressors;

function withoutEmpty(row: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value != null));
}
