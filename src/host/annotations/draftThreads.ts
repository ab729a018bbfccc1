import * as vscode from 'vscode';
import { revealInvisible } from '../../core/escape.ts';
import type { PairDocuments } from '../documents/pairDocuments.ts';
import { labelWord } from './annotationComment.ts';
import type { DraftNote, DraftNotes } from './draftNotes.ts';

interface DraftThread {
  readonly draft: DraftNote;
  readonly document: vscode.TextDocument;
  readonly thread: vscode.CommentThread;
}

/** Shows each draft of the visible documents as an expanded thread at its record. */
export class DraftThreads implements vscode.Disposable {
  readonly #documents: PairDocuments;
  readonly #drafts: DraftNotes;
  readonly #controller: () => vscode.CommentController;
  readonly #live = new Map<string, DraftThread>();
  readonly #subscriptions: vscode.Disposable;

  constructor(
    documents: PairDocuments,
    drafts: DraftNotes,
    controller: () => vscode.CommentController,
  ) {
    this.#documents = documents;
    this.#drafts = drafts;
    this.#controller = controller;
    const all = () => this.#follow();
    const one = (document: vscode.TextDocument) => {
      if (this.#drafts.of(document).length > 0) this.#follow();
    };
    this.#subscriptions = vscode.Disposable.from(
      drafts.onDidChange(all),
      documents.onDidChange(one),
      vscode.workspace.onDidChangeTextDocument(({ document }) => one(document)),
      vscode.window.onDidChangeVisibleTextEditors(all),
    );
    this.#follow();
  }

  /** Returns the draft shown by a thread. */
  of(thread: unknown): DraftNote | undefined {
    return [...this.#live.values()].find((each) => each.thread === thread)?.draft;
  }

  dispose(): void {
    this.#subscriptions.dispose();
    for (const { thread } of this.#live.values()) thread.dispose();
  }

  #follow(): void {
    const shown = new Set(vscode.window.visibleTextEditors.map(({ document }) => document));
    const wanted = new Map(
      [...shown].flatMap((document) =>
        this.#drafts.of(document).map((draft) => [draft.id, { draft, document }] as const),
      ),
    );
    for (const [id, { document, thread }] of this.#live) {
      if (wanted.get(id)?.document === document) continue;
      thread.dispose();
      this.#live.delete(id);
    }
    for (const [id, { draft, document }] of wanted) {
      const range = this.#rangeOf(draft, document);
      const known = this.#live.get(id);
      if (!known)
        this.#live.set(id, { draft, document, thread: this.#make(draft, document, range) });
      else if (!known.thread.range?.isEqual(range)) known.thread.range = range;
    }
  }

  /**
   * Returns the current range of the draft's pair or, if the pair has changed, the line where its
   * record was.
   */
  #rangeOf({ pair: key, line }: DraftNote, document: vscode.TextDocument): vscode.Range {
    const pair = key === undefined ? undefined : this.#documents.byKey(document, key);
    const at = pair ? document.positionAt(pair.start).line : Math.min(line, document.lineCount - 1);
    return new vscode.Range(at, 0, at, 0);
  }

  #make(
    { label, note }: DraftNote,
    { uri }: vscode.TextDocument,
    range: vscode.Range,
  ): vscode.CommentThread {
    const comment: vscode.Comment = {
      author: { name: vscode.l10n.t('You') },
      label: labelWord(label),
      body: revealInvisible(note),
      mode: vscode.CommentMode.Preview,
    };
    const thread = this.#controller().createCommentThread(uri, range, [comment]);
    thread.label = vscode.l10n.t('Draft: no flip chosen yet');
    thread.contextValue = 'draft';
    thread.canReply = false;
    thread.collapsibleState = vscode.CommentThreadCollapsibleState.Expanded;
    return thread;
  }
}
