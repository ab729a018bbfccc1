import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type AnnotationEvent, annotationEvent } from '../core/annotations/annotationEvent.ts';
import { makeRealFolder } from '../disk/realPlace.ts';
import { appendRecords } from './appendRecords.ts';
import { linesOf } from './reading/linesOf.ts';

/** In UTF-16 units; a note at its longest is far shorter. */
const longestLine = 2 ** 20;

/** Where a workspace folder keeps its annotations. */
export function annotationFileIn(workspaceFolder: string): string {
  return join(workspaceFolder, '.recant', 'annotations', 'annotations.jsonl');
}

/** A line that could not be read: its 1-based number, why, and what to do about it. */
export interface AnnotationFault {
  readonly line: number;
  readonly reason: string;
}

export interface ReadAnnotationFile {
  readonly events: readonly AnnotationEvent[];
  readonly faults: readonly AnnotationFault[];
}

/**
 * Reads annotations as hostile input: each line by itself, what cannot be read is reported and the rest
 * kept. A file that is not there holds none. Rejects where it cannot be opened.
 */
export async function readAnnotationFile(path: string): Promise<ReadAnnotationFile> {
  const events: AnnotationEvent[] = [];
  const faults: AnnotationFault[] = [];
  let line = 0;
  try {
    for await (const { text } of linesOf(path, longestLine)) {
      line += 1;
      if (text?.trim() === '') continue;
      const { data } = annotationEvent.safeParse(parse(text));
      if (data) events.push(data);
      else faults.push({ line, reason: faultOf(text) });
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return { events, faults };
}

/**
 * Adds events at the end of a file, each a line, and resolves once they are on the disk. The folder is
 * made with an attribute that has git keep the lines of both sides where branches meet. A torn last
 * line, as a crash leaves it, is ended first. Rejects where file or folder is a symbolic link: a
 * repository must not lead to another file of its reader's.
 */
export async function appendAnnotations(
  path: string,
  events: readonly AnnotationEvent[],
): Promise<void> {
  const folder = dirname(path);
  const root = dirname(dirname(folder));
  await makeRealFolder(root, folder);
  await writeFile(join(folder, '.gitattributes'), '*.jsonl merge=union\n', {
    flag: 'wx',
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await appendRecords(path, events, root);
}

function faultOf(text: string | undefined): string {
  if (text === undefined) return 'The line is too long.';
  if (/^(<{7}|={7}|>{7}|\|{7})( |$)/.test(text)) {
    return 'A merge left a conflict here. Keep the lines of both sides and delete this one.';
  }
  return parse(text) === undefined
    ? 'The line is not JSON: it may have been torn. Delete it, or mend it from another copy.'
    : 'The line is no annotation that this version knows.';
}

function parse(text = ''): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
