import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import * as z from 'zod';
import { annotationLabels } from '../../core/annotations/annotationLabel.ts';

const stateName = 'recant.draftNotes';

const draftNote = z.object({
  id: z.string(),
  /** URI of the document in which it was typed. */
  document: z.string(),
  /** Key of the pair it refers to, if any. */
  pair: z.string().optional(),
  /** Line where its record started. */
  line: z.number().int().nonnegative(),
  label: z.enum(annotationLabels),
  note: z.string(),
});

/** A note typed at a record but not yet linked to a flip. */
export type DraftNote = z.infer<typeof draftNote>;

/**
 * Notes whose flip hasn't been chosen yet, or whose annotation couldn't be written. Private to the
 * user, stored in the workspace state, and never written to annotation files.
 */
export class DraftNotes implements vscode.Disposable {
  readonly #state: vscode.Memento;
  readonly #changed = new vscode.EventEmitter<void>();
  #drafts: readonly DraftNote[];
  /** Fires when the published drafts have changed. */
  readonly onDidChange = this.#changed.event;

  constructor(state: vscode.Memento) {
    this.#state = state;
    this.#drafts = z.array(draftNote).safeParse(state.get(stateName)).data ?? [];
  }

  /** Returns the drafts of a document, oldest first. */
  of({ uri }: vscode.TextDocument): readonly DraftNote[] {
    const name = uri.toString();
    return this.#drafts.filter(({ document }) => document === name);
  }

  /** Stores a draft, published with the next `tell`. */
  async keep(note: Omit<DraftNote, 'id'>): Promise<DraftNote> {
    const draft = { ...note, id: randomUUID() };
    await this.#store([...this.#drafts, draft]);
    return draft;
  }

  async drop({ id }: DraftNote): Promise<void> {
    await this.#store(this.#drafts.filter((draft) => draft.id !== id));
  }

  /** Publishes the current drafts. */
  tell(): void {
    this.#changed.fire();
  }

  dispose(): void {
    this.#changed.dispose();
  }

  async #store(drafts: readonly DraftNote[]): Promise<void> {
    this.#drafts = drafts;
    await this.#state.update(stateName, drafts);
  }
}
