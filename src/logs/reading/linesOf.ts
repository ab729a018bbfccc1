import { lineBatches } from './lineBatches.ts';

interface FileLine {
  /** Without its line break; undefined if the line is longer than `longest`. */
  readonly text: string | undefined;
  /** False for a last line without a line break. */
  readonly ended: boolean;
}

/**
 * Yields the lines of a UTF-8 file one by one, as `lineBatches` reads them. Rejects if the file
 * cannot be read.
 *
 * @param longest in UTF-16 units; longer lines are never held in memory
 */
export async function* linesOf(path: string, longest: number): AsyncGenerator<FileLine> {
  for await (const { lines, ended } of lineBatches(path, longest)) {
    for (const text of lines) yield { text, ended };
  }
}
