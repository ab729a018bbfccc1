import { stat } from 'node:fs/promises';
import { type AnnotationBook, readAnnotations } from '../../core/annotations/annotationBook.ts';
import type { AnnotationEvent } from '../../core/annotations/annotationEvent.ts';
import { asMessageLine } from '../../core/words/escape.ts';
import { readAnnotationFile } from '../../logs/annotationFile.ts';
import { namingFile } from '../fileErrors.ts';
import type { Output } from '../output.ts';

/**
 * Reads and merges annotation files; returns undefined if none is given. Reports unreadable lines
 * as `file:line: reason`. Rejects if a file is missing or cannot be opened.
 */
export async function readAnnotationBook(
  paths: readonly string[],
  output: Output,
): Promise<AnnotationBook | undefined> {
  if (paths.length === 0) return undefined;
  const events: AnnotationEvent[] = [];
  for (const path of paths) {
    await namingFile(path, stat(path));
    const read = await namingFile(path, readAnnotationFile(path));
    for (const { line, reason } of read.faults) {
      output.stderr(`${asMessageLine(path)}:${line}: ${reason}\n`);
    }
    if (read.events.length === 0) {
      throw new Error(
        `${path} holds no annotation that can be read. Name a file of .recant/annotations.`,
      );
    }
    for (const event of read.events) events.push(event);
  }
  return readAnnotations(events);
}
