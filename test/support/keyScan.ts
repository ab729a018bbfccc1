// Searches for the marked key where no key may be. Hits name the location but never the key.

import { closeSync, lstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { markedKey } from './data/markedKey.ts';

/** The key as text, URL-encoded, in UTF-16, and in Base64 at each of its three alignments. */
const forms: readonly Buffer[] = [
  Buffer.from(markedKey),
  Buffer.from(encodeURIComponent(markedKey)),
  Buffer.from(markedKey, 'utf16le'),
  ...[0, 1, 2].map((before) => {
    // The first and last characters also depend on the bytes around the key.
    const text = Buffer.from(' '.repeat(before) + markedKey).toString('base64');
    return Buffer.from(text.slice(4, -4));
  }),
];
const longestForm = Math.max(...forms.map(({ length }) => length));
/** Number of bytes of a file kept in memory at once. */
const pieceBytes = 4 * 1024 * 1024;

export function holdsKey(bytes: Buffer): boolean {
  return forms.some((form) => bytes.includes(form));
}

/**
 * Returns the paths of files at or below a path whose content or name contains the key. Does not
 * follow links. Ignores files that a running browser removes meanwhile.
 */
export function filesWithKey(path: string): string[] {
  try {
    return search(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function search(path: string): string[] {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found?.isFile()) return fileHoldsKey(path) ? [path] : [];
  if (!found?.isDirectory()) return [];
  return readdirSync(path).flatMap((name) => {
    const inner = join(path, name);
    return holdsKey(Buffer.from(name)) ? [`a name in ${path}`] : filesWithKey(inner);
  });
}

/** Searches a stream that arrives in chunks, including across their boundaries. */
export class KeyWatch {
  #end = Buffer.alloc(0);
  #found = false;

  get found(): boolean {
    return this.#found;
  }

  push(piece: Buffer): void {
    const seen = Buffer.concat([this.#end, piece]);
    this.#found ||= holdsKey(seen);
    this.#end = seen.subarray(-longestForm);
  }
}

/** Searches everything that this process prints from now on. */
export function watchPrinted(): Pick<KeyWatch, 'found'> {
  const watches = [process.stdout, process.stderr].map((stream) => {
    const watch = new KeyWatch();
    const write = stream.write.bind(stream) as (...args: unknown[]) => boolean;
    stream.write = (...args: unknown[]) => {
      watch.push(Buffer.from(args[0] as string | Uint8Array));
      return write(...args);
    };
    return watch;
  });
  return {
    get found() {
      return watches.some(({ found }) => found);
    },
  };
}

function fileHoldsKey(path: string): boolean {
  const watch = new KeyWatch();
  const piece = Buffer.alloc(Math.min(pieceBytes, lstatSync(path).size + 1));
  const file = openSync(path, 'r');
  try {
    for (let read = readSync(file, piece); read > 0 && !watch.found; read = readSync(file, piece)) {
      watch.push(piece.subarray(0, read));
    }
    return watch.found;
  } finally {
    closeSync(file);
  }
}
