import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { type FileHandle, mkdir, readdir, realpath, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { DatasetFormat } from '../../core/data/formats/format.ts';
import { UnusedTexts } from '../../core/data/formats/unusedTexts.ts';
import { openToRead } from '../../disk/ordinaryFile.ts';
import { sha256 } from '../../disk/sha256.ts';
import type { BytePlace } from '../readRecords.ts';
import { isTable } from '../tables/tables.ts';
import { writeWhole } from '../writeWhole.ts';
import { PairPlaces } from './pairPlaces.ts';

/** Version of kept indexes, part of their names. Increment it when records are read differently. */
const version = 7;

/** Size in bytes from which the index of a file is kept: smaller ones are read in a moment. */
export const leastKept = 32 * 1024 * 1024;

/** Maximum number of kept indexes, and of bytes of all of them; the oldest are removed. */
const mostKept = 20;
const mostBytes = 256 * 1024 * 1024;

/** Stored part of a file's index. */
interface KeptIndex {
  readonly pairs: PairPlaces;
  readonly faultCount: number;
  /** Places of the first unreadable records. */
  readonly faults: readonly BytePlace[];
  readonly unused: UnusedTexts;
}

/** A dataset file, as it is when its index is read or written. */
export interface IndexedFile {
  readonly path: string;
  readonly formats: readonly DatasetFormat[];
  /** What the formats read from a record. */
  readonly items: 'pairs' | 'responses';
  readonly size: number;
  readonly mtimeMs: number;
}

const header = z.object({
  size: z.number(),
  mtimeMs: z.number(),
  sample: z.string(),
  seed: z.number().optional(),
  faultCount: z.int().nonnegative(),
  unused: z.array(z.tuple([z.string(), z.int().positive()])),
  faults: z.array(
    z.object({
      startByte: z.int().nonnegative(),
      endByte: z.int().nonnegative(),
      line: z.int().positive(),
    }),
  ),
});

/**
 * Indexes of large dataset files in a folder of Recant's own, so that a file is read once. They
 * hold places and digests, and names of fields that are not read, but no texts and no names of
 * files. An index is valid only for a file of
 * the same size, modification time and samples, read in the same formats; a broken one is treated
 * as missing. Failures to store an index are not reported, because it only saves time.
 */
export class KeptIndexes {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns the index of a file; undefined if none is kept for its current content. */
  async load(file: IndexedFile): Promise<KeptIndex | undefined> {
    if (!isKept(file)) return undefined;
    try {
      const path = await this.#placeOf(file);
      const bytes = await readAll(path);
      const end = bytes.length - digestLength;
      const digest = bytes.subarray(end);
      if (end < 0 || !digest.equals(digestOf(bytes.subarray(0, end)))) return undefined;
      const first = bytes.indexOf('\n');
      const { size, mtimeMs, sample, seed, unused, ...kept } = header.parse(
        JSON.parse(bytes.toString('utf8', 0, first)),
      );
      if (size !== file.size || mtimeMs !== file.mtimeMs) return undefined;
      if (sample !== (await sampleOf(file))) return undefined;
      const now = new Date();
      await utimes(path, now, now);
      const pairs = new PairPlaces(bytes.subarray(first + 1, end), seed);
      return { ...kept, unused: new UnusedTexts(unused), pairs };
    } catch {
      return undefined;
    }
  }

  /** Keeps the index of a file, unless the file has changed since. */
  async save(file: IndexedFile, { pairs, faultCount, ...index }: KeptIndex): Promise<void> {
    if (!isKept(file)) return;
    try {
      const sample = await sampleOf(file);
      const { size, mtimeMs } = await stat(file.path);
      if (size !== file.size || mtimeMs !== file.mtimeMs) return;
      const faults = index.faults.map(({ startByte, endByte, line }) => ({
        ...{ startByte, endByte, line },
      }));
      const { seed } = pairs;
      const unused = index.unused.counts;
      const head = JSON.stringify({ size, mtimeMs, sample, seed, faultCount, faults, unused });
      const content = Buffer.concat([Buffer.from(`${head}\n`), pairs.toBytes()]);
      if (content.length > mostBytes / 2) return;
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      const path = await this.#placeOf(file);
      const pieces = onePiece(Buffer.concat([content, digestOf(content)]));
      await writeWhole(path, pieces, { overwrite: true, root: this.#folder });
      await this.#removeOldest();
    } catch {}
  }

  async #placeOf({ path, formats, items }: IndexedFile): Promise<string> {
    const names = formats.map(({ id, mapping }) => [id, mapping]);
    const name = sha256(JSON.stringify([version, await realpath(path), items, names])).slice(0, 32);
    return join(this.#folder, `${name}.index`);
  }

  /** Removes the indexes used longest ago, and what an interrupted process has left. */
  async #removeOldest(): Promise<void> {
    const found: { readonly path: string; readonly stats: Stats }[] = [];
    for (const name of await readdir(this.#folder)) {
      if (!/^(?:[0-9a-f]{32}\.index|\.recant-[0-9a-f-]+\.partial)$/.test(name)) continue;
      const path = join(this.#folder, name);
      found.push({ path, stats: await stat(path) });
    }
    found.sort((one, other) => other.stats.mtimeMs - one.stats.mtimeMs);
    let bytes = 0;
    for (const [place, { path, stats }] of found.entries()) {
      bytes += stats.size;
      if (place >= mostKept || bytes > mostBytes) await rm(path, { force: true });
    }
  }
}

function isKept({ path, size }: IndexedFile): boolean {
  return size >= leastKept && !isTable(path);
}

async function readAll(path: string): Promise<Buffer> {
  const file = await openToRead(path);
  try {
    const { size } = await file.stat();
    return size > mostBytes ? Buffer.alloc(0) : await file.readFile();
  } finally {
    await file.close();
  }
}

const digestLength = 32;

function digestOf(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

const sampleCount = 64;
const sampleLength = 16 * 1024;

/**
 * Returns a digest of the beginning, the end and evenly spaced parts of a file. It doesn't notice a
 * change elsewhere that keeps size and modification time; that shows when a changed pair is read.
 */
async function sampleOf({ path, size }: IndexedFile): Promise<string> {
  const file = await openToRead(path);
  try {
    const parts: Buffer[] = [];
    for (let part = 0; part < sampleCount; part += 1) {
      const start = Math.floor((part * (size - sampleLength)) / (sampleCount - 1));
      parts.push(await partOf(file, start));
    }
    return digestOf(Buffer.concat(parts)).toString('hex');
  } finally {
    await file.close();
  }
}

async function partOf(file: FileHandle, start: number): Promise<Buffer> {
  const bytes = Buffer.alloc(sampleLength);
  const { bytesRead } = await file.read(bytes, 0, sampleLength, start);
  return bytes.subarray(0, bytesRead);
}

async function* onePiece(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
