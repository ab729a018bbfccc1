import type { FileHandle } from 'node:fs/promises';
import { openToRead } from '../../disk/ordinaryFile.ts';

const readBytes = 2 ** 20;
/**
 * Longer strings would be large objects, each of which triggers a collection of everything that a
 * reader keeps.
 */
const chunkBytes = 2 ** 16;
const newline = 0x0a;
const byteOrderMark = Buffer.from('\ufeff');
/** Maximum number of UTF-8 bytes of a UTF-16 unit. */
const bytesPerUnit = 3;

/** Consecutive lines of a file. */
class LineBatch {
  /** Lines with their line breaks, overwritten by the next batch; undefined for one too long. */
  readonly bytes: Buffer | undefined;
  /** False for the file's last line, in a batch of its own, if it has no line break. */
  readonly ended: boolean;
  /** Byte offset after the last line and its line break. */
  readonly end: number;
  readonly #longest: number;

  constructor(bytes: Buffer | undefined, longest: number, end: number, ended = true) {
    this.bytes = bytes;
    this.ended = ended;
    this.end = end;
    this.#longest = longest;
  }

  /** Lines without their line breaks; undefined for a line longer than `longest`. */
  get lines(): readonly (string | undefined)[] {
    const { bytes, ended } = this;
    if (!bytes) return [undefined];
    const text = bytes.toString('utf8', 0, bytes.length - (ended ? 1 : 0));
    return text
      .split('\n')
      .map((line) => (line.length > this.#longest ? undefined : withoutReturn(line)));
  }
}

/**
 * Yields the lines of a UTF-8 file as JSONL defines them: ended only by LF or CR LF, whereas
 * `node:readline` also breaks at U+2028 and U+2029, which JSON leaves unescaped in strings. A byte
 * order mark is dropped. Rejects if the file cannot be read.
 *
 * @param longest in UTF-16 units; longer lines are never held in memory
 * @param from byte offset at which a line begins
 */
export async function* lineBatches(
  path: string,
  longest: number,
  from = 0,
): AsyncGenerator<LineBatch> {
  const file = await openToRead(path);
  try {
    let begun = new BegunLine(longest);
    let offset = from;
    for await (const read of chunksOf(file, from)) {
      const isMarked = offset === 0 && read.indexOf(byteOrderMark) === 0;
      const chunk = isMarked ? read.subarray(byteOrderMark.length) : read;
      offset += read.length - chunk.length;
      const first = begun.length === 0 ? 0 : chunk.indexOf(newline) + 1;
      const last = chunk.lastIndexOf(newline) + 1;
      begun.add(chunk.subarray(0, last === 0 ? chunk.length : first));
      if (first > 0) yield new LineBatch(begun.whole(), longest, offset + first);
      if (last > first) yield new LineBatch(chunk.subarray(first, last), longest, offset + last);
      if (last > 0) {
        begun = new BegunLine(longest);
        begun.add(chunk.subarray(last));
      }
      offset += chunk.length;
    }
    if (begun.length > 0) yield new LineBatch(begun.whole(), longest, offset, false);
  } finally {
    await file.close();
  }
}

/** A line whose end has not been read yet. */
class BegunLine {
  /** In bytes. */
  length = 0;
  readonly #most: number;
  #pieces: Buffer[] = [];

  constructor(longest: number) {
    this.#most = longest * bytesPerUnit + 1;
  }

  add(piece: Buffer): void {
    this.length += piece.length;
    if (this.length <= this.#most) this.#pieces.push(Buffer.from(piece));
    else this.#pieces = [];
  }

  /** Returns undefined for a line that is too long. */
  whole(): Buffer | undefined {
    return this.length > this.#most ? undefined : Buffer.concat(this.#pieces);
  }
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

/**
 * Yields chunks of a file, most of which end with a line; each is overwritten once the next is
 * requested.
 */
async function* chunksOf(file: FileHandle, from: number): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafe(readBytes);
  for (let offset = from; ; ) {
    const { bytesRead } = await file.read(buffer, 0, readBytes, offset);
    if (bytesRead === 0) return;
    offset += bytesRead;
    for (let begin = 0; begin < bytesRead; ) {
      const most = Math.min(begin + chunkBytes, bytesRead);
      const ended = most === bytesRead ? most : buffer.lastIndexOf(newline, most - 1) + 1;
      const end = ended > begin ? ended : most;
      yield buffer.subarray(begin, end);
      begin = end;
    }
  }
}
