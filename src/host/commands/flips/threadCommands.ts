import * as vscode from 'vscode';
import type { AnnotationLabel } from '../../../core/annotations/annotationLabel.ts';
import { AnnotationComment } from '../../annotations/annotationComment.ts';
import type { Annotations } from '../../annotations/annotations.ts';
import type { DraftNote } from '../../annotations/draftNotes.ts';
import type { FlipThread } from '../../annotations/flipThread.ts';
import type { FlipThreads } from '../../annotations/flipThreads.ts';
import { openDocument } from '../../documents/pairDocuments.ts';
import type { CommandServices } from '../commandServices.ts';
import { annotateDraft } from './draftCommands.ts';
import { fromThread, threadIn } from './threadArguments.ts';

/**
 * Handles a label button below the editor of a thread or comment. VS Code clears the editor
 * afterwards in any case, so the text is stored as a draft until the annotation is saved.
 */
export async function labelCommand(
  services: CommandServices,
  argument: unknown,
  label: AnnotationLabel,
): Promise<void> {
  if (argument instanceof AnnotationComment) return saveEdit(services, argument, label);
  const { thread, text } = replyOf(argument);
  const { drafts, threads } = services;
  const known = threads.of(thread);
  const note = text.trim();
  const flips = known ? [known.flip] : threads.flipsAt(thread);
  const draft = await drafts.keep({ ...placeOf(services, thread), label, note });
  let isSaid = false;
  try {
    isSaid = await annotateDraft(services, draft, flips);
  } finally {
    if (!isSaid && note === '') await drafts.drop(draft);
    else if (known) threads.renew(known, 'expanded');
    else thread.dispose();
    drafts.tell();
  }
}

/**
 * Returns the location of a thread: the first line of a record, and the key of the record's first
 * pair.
 */
function placeOf(
  { documents }: CommandServices,
  { uri, range }: vscode.CommentThread,
): Pick<DraftNote, 'document' | 'pair' | 'line'> {
  const document = openDocument(uri);
  const line = range?.end.line ?? 0;
  const pair =
    document &&
    documents.pairsOf(document).find(({ start }) => document.positionAt(start).line === line)?.key;
  return { document: uri.toString(), line, ...(pair === undefined ? {} : { pair }) };
}

export function replyCommand({ threads }: CommandServices, argument: unknown): void {
  threads.renew(threadOf(threads, argument), 'replying');
}

export function editCommand({ threads }: CommandServices, argument: unknown): void {
  const { comment, thread } = commentOf(threads, argument);
  thread.beginEdit(comment);
}

export function cancelEditCommand({ threads }: CommandServices, argument: unknown): void {
  const { comment, thread } = commentOf(threads, argument);
  thread.endEdit(comment);
}

/** Deletes an annotation and offers to restore it. */
export async function deleteCommand(
  { annotations, threads }: CommandServices,
  argument: unknown,
): Promise<void> {
  const { comment, thread } = commentOf(threads, argument);
  const { flip } = thread;
  const { annotation } = comment;
  requireOwn(annotations, comment);
  await annotations.retract(annotation);
  const undo = vscode.l10n.t('Undo');
  void vscode.window
    .showInformationMessage(vscode.l10n.t('The annotation was deleted.'), undo)
    .then(async (choice) => {
      if (choice === undo) await annotations.add(flip, annotation);
    });
}

export async function resolveCommand(
  { annotations, threads }: CommandServices,
  argument: unknown,
  resolved: boolean,
): Promise<void> {
  await annotations.resolve(threadOf(threads, argument).flip, resolved);
}

async function saveEdit(
  { annotations, threads }: CommandServices,
  comment: AnnotationComment,
  label: AnnotationLabel,
): Promise<void> {
  const { thread } = commentOf(threads, comment);
  requireOwn(annotations, comment);
  const note = comment.body.trim();
  await annotations.edit(comment.annotation, { label, note });
  thread.endEdit(comment);
}

function requireOwn(annotations: Annotations, { annotation }: AnnotationComment): void {
  if (annotations.authors.isOwn(annotation)) return;
  throw new Error(
    vscode.l10n.t('Only the author of an annotation can change it. Add your own below it.'),
  );
}

function commentOf(
  threads: FlipThreads,
  argument: unknown,
): { readonly comment: AnnotationComment; readonly thread: FlipThread } {
  const thread = argument instanceof AnnotationComment ? threads.holding(argument) : undefined;
  if (!(argument instanceof AnnotationComment) || !thread) throw fromThread();
  return { comment: argument, thread };
}

/** Returns the thread of a title button; some versions of VS Code pass it with the reply. */
function threadOf(threads: FlipThreads, argument: unknown): FlipThread {
  const thread = threads.of(argument) ?? threads.of(threadIn(argument));
  if (!thread) throw fromThread();
  return thread;
}

/** Parses the argument that VS Code passes from a thread's editor. */
function replyOf(argument: unknown): vscode.CommentReply {
  const thread = threadIn(argument);
  const text = (argument as { text?: unknown } | undefined)?.text;
  if (thread === undefined || typeof text !== 'string') throw fromThread();
  return { thread: thread as vscode.CommentThread, text };
}
