import * as vscode from 'vscode';
import type { AnnotationLabel } from '../../../core/annotations/annotationLabel.ts';
import { AnnotationComment } from '../../annotations/annotationComment.ts';
import type { Annotations } from '../../annotations/annotations.ts';
import type { FlipThread } from '../../annotations/flipThread.ts';
import type { FlipThreads } from '../../annotations/flipThreads.ts';
import type { CommandServices } from '../commandServices.ts';

/**
 * Handles a label button below the editor of a thread or comment. VS Code clears the editor
 * afterwards in any case, so the text can be copied if it could not be saved.
 */
export async function labelCommand(
  services: CommandServices,
  argument: unknown,
  label: AnnotationLabel,
): Promise<void> {
  if (argument instanceof AnnotationComment) return saveEdit(services, argument, label);
  const { annotations, threads } = services;
  const thread = threadOf(threads, argument);
  const note = textOf(argument).trim();
  let isSaved = false;
  try {
    isSaved = await annotations.add(thread.flip, { label, note });
  } finally {
    threads.renew(thread, 'expanded');
    if (!isSaved && note !== '') offerNote(note);
  }
}

function offerNote(note: string): void {
  const copy = vscode.l10n.t('Copy Note');
  void vscode.window
    .showWarningMessage(vscode.l10n.t('The annotation was not saved.'), copy)
    .then(async (choice) => {
      if (choice === copy) await vscode.env.clipboard.writeText(note);
    });
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

/** Returns the text of the argument that VS Code passes from a thread's editor. */
function textOf(argument: unknown): string {
  const text = (argument as { text?: unknown } | undefined)?.text;
  if (typeof text !== 'string') throw fromThread();
  return text;
}

/** Returns the thread in the argument that VS Code passes with a reply. */
function threadIn(argument: unknown): unknown {
  return (argument as { thread?: unknown } | undefined)?.thread;
}

/** Returns the error of a command whose argument isn't from a thread. */
function fromThread(): Error {
  return new Error(vscode.l10n.t('Use the buttons of a thread at an annotated flip.'));
}
