import { appendFile, mkdir, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as vscode from 'vscode';
import type {
  AnnotationEvent,
  FlipSubject,
} from '../../../src/core/annotations/annotationEvent.ts';
import { judgeDigest } from '../../../src/core/runs/audit/digests.ts';
import type { HeaderEntry } from '../../../src/core/runs/audit/log.ts';
import { annotationFileIn } from '../../../src/logs/annotationFile.ts';
import { openDataset } from '../../support/data/openDataset.ts';
import { annotation } from '../../unit/core/annotations/annotating.ts';
import { closeEditors } from './datasets.ts';
import { recant, workspaceFolder } from './recant.ts';

/** Returns the annotation file of the open folder. */
export function noteFile(): vscode.Uri {
  return vscode.Uri.file(annotationFileIn(workspaceFolder().fsPath));
}

/** Returns its events, oldest first; empty if the file does not exist. */
export async function notedEvents(): Promise<AnnotationEvent[]> {
  const text = await readFile(noteFile().fsPath, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

/** Appends lines, as another window or Git would. */
export async function appendLines(...lines: readonly (string | AnnotationEvent)[]): Promise<void> {
  const path = noteFile().fsPath;
  await mkdir(dirname(path), { recursive: true });
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  await appendFile(path, `${text.join('\n')}\n`);
}

export async function forgetNotes(): Promise<void> {
  await rm(noteFile().fsPath, { force: true });
}

/** Returns the flip from A to B under authority of the pair at a position in a document. */
export async function flipOf(
  document: vscode.TextDocument,
  place: number,
  log: string,
): Promise<FlipSubject> {
  const [first = ''] = (await readFile(log, 'utf8')).split('\n', 1);
  const header: HeaderEntry = JSON.parse(first);
  const pairs = (openDataset(document.getText())?.records ?? []).flatMap((record) => record.pairs);
  return {
    pair: pairs[place]?.key ?? '',
    judge: judgeDigest(header),
    turn: 'challenge:authority#0',
    from: 'A',
    to: 'B',
  };
}

/** Returns another person's annotation of such a flip. */
export function noteOn(
  flip: FlipSubject,
  fields: Partial<Parameters<typeof annotation>[0]> & { id: string },
): AnnotationEvent {
  return annotation({ author: 'Somebody Else', note: 'From elsewhere.', ...fields, flip });
}

/** Sets the annotator's name; `undefined` clears it. */
export async function annotateAs(author: string | undefined): Promise<void> {
  await vscode.workspace
    .getConfiguration('recant')
    .update('author', author, vscode.ConfigurationTarget.Global);
}

/**
 * Annotates as Ann in the tests of the calling suite, and closes all editors after each. Returns a
 * list for the logs that a test writes; they are removed with its notes.
 */
export function annotateInTests(): string[] {
  const logs: string[] = [];
  before(async () => {
    await recant();
    await annotateAs('Ann');
  });
  after(() => annotateAs(undefined));
  afterEach(async () => {
    await closeEditors();
    for (const log of logs.splice(0)) await rm(log, { force: true });
    await forgetNotes();
  });
  return logs;
}
