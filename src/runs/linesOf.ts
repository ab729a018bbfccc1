import { createReadStream } from 'node:fs';

export interface FileLine {
  /** Without its line break; undefined where the line is longer than `longest`. */
  readonly text: string | undefined;
  /** False for a last line that does not end. */
  readonly ended: boolean;
}

/**
 * The lines of a UTF-8 file as JSONL means them: ended by LF or CR LF and by nothing else, whereas
 * `node:readline` also breaks at U+2028 and U+2029, which JSON leaves unescaped in its strings. A
 * byte order mark is dropped. Rejects where the file cannot be read.
 *
 * @param longest in UTF-16 units; what is longer is never held in memory
 */
export async function* linesOf(path: string, longest: number): AsyncGenerator<FileLine> {
  let pieces: string[] = [];
  let length = 0;
  let isFirst = true;

  function add(piece: string): void {
    length += piece.length;
    if (length <= longest) pieces.push(piece);
  }

  function take(ended: boolean): FileLine {
    const text = pieces.join('').replace(isFirst ? /^\ufeff|\r$/g : /\r$/, '');
    const line = { text: length > longest ? undefined : text, ended };
    pieces = [];
    length = 0;
    isFirst = false;
    return line;
  }

  for await (const chunk of createReadStream(path, 'utf8')) {
    const [first = '', ...more] = String(chunk).split('\n');
    add(first);
    for (const next of more) {
      yield take(true);
      add(next);
    }
  }
  if (length > 0) yield take(false);
}
