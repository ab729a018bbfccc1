import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type AnnotationEvent, annotationEvent } from '../core/annotations/annotationEvent.ts';
import { makeRealFolder } from '../disk/realPlace.ts';
import { appendRecords } from './appendRecords.ts';
import { linesOf } from './reading/linesOf.ts';

/** In UTF-16 units; the longest possible note is far shorter. */
const longestLine = 2 ** 20;

/** Returns the path of a workspace folder's annotation file. */
export function annotationFileIn(workspaceFolder: string): string {
  return join(workspaceFolder, '.recant', 'annotations', 'annotations.jsonl');
}

/** An unreadable line: its 1-based number, the reason and a remedy. */
export interface AnnotationFault {
  readonly line: number;
  readonly reason: string;
}

export interface ReadAnnotationFile {
  readonly events: readonly AnnotationEvent[];
  readonly faults: readonly AnnotationFault[];
}

/**
 * Reads annotations as untrusted input: each line is parsed separately, and unreadable ones are
 * reported and skipped. A missing file contains none. Rejects if the file cannot be opened.
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
 * Appends events to a file, one per line, and resolves once they are on disk. Creates the folder
 * with a Git attribute that keeps the lines of both sides in a merge. A torn last line, as left by
 * a crash, is terminated first. Rejects if the file or folder is a symbolic link: a repository must
 * not redirect writes to another file of the user.
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
    : 'The line is not an annotation that this version supports.';
}

function parse(text = ''): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
