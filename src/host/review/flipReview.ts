import * as vscode from 'vscode';
import { flipKey } from '../../core/annotations/annotationEvent.ts';
import type { AnnotationLabel } from '../../core/annotations/annotationLabel.ts';
import { isCountedFlip } from '../../core/measures/countedFlips.ts';
import { type ReviewOrder, reviewOrders } from '../../core/results/reviewOrders.ts';
import { inReviewOrder, nextOpen } from '../../core/results/reviewQueue.ts';
import { type Flip, subjectOf } from '../../core/results/turnResult.ts';
import type { KeptReview } from '../../messages/review.ts';
import { labelWord } from '../annotations/annotationComment.ts';
import type { Annotations, Opinion } from '../annotations/annotations.ts';
import type { DocumentFlip } from '../results/pairFindings.ts';

/** An annotation that was made in this review, and the user's annotation before it. */
interface Mark {
  readonly flip: string;
  readonly before: Opinion | undefined;
}

/** The user's opinion of a flip while it is being saved; without one, the annotation is deleted. */
interface Unsaved {
  readonly opinion: Opinion | undefined;
}

/**
 * The flips of a file under review, the one shown, and the marks that can be undone. Marks apply at
 * once and are saved one after the other.
 */
export class FlipReview {
  readonly #annotations: Annotations;
  readonly #saved = new vscode.EventEmitter<unknown>();
  /** Fires when an opinion has been saved or, with the error, could not be. */
  readonly onDidSave = this.#saved.event;
  readonly #marks: Mark[] = [];
  /** Last opinions that are not saved yet, by flip. */
  readonly #unsaved = new Map<string, Unsaved>();
  #saving: Promise<void> = Promise.resolve();
  /** Notes of flips that aren't marked yet, by flip. */
  readonly #notes = new Map<string, string>();
  #items: readonly DocumentFlip[];
  #place = 0;
  /** The last mark, unless something else has been done since. */
  #marked: AnnotationLabel | undefined;
  order: ReviewOrder = reviewOrders[0];

  /** @param items at least one, in file order */
  constructor(items: readonly DocumentFlip[], annotations: Annotations) {
    this.#annotations = annotations;
    this.#items = items;
    this.arrange(this.order);
  }

  /** The flip shown. */
  get item(): DocumentFlip {
    const item = this.#items[this.#place];
    if (!item) throw new RangeError('A review has at least one flip.');
    return item;
  }

  get canUndo(): boolean {
    return this.#marks.length > 0;
  }

  /** The user's annotation of the flip shown, or the note to be saved with it. */
  get opinion(): Partial<Opinion> {
    const note = this.#notes.get(keyOf(this.item.flip));
    return this.#opinionOf(this.item.flip) ?? (note === undefined ? {} : { note });
  }

  /**
   * Example: "Review · 17 of 48 · 12 left · last mark: harmful · saved 16". Flips that count come
   * first, then "Review · 1 of 2 without a challenge · 2 left".
   */
  get position(): string {
    const { t } = vscode.l10n;
    const done = this.#done;
    const counted = this.#items.filter(({ flip }) => isCountedFlip(flip.judgment)).length;
    const others = this.#items.length - counted;
    const isCounted = this.#place < counted;
    const [first, all] = isCounted ? [0, counted] : [counted, others];
    const left = done.slice(first, first + all).filter((isDone) => !isDone).length;
    const place = this.#place - first + 1;
    return [
      isCounted
        ? t('Review · {0} of {1}', place, all)
        : t('Review · {0} of {1} without a challenge', place, all),
      done.every(Boolean) ? t('all are annotated') : t('{0} left', left),
      ...(this.#marked === undefined ? [] : [t('last mark: {0}', labelWord(this.#marked))]),
      ...this.#savedWords,
    ].join(' · ');
  }

  get #savedWords(): string[] {
    const all = this.#marks.length;
    const saved = this.#marks.filter(({ flip }) => !this.#unsaved.has(flip)).length;
    if (saved < all) return [vscode.l10n.t('saved {0} of {1}', saved, all)];
    return all === 0 ? [] : [vscode.l10n.t('saved {0}', all)];
  }

  get #done(): boolean[] {
    return this.#items.map(({ flip }) => this.#opinionOf(flip) !== undefined);
  }

  /** What continues this review after a reload. */
  get kept(): Omit<KeptReview, 'dataset' | 'runs'> {
    const { flip } = this.item;
    const notes = Object.fromEntries(this.#notes);
    return { run: flip.run.run, flip: keyOf(flip), order: this.order, notes };
  }

  /** Continues an earlier review at its flip, if that is still reviewed. */
  continueFrom({ flip, order, notes }: Omit<KeptReview, 'dataset' | 'runs'>): void {
    for (const [name, note] of Object.entries(notes)) this.#notes.set(name, note);
    this.arrange(order);
    const place = this.#items.findIndex((item) => keyOf(item.flip) === flip);
    if (place >= 0) this.#goTo(place);
  }

  /** Begins, in the order of records, at the named flip, or else at the first from a place on. */
  beginAt(start: number, isNamed: (flip: Flip) => boolean): void {
    this.arrange('record');
    const named = this.#items.findIndex(({ flip }) => isNamed(flip));
    const place = named < 0 ? this.#items.findIndex(({ pair }) => pair.start >= start) : named;
    if (place >= 0) this.#goTo(place);
  }

  /** Sorts the flips again and shows the first that isn't annotated. */
  arrange(order: ReviewOrder): void {
    this.order = order;
    const inFileOrder = this.#items.toSorted((one, other) => one.pair.start - other.pair.start);
    this.#items = inReviewOrder(inFileOrder, order);
    this.#goTo(nextOpen(this.#done, -1) ?? 0);
  }

  /** Shows the next flip that isn't annotated or, if all are, the next. */
  next(): void {
    this.#goTo(nextOpen(this.#done, this.#place) ?? (this.#place + 1) % this.#items.length);
  }

  /** Shows the previous flip, which may be annotated. */
  previous(): void {
    const { length } = this.#items;
    this.#goTo((this.#place - 1 + length) % length);
  }

  /** Annotates the flip shown, and shows the next one without an annotation. */
  mark(label: AnnotationLabel): void {
    const { flip } = this.item;
    const name = keyOf(flip);
    this.#marks.push({ flip: name, before: this.#opinionOf(flip) });
    this.#save(flip, { label, note: this.opinion.note ?? '' });
    this.#notes.delete(name);
    this.#goTo(nextOpen(this.#done, this.#place) ?? this.#place);
    this.#marked = label;
  }

  /** Keeps a note for the flip shown, in its annotation if there is one. */
  note(note: string): void {
    const { flip } = this.item;
    const opinion = this.#opinionOf(flip);
    if (opinion) this.#save(flip, { ...opinion, note });
    else this.#notes.set(keyOf(flip), note);
  }

  /** Withdraws the last mark of this review and shows its flip. */
  undo(): void {
    const last = this.#marks.pop();
    const place = this.#items.findIndex(({ flip }) => keyOf(flip) === last?.flip);
    if (!last || place < 0) return;
    this.#goTo(place);
    this.#save(this.item.flip, last.before);
  }

  #goTo(place: number): void {
    this.#place = place;
    this.#marked = undefined;
  }

  #opinionOf(flip: Flip): Opinion | undefined {
    const unsaved = this.#unsaved.get(keyOf(flip));
    if (unsaved) return unsaved.opinion;
    const own = this.#annotations.ownOf(flip);
    return own && { label: own.label, note: own.note };
  }

  #save(flip: Flip, opinion: Opinion | undefined): void {
    const name = keyOf(flip);
    const unsaved = { opinion };
    this.#unsaved.set(name, unsaved);
    this.#saving = this.#saving
      .then(() => this.#write(flip, opinion))
      .catch((error: unknown) => {
        // A mark whose note or second label was not saved is still there, to be undone.
        const lost = this.#marks.findLastIndex((mark) => mark.flip === name);
        if (lost >= 0 && !this.#annotations.ownOf(flip)) this.#marks.splice(lost, 1);
        return error;
      })
      .then((error) => {
        if (this.#unsaved.get(name) === unsaved) this.#unsaved.delete(name);
        this.#saved.fire(error);
      });
  }

  async #write(flip: Flip, opinion: Opinion | undefined): Promise<void> {
    const own = this.#annotations.ownOf(flip);
    const isSaved = opinion
      ? await (own ? this.#annotations.edit(own, opinion) : this.#annotations.add(flip, opinion))
      : !own || (await this.#annotations.retract(own));
    if (!isSaved) throw new Error(vscode.l10n.t('Not saved: an annotation needs your name.'));
  }
}

function keyOf(flip: Flip): string {
  return flipKey(subjectOf(flip));
}
