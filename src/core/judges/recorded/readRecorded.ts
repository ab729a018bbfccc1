import type { SourceFile } from '../../data/import/importer.ts';
import type { RecordedAnswer, RecordedShape } from './recordedAnswer.ts';

/** A recorded answer with its place, or why a record is unreadable. */
export type RecordedLine =
  | { readonly line: number; readonly shape: RecordedShape; readonly answer: RecordedAnswer }
  | { readonly line: number; readonly fault: string };

/** Thrown if no record of a file contains a judge's answer in a known shape. */
class NoRecordedAnswersError extends Error {
  override readonly name = 'NoRecordedAnswersError';
}

/**
 * Yields the answers of a file. Its shape is that of the first record with a known one. Rejects
 * with NoRecordedAnswersError, or if the file is unreadable.
 *
 * @param shapes shapes to look for
 */
export async function* readRecorded(
  file: SourceFile,
  shapes: readonly RecordedShape[],
): AsyncGenerator<RecordedLine> {
  let shape: RecordedShape | undefined;
  let read: ReturnType<RecordedShape['begin']> | undefined;
  for await (const record of file.records()) {
    const { line } = record;
    if ('fault' in record) {
      yield { line, fault: record.fault };
      continue;
    }
    const { value } = record;
    if (typeof value === 'string') continue;
    if (!shape || !read) {
      shape = shapes.find(({ recognizes }) => recognizes(value));
      read = shape?.begin();
      if (!shape || !read) continue;
    }
    const reading = read(value);
    if ('fault' in reading) yield { line, fault: reading.fault.reason };
    else for (const answer of reading.answers) yield { line, shape, answer };
  }
  if (!shape) {
    const known = shapes.map(({ title }) => title).join(', ');
    throw new NoRecordedAnswersError(
      `${file.name}: no recorded answers were found (known: ${known}).`,
    );
  }
}

/** Returns the first answer in a file, with its shape; undefined if it contains none. */
export async function firstRecorded(
  file: SourceFile,
  shapes: readonly RecordedShape[],
): Promise<{ readonly shape: RecordedShape; readonly answer: RecordedAnswer } | undefined> {
  try {
    for await (const recorded of readRecorded(file, shapes))
      if ('answer' in recorded) return recorded;
  } catch (error) {
    if (!(error instanceof NoRecordedAnswersError)) throw error;
  }
  return undefined;
}
