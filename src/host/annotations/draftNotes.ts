import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import * as z from 'zod';
import { annotationLabels } from '../../core/annotations/annotationEvent.ts';

const stateName = 'recant.draftNotes';

const draftNote = z.object({
  id: z.string(),
  /** Address of the document in which it was typed. */
  document: z.string(),
  /** Key of the pair that it is about, if any. `line` is where its record started. */
  pair: z.string().optional(),
  line: z.number().int().nonnegative(),
  label: z.enum(annotationLabels),
  note: z.string(),
});

/** A note that was typed at a record and belongs to no flip yet. */
export type DraftNote = z.infer<typeof draftNote>;

/**
 * Notes whose flip has not been chosen yet, or whose annotation could not be written. They are private to
 * the user, stored with the workspace, and never written to annotation files.
 */
export class DraftNotes implements vscode.Disposable {
  readonly #state: vscode.Memento;
  readonly #changed = new vscode.EventEmitter<void>();
  #drafts: readonly DraftNote[];
  /** Fires when the drafts to be shown have changed. */
  readonly onDidChange = this.#changed.event;

  constructor(state: vscode.Memento) {
    this.#state = state;
    this.#drafts = z.array(draftNote).safeParse(state.get(stateName)).data ?? [];
  }

  /** The drafts of a document, oldest first. */
  of({ uri }: vscode.TextDocument): readonly DraftNote[] {
    const name = uri.toString();
    return this.#drafts.filter(({ document }) => document === name);
  }

  /** Stores a draft. It is shown from the next `tell` on. */
  async keep(note: Omit<DraftNote, 'id'>): Promise<DraftNote> {
    const draft = { ...note, id: randomUUID() };
    await this.#store([...this.#drafts, draft]);
    return draft;
  }

  async drop({ id }: DraftNote): Promise<void> {
    await this.#store(this.#drafts.filter((draft) => draft.id !== id));
  }

  /** Shows the drafts as they are now. */
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
