import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import {
  type Annotation,
  type AnnotationBook,
  type FlipNotes,
  readAnnotations,
} from '../../core/annotations/annotationBook.ts';
import {
  type AnnotationEvent,
  annotationSchemaVersion,
  flipKey,
} from '../../core/annotations/annotationEvent.ts';
import { type AnnotationLabel, longestNote } from '../../core/annotations/annotationLabel.ts';
import { type Flip, subjectOf } from '../../core/results/turnResult.ts';
import { asNotification } from '../../core/words/escape.ts';
import type { AnnotationFault } from '../../logs/annotationFile.ts';
import { AnnotationFiles } from './annotationFiles.ts';
import { Authors } from './authors.ts';

/** A person's opinion of a flip. */
export interface Opinion {
  readonly label: AnnotationLabel;
  readonly note: string;
}

type BlindVote = Extract<AnnotationEvent, { type: 'blind' }>;

interface AnnotationsOptions {
  readonly globalStorage: vscode.Uri;
  /**
   * Returns the log of the run that found a flip; its annotations are stored in the same folder.
   */
  readonly pathOf: (flip: Flip) => Promise<string | undefined>;
  readonly warn: (message: string) => void;
}

type Head = Pick<AnnotationEvent, 'schema' | 'id' | 'author' | 'at'>;

/**
 * Annotations of flips, for Comments, Problems, and the report. Each is appended to a
 * file suited to git; nothing is ever rewritten. Methods that write resolve to false if the author
 * is unknown.
 */
export class Annotations implements vscode.Disposable {
  readonly #files: AnnotationFiles;
  readonly #pathOf: AnnotationsOptions['pathOf'];
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable;
  readonly authors = new Authors();
  #book: AnnotationBook | undefined;
  #lastAt = 0;
  #isFallbackTold = false;
  /** Fires when annotations were added, here or elsewhere, or a file's faults have changed. */
  readonly onDidChange = this.#changed.event;

  constructor({ globalStorage, pathOf, warn }: AnnotationsOptions) {
    this.#files = new AnnotationFiles(globalStorage, warn);
    this.#pathOf = pathOf;
    this.#subscriptions = vscode.Disposable.from(
      this.#files,
      this.#changed,
      this.#files.onDidChange(() => {
        this.#book = undefined;
        this.#changed.fire();
      }),
    );
  }

  /** Resolves once the files have been read. */
  async whenRead(): Promise<void> {
    await this.#files.start();
  }

  /** Unreadable lines, by the path of their file. */
  get faults(): ReadonlyMap<string, readonly AnnotationFault[]> {
    return this.#files.faults;
  }

  /** Last blind vote of each author for each pair. */
  get blindVotes(): readonly BlindVote[] {
    return this.#read().blindVotes;
  }

  /** Events of all files. */
  get events(): readonly AnnotationEvent[] {
    return this.#files.events;
  }

  /** Whether any flip is annotated. */
  get hasNotes(): boolean {
    return this.#read().flips.size > 0;
  }

  /** Returns all annotations and suppressions of a flip; undefined if there are none. */
  notesOf(flip: Flip): FlipNotes | undefined {
    const { flips } = this.#read();
    return flips.size === 0 ? undefined : flips.get(flipKey(subjectOf(flip)));
  }

  /** Returns the author for annotations of this flip; asks the user if unknown. */
  async authorOf(flip: Flip): Promise<string | undefined> {
    return this.authors.near(await this.#placeOf(flip));
  }

  /** Returns the user's last annotation of a flip. */
  ownOf(flip: Flip): Annotation | undefined {
    return this.notesOf(flip)?.annotations.findLast((each) => this.authors.isOwn(each));
  }

  async add(flip: Flip, { label, note }: Opinion): Promise<boolean> {
    checkLength(note);
    return this.#say(await this.#placeOf(flip), (head) => ({
      ...head,
      type: 'annotation',
      flip: subjectOf(flip),
      label,
      note,
    }));
  }

  /** Edits an annotation of the user. */
  edit({ id, author }: Annotation, { label, note }: Opinion): Promise<boolean> {
    checkLength(note);
    return this.#sayOf(id, author, (head) => ({ ...head, type: 'edit', of: id, label, note }));
  }

  /** Deletes an annotation of the user. */
  retract({ id, author }: Annotation): Promise<boolean> {
    return this.#sayOf(id, author, (head) => ({ ...head, type: 'retraction', of: id }));
  }

  async resolve(flip: Flip, resolved: boolean): Promise<boolean> {
    return this.#say(await this.#placeOf(flip), (head) => ({
      ...head,
      type: 'resolution',
      flip: subjectOf(flip),
      resolved,
    }));
  }

  /** Suppresses a flip in Problems. The reason must not be empty. */
  async suppress(flip: Flip, reason: string): Promise<boolean> {
    checkLength(reason);
    return this.#say(await this.#placeOf(flip), (head) => ({
      ...head,
      type: 'suppression',
      flip: subjectOf(flip),
      reason,
    }));
  }

  /** Lifts all suppressions of a flip, regardless of author. */
  async unsuppress(flip: Flip): Promise<boolean> {
    const author = await this.authorOf(flip);
    if (author === undefined) return false;
    const key = flipKey(subjectOf(flip));
    for (const event of this.events) {
      if (event.type !== 'suppression' || flipKey(event.flip) !== key) continue;
      const { id } = event;
      await this.#sayOf(id, author, (head) => ({ ...head, type: 'retraction', of: id }));
    }
    return true;
  }

  vote(
    dataset: vscode.Uri,
    { pair, better, shownFirst }: Pick<BlindVote, 'pair' | 'better' | 'shownFirst'>,
  ): Promise<boolean> {
    return this.#say(dataset, (head) => ({ ...head, type: 'blind', pair, better, shownFirst }));
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  #read(): AnnotationBook {
    void this.#files.start();
    this.#book ??= readAnnotations(this.#files.events);
    return this.#book;
  }

  async #placeOf(flip: Flip): Promise<vscode.Uri | undefined> {
    const path = await this.#pathOf(flip);
    return path === undefined ? undefined : vscode.Uri.file(path);
  }

  async #say(
    near: vscode.Uri | undefined,
    event: (head: Head) => AnnotationEvent,
  ): Promise<boolean> {
    const author = await this.authors.near(near);
    if (author === undefined) return false;
    await this.#append(this.#files.near(near), event(this.#head(author)));
    return true;
  }

  /** Appends an event to the file that contains the annotation it refers to. */
  async #sayOf(
    id: string,
    author: string,
    event: (head: Head) => AnnotationEvent,
  ): Promise<boolean> {
    await this.#append(this.#files.holding(id) ?? this.#files.own, event(this.#head(author)));
    return true;
  }

  /** Times increase strictly, so that the last event is also the latest. */
  #head(author: string): Head {
    this.#lastAt = Math.max(Date.now(), this.#lastAt + 1);
    return { schema: annotationSchemaVersion, id: randomUUID(), author, at: this.#lastAt };
  }

  async #append(path: string, event: AnnotationEvent): Promise<void> {
    try {
      await this.#files.append(path, event);
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (path === this.#files.own || !['EACCES', 'EPERM', 'EROFS'].includes(code)) throw error;
      return this.#append(this.#files.own, event);
    }
    if (path === this.#files.own) this.#notifyFallback(path);
  }

  #notifyFallback(path: string): void {
    if (this.#isFallbackTold) return;
    this.#isFallbackTold = true;
    const message = vscode.l10n.t(
      'No open folder can keep this annotation for git. It is kept in {0}; open the folder of the data to keep others beside it.',
      path,
    );
    void vscode.window.showInformationMessage(asNotification(message, 400));
  }
}

function checkLength(text: string): void {
  if (text.length > longestNote) {
    throw new Error(
      vscode.l10n.t('A note holds at most {0} characters. Shorten it.', String(longestNote)),
    );
  }
}
