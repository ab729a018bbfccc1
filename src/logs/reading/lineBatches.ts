import type { FileHandle } from 'node:fs/promises';
import { openToRead } from '../../disk/ordinaryFile.ts';

const readBytes = 2 ** 20;
/**
 * Longer strings would be large objects, each of which triggers a collection of everything that a
 * reader keeps.
 */
const chunkBytes = 2 ** 16;
const newline = 0x0a;
/** Maximum number of UTF-8 bytes of a UTF-16 unit. */
const bytesPerUnit = 3;

/** Consecutive lines of a file. */
interface LineBatch {
  /** Lines without their line breaks; undefined for a line longer than `longest`. */
  readonly lines: readonly (string | undefined)[];
  /** False for the file's last line, in a batch of its own, if it has no line break. */
  readonly ended: boolean;
  /** Byte offset after the last line and its line break. */
  readonly end: number;
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

/** A line whose end has not been read yet. */
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

/** Yields chunks of a file; each is overwritten once the next is requested. */
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
