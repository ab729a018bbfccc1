import type { FileHandle } from 'node:fs/promises';
import { openToRead } from '../../disk/ordinaryFile.ts';

const readBytes = 2 ** 20;
/** Longer texts would each be a large object, for which all that a reader keeps is collected over again. */
const chunkBytes = 2 ** 16;
const newline = 0x0a;
/** A UTF-16 unit never takes more bytes of UTF-8. */
const bytesPerUnit = 3;

/** Lines of a file that stand together. */
export interface LineBatch {
  /** Without their line breaks; undefined where one is longer than `longest`. */
  readonly lines: readonly (string | undefined)[];
  /** False for the file's last line, alone in its batch, where that does not end. */
  readonly ended: boolean;
  /** Offset of the byte behind the last line and its break. */
  readonly end: number;
}

/**
 * The lines of a UTF-8 file as JSONL means them: ended by LF or CR LF and by nothing else, whereas
 * `node:readline` also breaks at U+2028 and U+2029, which JSON leaves unescaped in its strings. A
 * byte order mark is dropped. Rejects where the file cannot be read.
 *
 * @param longest in UTF-16 units; what is longer is never held in memory
 * @param from offset of the byte at which a line begins
 */
export async function* lineBatches(
  path: string,
  longest: number,
  from = 0,
): AsyncGenerator<LineBatch> {
  const file = await openToRead(path);
  try {
    let begun = new BegunLine(longest, from === 0);
    let offset = from;
    for await (const chunk of chunksOf(file, from)) {
      const [first, last] = [chunk.indexOf(newline), chunk.lastIndexOf(newline)];
      if (first < 0) {
        begun.add(chunk);
      } else {
        begun.add(chunk.subarray(0, first));
        const lines = [begun.text()];
        if (last > first) {
          for (const line of chunk.toString('utf8', first + 1, last).split('\n')) {
            lines.push(line.length > longest ? undefined : withoutReturn(line));
          }
        }
        yield { lines, ended: true, end: offset + last + 1 };
        begun = new BegunLine(longest, false);
        begun.add(chunk.subarray(last + 1));
      }
      offset += chunk.length;
    }
    if (begun.bytes > 0) yield { lines: [begun.text()], ended: false, end: offset };
  } finally {
    await file.close();
  }
}

/** A line of which the end has not been read yet. */
class BegunLine {
  bytes = 0;
  readonly #longest: number;
  readonly #isFirst: boolean;
  #pieces: Buffer[] = [];

  constructor(longest: number, isFirst: boolean) {
    this.#longest = longest;
    this.#isFirst = isFirst;
  }

  add(piece: Buffer): void {
    this.bytes += piece.length;
    if (this.bytes <= this.#longest * bytesPerUnit) this.#pieces.push(Buffer.from(piece));
    else this.#pieces = [];
  }

  text(): string | undefined {
    if (this.bytes > this.#longest * bytesPerUnit) return undefined;
    const text = Buffer.concat(this.#pieces).toString('utf8');
    if (text.length > this.#longest) return undefined;
    return withoutReturn(this.#isFirst && text.startsWith('\ufeff') ? text.slice(1) : text);
  }
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

/** Each chunk is overwritten after the next was asked for. */
async function* chunksOf(file: FileHandle, from: number): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafe(readBytes);
  for (let offset = from; ; ) {
    const { bytesRead } = await file.read(buffer, 0, readBytes, offset);
    if (bytesRead === 0) return;
    offset += bytesRead;
    for (let begin = 0; begin < bytesRead; begin += chunkBytes) {
      yield buffer.subarray(begin, Math.min(begin + chunkBytes, bytesRead));
    }
  }
}
