import * as vscode from 'vscode';
import type { AnnotationLabel } from '../../../core/annotations/annotationEvent.ts';
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
 * A button below a thread's or a comment's editor: says with a label what was typed. VS Code empties the
 * editor afterwards, whatever becomes of it: what was typed is a draft until it is an annotation.
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

/** Where a thread stands: on the first line of a record, whose first pair names it. */
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

/** Takes an annotation back, and offers to say it again. */
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
    .showInformationMessage(vscode.l10n.t('The annotation was taken back.'), undo)
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
    vscode.l10n.t('Only who wrote an annotation can change it. Add one of your own below it.'),
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

/** The thread of a button in its title, which some versions pass with what is typed below it. */
function threadOf(threads: FlipThreads, argument: unknown): FlipThread {
  const thread = threads.of(argument) ?? threads.of(threadIn(argument));
  if (!thread) throw fromThread();
  return thread;
}

/** What VS Code passes from the editor below a thread. */
function replyOf(argument: unknown): vscode.CommentReply {
  const thread = threadIn(argument);
  const text = (argument as { text?: unknown } | undefined)?.text;
  if (thread === undefined || typeof text !== 'string') throw fromThread();
  return { thread: thread as vscode.CommentThread, text };
}
