import * as vscode from 'vscode';
import type { FlipNotes } from '../../core/annotations/annotationBook.ts';
import type { Flip } from '../../core/results/turnResult.ts';
import type { DocumentFlip } from '../results/pairFindings.ts';
import { judgeOfResult, resultLine } from '../results/resultWords.ts';
import { AnnotationComment } from './annotationComment.ts';
import type { Authors } from './authors.ts';
import { OpeningComment } from './openingComment.ts';

/**
 * The comment thread of one flip in one document. Replies are enabled only on request: VS Code
 * creates an editor for every thread that accepts replies, even a hidden one, and a wrong one if
 * replies are enabled later.
 */
export class FlipThread {
  readonly thread: vscode.CommentThread;
  #flip: Flip;
  #shown = '';
  #isDisposed = false;

  constructor(
    controller: vscode.CommentController,
    uri: vscode.Uri,
    { flip }: DocumentFlip,
    line: number,
    state: 'collapsed' | 'expanded' | 'replying' = 'collapsed',
  ) {
    this.#flip = flip;
    this.thread = controller.createCommentThread(uri, new vscode.Range(line, 0, line, 0), []);
    this.thread.canReply = state === 'replying';
    this.thread.collapsibleState =
      state === 'collapsed'
        ? vscode.CommentThreadCollapsibleState.Collapsed
        : vscode.CommentThreadCollapsibleState.Expanded;
  }

  get flip(): Flip {
    return this.#flip;
  }

  /** Whether a note is being written; only VS Code has access to its text. */
  get isEdited(): boolean {
    if (this.thread.canReply !== false) return true;
    return this.#comments.some(({ mode }) => mode === vscode.CommentMode.Editing);
  }

  /** Shows the current annotations of the flip; sends only differences to VS Code. */
  show(
    { flip, isStale }: DocumentFlip,
    line: number,
    { annotations, resolved }: FlipNotes,
    authors: Authors,
  ): void {
    this.#flip = flip;
    if (this.thread.range?.start.line !== line) {
      this.thread.range = new vscode.Range(line, 0, line, 0);
    }
    const label = labelOf(flip, isStale);
    const owns = annotations.map((annotation) => authors.isOwn(annotation));
    const shown = JSON.stringify([label, annotations, resolved, owns]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const before = new Map(this.#comments.map((comment) => [comment.annotation.id, comment]));
    const shownNotes = annotations.map((annotation, index) => {
      const known = before.get(annotation.id);
      return known?.mode === vscode.CommentMode.Editing && !isNewer(annotation, known.annotation)
        ? known
        : new AnnotationComment(annotation, owns[index] ?? false);
    });
    this.thread.comments = [...(this.opening ? [this.opening] : []), ...shownNotes];
    this.thread.label = label;
    this.thread.contextValue = `${resolved ? 'resolved' : 'open'}${isStale ? ' stale' : ''}`;
    this.thread.state = resolved
      ? vscode.CommentThreadState.Resolved
      : vscode.CommentThreadState.Unresolved;
  }

  /** What the judge said, above the annotations; undefined until it has been read. */
  get opening(): OpeningComment | undefined {
    return this.thread.comments.find((comment) => comment instanceof OpeningComment);
  }

  /** Puts a comment above the annotations, in place of the previous one. */
  openWith(opening: OpeningComment): void {
    this.thread.comments = [opening, ...this.#comments];
  }

  holds(comment: AnnotationComment): boolean {
    return this.#comments.includes(comment);
  }

  beginEdit(comment: AnnotationComment): void {
    comment.beginEdit();
    this.thread.comments = [...this.thread.comments];
  }

  endEdit(comment: AnnotationComment): void {
    comment.endEdit();
    this.thread.comments = [...this.thread.comments];
  }

  get isDisposed(): boolean {
    return this.#isDisposed;
  }

  dispose(): void {
    this.#isDisposed = true;
    this.thread.dispose();
  }

  get #comments(): AnnotationComment[] {
    return this.thread.comments.filter((comment) => comment instanceof AnnotationComment);
  }
}

function labelOf(flip: Flip, isStale: boolean): string {
  return [
    resultLine(flip),
    judgeOfResult(flip),
    ...(isStale ? [vscode.l10n.t('the record has changed since')] : []),
  ].join(' · ');
}

function isNewer(one: { readonly editedAt?: number }, other: { readonly editedAt?: number }) {
  return (one.editedAt ?? 0) > (other.editedAt ?? 0);
}
