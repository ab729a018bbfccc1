import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl';
import { checkDeclared, decompress, methods } from './decompress.ts';

/** What an archive may hold. */
interface ArchiveLimits {
  /** Maximum number of entries. */
  readonly mostEntries: number;
  /** Maximum number of bytes of all entries that are read, decompressed. */
  readonly largestTotal: number;
}

const defaultLimits: ArchiveLimits = { mostEntries: 200_000, largestTotal: 8 * 1024 ** 3 };

/** A ZIP archive whose entries are read into memory, one at a time. */
export interface Archive {
  /** Each name once, in the order of the archive's directory. */
  readonly names: readonly string[];
  /** Returns the bytes of the last entry with this name. */
  read(name: string): Promise<Uint8Array>;
}

/**
 * Reads the directory of an archive. Rejects for one that is damaged or truncated, has too many
 * entries, or names that lead out of a folder. The caller closes the file.
 */
export async function openArchive(
  file: FileHandle,
  { mostEntries, largestTotal }: ArchiveLimits = defaultLimits,
): Promise<Archive> {
  const zip = await fromFdPromise(file.fd, { autoClose: false, lazyEntries: true });
  if (zip.entryCount > mostEntries) throw new Error(`It has more than ${mostEntries} entries.`);
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  let total = 0;
  return {
    names: [...entries.keys()],
    read: async (name) => {
      const entry = entries.get(name);
      if (!entry) throw new Error(`It has no entry ${name}.`);
      const bytes = await readEntry(zip, entry);
      total += bytes.length;
      if (total > largestTotal) throw new Error('It is too large when decompressed.');
      return bytes;
    },
  };
}

async function readEntry(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  const { compressedSize, uncompressedSize, compressionMethod } = entry;
  if (entry.isEncrypted()) throw new Error('It is encrypted. Decrypt it first.');
  if (!methods.has(compressionMethod)) {
    throw new Error(`It uses the compression method ${compressionMethod}, which is not supported.`);
  }
  checkDeclared(compressedSize, uncompressedSize);
  const stream = await zip.openReadStreamPromise(entry, { decodeFileData: false });
  const bytes = await decompress(compressionMethod, await allOf(stream), uncompressedSize);
  if (bytes.length !== uncompressedSize) throw new Error('An entry is not as long as it declares.');
  return bytes;
}

async function allOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
