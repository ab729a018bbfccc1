import { lineBatches } from './lineBatches.ts';

export interface FileLine {
  /** Without its line break; undefined where the line is longer than `longest`. */
  readonly text: string | undefined;
  /** False for a last line that does not end. */
  readonly ended: boolean;
}

/**
 * The lines of a UTF-8 file, one by one, as `lineBatches` reads them. Rejects where the file cannot be
 * read.
 *
 * @param longest in UTF-16 units; what is longer is never held in memory
 */
export async function* linesOf(path: string, longest: number): AsyncGenerator<FileLine> {
  for await (const { lines, ended } of lineBatches(path, longest)) {
    for (const text of lines) yield { text, ended };
  }
}
