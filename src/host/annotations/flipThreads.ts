import * as vscode from 'vscode';
import { flipKey } from '../../core/annotations/annotationEvent.ts';
import { responseText } from '../../core/data/responses.ts';
import { subjectOf } from '../../core/results/turnResult.ts';
import { Delayed } from '../delayed.ts';
import { type PairDocuments, pairDocumentSelector } from '../documents/pairDocuments.ts';
import { rangesOnScreen } from '../editor/recordsOnScreen.ts';
import type { DocumentFlip } from '../results/pairFindings.ts';
import type { Results } from '../results/results.ts';
import type { AnnotationComment } from './annotationComment.ts';
import type { Annotations } from './annotations.ts';
import { FlipThread } from './flipThread.ts';
import { type AnnotatedFlip, NearestFlips } from './nearestFlips.ts';
import { Openings } from './openings.ts';

/**
 * Maximum number of threads created at once. Each takes VS Code about 10 ms, which would delay
 * typing.
 */
const createdAtOnce = 2;
const nextAfterMs = 50;
const followAfterMs = 300;

/**
 * Comment threads of annotated flips, at the responses that they favor: in each visible document,
 * those nearest to the viewport. VS Code doesn't move threads with edits, so the anchor index
 * positions them.
 */
export class FlipThreads implements vscode.Disposable {
  readonly #results: Results;
  readonly #annotations: Annotations;
  /** Threads by document and flip key. */
  readonly #live = new Map<vscode.TextDocument, Map<string, FlipThread>>();
  readonly #pending = new Delayed<vscode.TextDocument>(followAfterMs, (document) =>
    this.#follow(document),
  );
  readonly #nearest = new NearestFlips();
  readonly #openings: Openings;
  readonly #subscriptions: vscode.Disposable;
  /** Created with the first thread, because VS Code shows its Comments view from then on. */
  #controller: vscode.CommentController | undefined;

  constructor(documents: PairDocuments, results: Results, annotations: Annotations) {
    this.#results = results;
    this.#annotations = annotations;
    this.#openings = new Openings(results);
    const soon = (document: vscode.TextDocument) => this.#followSoon(document);
    const all = () => this.#shownDocuments().forEach(soon);
    this.#subscriptions = vscode.Disposable.from(
      annotations.onDidChange(all),
      results.onDidChange(all),
      documents.onDidChange(soon),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (this.#live.has(document)) soon(document);
      }),
      vscode.workspace.onDidCloseTextDocument((document) => this.#close(document)),
      vscode.window.onDidChangeVisibleTextEditors(all),
      vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor: { document } }) => {
        if (this.#nearest.leavesOut(document)) soon(document);
      }),
    );
    void annotations.authors.recognizeOwn().then(all);
  }

  /**
   * Returns the flip thread passed to a command by VS Code; undefined for any other thread.
   */
  of(thread: unknown): FlipThread | undefined {
    return [...this.#live.values()]
      .flatMap((threads) => [...threads.values()])
      .find((each) => each.thread === thread);
  }

  /** Returns the thread that contains a comment. */
  holding(comment: AnnotationComment): FlipThread | undefined {
    return [...this.#live.values()]
      .flatMap((threads) => [...threads.values()])
      .find((each) => each.holds(comment));
  }

  /** Replaces a thread with an expanded one, with or without replies. */
  renew(thread: FlipThread, state: 'expanded' | 'replying'): void {
    const controller = this.#controller;
    const [document, threads] =
      [...this.#live].find(([, all]) => [...all.values()].includes(thread)) ?? [];
    if (!controller || !document || !threads) return;
    const key = flipKey(subjectOf(thread.flip));
    thread.dispose();
    threads.delete(key);
    const found = this.#results
      .flipsOf(document)
      .find(({ flip }) => flipKey(subjectOf(flip)) === key);
    const notes = found && this.#annotations.notesOf(found.flip);
    if (!found || !notes) return;
    const line = lineAbout(document, found);
    const next = new FlipThread(controller, document.uri, found, line, state);
    threads.set(key, next);
    next.show(found, line, notes, this.#annotations.authors);
    if (thread.opening) next.openWith(thread.opening);
    this.#openings.add(next);
  }

  dispose(): void {
    this.#pending.dispose();
    this.#subscriptions.dispose();
    this.#controller?.dispose();
  }

  #shownDocuments(): readonly vscode.TextDocument[] {
    const onScreen = vscode.window.visibleTextEditors.map(({ document }) => document);
    return [...new Set([...onScreen, ...this.#live.keys()])];
  }

  #followSoon(document: vscode.TextDocument, afterMs = followAfterMs): void {
    if (vscode.languages.match(pairDocumentSelector, document) === 0) return;
    this.#pending.restart(document, afterMs);
  }

  #follow(document: vscode.TextDocument): void {
    const seen = rangesOnScreen(document);
    if (document.isClosed || (seen.length === 0 && !this.#live.has(document))) return;
    const flips = this.#results.flipsOf(document);
    const wanted = this.#nearest.choose(document, this.#annotated(document, flips), seen);
    if (wanted.size === 0 && !this.#controller) return;
    this.#controller ??= makeController();
    this.#showThreads(document, this.#controller, wanted);
  }

  #showThreads(
    document: vscode.TextDocument,
    controller: vscode.CommentController,
    wanted: ReadonlyMap<string, AnnotatedFlip>,
  ): void {
    const live = this.#live.get(document) ?? new Map<string, FlipThread>();
    for (const [key, thread] of live) {
      if (wanted.has(key) || thread.isEdited) continue;
      thread.dispose();
      live.delete(key);
    }
    const missing = [...wanted.keys()].filter((key) => !live.has(key));
    const created = new Set(missing.slice(0, createdAtOnce));
    for (const [key, { found }] of wanted) {
      if (!live.has(key) && !created.has(key)) continue;
      const line = lineAbout(document, found);
      const thread = live.get(key) ?? new FlipThread(controller, document.uri, found, line);
      live.set(key, thread);
      const notes = this.#annotations.notesOf(found.flip);
      if (notes) thread.show(found, line, notes, this.#annotations.authors);
      this.#openings.add(thread);
    }
    if (live.size > 0) this.#live.set(document, live);
    else this.#live.delete(document);
    if (missing.length > created.size) this.#followSoon(document, nextAfterMs);
  }

  #annotated(
    document: vscode.TextDocument,
    flips: readonly DocumentFlip[],
  ): Map<string, AnnotatedFlip> {
    if (!this.#annotations.hasNotes) return new Map();
    const annotated = flips.filter(
      ({ flip }) => (this.#annotations.notesOf(flip)?.annotations.length ?? 0) > 0,
    );
    return new Map(
      annotated.map((found) => [
        flipKey(subjectOf(found.flip)),
        { found, line: document.positionAt(found.pair.start).line },
      ]),
    );
  }

  #close(document: vscode.TextDocument): void {
    this.#pending.cancel(document);
    for (const thread of this.#live.get(document)?.values() ?? []) thread.dispose();
    this.#live.delete(document);
  }
}

/** Returns the line of the response that a flip favors now or, where it isn't found, its record's. */
function lineAbout(document: vscode.TextDocument, { pair, flip }: DocumentFlip): number {
  const [start, end] = [document.positionAt(pair.start), document.positionAt(pair.end)];
  const to = flip.judgment.preference;
  if (start.line === end.line || (to !== 'A' && to !== 'B')) return start.line;
  const response = JSON.stringify(responseText(pair.pair, to));
  const at = document.getText(new vscode.Range(start, end)).indexOf(response);
  return at < 0 ? start.line : document.positionAt(pair.start + at).line;
}

function makeController(): vscode.CommentController {
  const controller = vscode.comments.createCommentController('recant', 'Recant');
  controller.options = {
    prompt: vscode.l10n.t('Annotate this flip…'),
    placeHolder: vscode.l10n.t('Why? The note may stay empty.'),
  };
  return controller;
}
