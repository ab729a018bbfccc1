import { createGunzip } from 'node:zlib';
import { openToRead } from '../../disk/ordinaryFile.ts';
import { refuseForeign } from '../foreignFile.ts';
import type { RowPart } from './rowPart.ts';

/** Maximum size of the text in bytes. */
const largestText = 8 * 1024 ** 3;

/**
 * Yields the text of a file compressed by gzip: JSON or JSON Lines. Throws for one that is damaged,
 * holds something else, or is longer than the limit.
 */
export async function* gzipRows(path: string): AsyncGenerator<RowPart> {
  if (/\.(?:csv|tsv|tar|parquet)\.gz$/i.test(path)) {
    throw new Error('Only JSON and JSON Lines are read from gzip. Decompress it.');
  }
  const file = await openToRead(path);
  try {
    const { size } = await file.stat();
    const source = file.createReadStream({ autoClose: false });
    const unpacked = createGunzip();
    source.on('error', (error) => unpacked.destroy(error));
    source.pipe(unpacked);
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    let length = 0;
    for await (const bytes of unpacked) {
      if (length === 0) refuseForeign(path, bytes);
      length += bytes.length;
      if (length > largestText) throw new Error('It has more than 8 GiB when decompressed.');
      const done = Math.min(1, source.bytesRead / Math.max(1, size));
      yield { text: decoder.decode(bytes, { stream: true }), done };
    }
    yield { text: decoder.decode(), done: 1 };
  } finally {
    await file.close();
  }
}
