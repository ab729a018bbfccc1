import * as vscode from 'vscode';
import type { DocumentPair } from '../documents/pairDocuments.ts';

/**
 * VS Code keeps every lens, mark and commenting range of a document up to date at each keystroke, on
 * screen or not: those of 500 records cost as much as the keystroke itself. A larger dataset has them only
 * around what is on screen.
 */
const mostEverywhere = 500;
const margin = 15;
const followScrollAfterMs = 100;

/** Lines from..to, both included. */
interface Lines {
  readonly from: number;
  readonly to: number;
}

/** Chooses the pairs of a document that are worth drawing, and tells when scrolling changes that. */
export class PairsOnScreen implements vscode.Disposable {
  readonly #chosen = new WeakMap<vscode.TextDocument, readonly Lines[]>();
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable;
  #pending: NodeJS.Timeout | undefined;
  /** Pairs are on screen that were not chosen. */
  readonly onDidChange = this.#changed.event;

  constructor() {
    const follow = () => {
      clearTimeout(this.#pending);
      this.#pending = setTimeout(() => this.#follow(), followScrollAfterMs);
    };
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
      vscode.window.onDidChangeTextEditorVisibleRanges(follow),
      vscode.window.onDidChangeVisibleTextEditors(follow),
    );
  }

  /** All of them, or those near a part of the document that an editor shows. In file order. */
  choose(document: vscode.TextDocument, pairs: readonly DocumentPair[]): readonly DocumentPair[] {
    if (pairs.length <= mostEverywhere) {
      this.#chosen.delete(document);
      return pairs;
    }
    const spans = rangesOnScreen(document).map((range) => spanAround(range, document, pairs));
    if (spans.length === 0) spans.push({ first: 0, end: mostEverywhere });
    this.#chosen.set(
      document,
      spans.map(({ first, end }) => ({
        from: first === 0 ? 0 : lineOf(pairs[first], document),
        to: end >= pairs.length ? Number.POSITIVE_INFINITY : lineOf(pairs[end - 1], document),
      })),
    );
    return pairs.filter((_, index) =>
      spans.some(({ first, end }) => first <= index && index < end),
    );
  }

  dispose(): void {
    clearTimeout(this.#pending);
    this.#subscriptions.dispose();
  }

  #follow(): void {
    const isLeft = vscode.window.visibleTextEditors.some(({ document, visibleRanges }) => {
      const chosen = this.#chosen.get(document);
      return chosen && !visibleRanges.every((range) => chosen.some((lines) => holds(lines, range)));
    });
    if (isLeft) this.#changed.fire();
  }
}

function rangesOnScreen(document: vscode.TextDocument): readonly vscode.Range[] {
  return vscode.window.visibleTextEditors
    .filter((editor) => editor.document === document)
    .flatMap(({ visibleRanges }) => visibleRanges);
}

/** Indexes of the pairs within a range and of some before and after it: [first, end). */
function spanAround(
  range: vscode.Range,
  document: vscode.TextDocument,
  pairs: readonly DocumentPair[],
): { first: number; end: number } {
  const start = document.offsetAt(range.start);
  const end = document.offsetAt(range.end);
  const first = pairs.findIndex((pair) => pair.end >= start);
  return {
    first: Math.max(0, (first < 0 ? pairs.length : first) - margin),
    end: pairs.findLastIndex((pair) => pair.start <= end) + 1 + margin,
  };
}

function lineOf(pair: DocumentPair | undefined, document: vscode.TextDocument): number {
  return document.positionAt(pair?.start ?? 0).line;
}

function holds(lines: Lines, range: vscode.Range): boolean {
  return lines.from <= range.start.line && range.end.line <= lines.to;
}
