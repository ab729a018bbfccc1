import * as vscode from 'vscode';
import { Delayed } from '../delayed.ts';

/** A record with its offsets in its document: [start, end). */
interface Placed {
  readonly start: number;
  readonly end: number;
}

/**
 * Maximum number of records for which all lenses, marks, and commenting ranges are provided. VS
 * Code updates them at each keystroke, even off screen: those of 500 records cost as much as the
 * keystroke itself. In larger datasets, only records near the viewport have them.
 */
const mostEverywhere = 500;
const margin = 15;
const followScrollAfterMs = 100;

/** Line range from..to, both inclusive. */
interface Lines {
  readonly from: number;
  readonly to: number;
}

/**
 * Chooses the records of a document near the viewport, and fires when scrolling changes the choice.
 */
export class RecordsOnScreen implements vscode.Disposable {
  readonly #chosen = new WeakMap<vscode.TextDocument, readonly Lines[]>();
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable;
  readonly #pending = new Delayed(followScrollAfterMs, () => this.#follow());
  /** Fires when records that weren't chosen become visible. */
  readonly onDidChange = this.#changed.event;

  constructor() {
    const follow = () => this.#pending.restart();
    this.#subscriptions = vscode.Disposable.from(
      this.#pending,
      this.#changed,
      vscode.window.onDidChangeTextEditorVisibleRanges(follow),
      vscode.window.onDidChangeVisibleTextEditors(follow),
    );
  }

  /** Returns all records, or in larger datasets those near the viewport, in file order. */
  choose<Item extends Placed>(
    document: vscode.TextDocument,
    records: readonly Item[],
  ): readonly Item[] {
    if (records.length <= mostEverywhere) {
      this.#chosen.delete(document);
      return records;
    }
    const spans = rangesOnScreen(document).map((range) => spanAround(range, document, records));
    if (spans.length === 0) spans.push({ first: 0, end: mostEverywhere });
    this.#chosen.set(
      document,
      spans.map(({ first, end }) => ({
        from: first === 0 ? 0 : lineOf(records[first], document),
        to: end >= records.length ? Number.POSITIVE_INFINITY : lineOf(records[end - 1], document),
      })),
    );
    return records.filter((_, index) =>
      spans.some(({ first, end }) => first <= index && index < end),
    );
  }

  dispose(): void {
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

/** Returns the ranges of a document visible in editors. */
export function rangesOnScreen(document: vscode.TextDocument): readonly vscode.Range[] {
  return vscode.window.visibleTextEditors
    .filter((editor) => editor.document === document)
    .flatMap(({ visibleRanges }) => visibleRanges);
}

/**
 * Returns the indexes of the records within a range and of some before and after it: [first, end).
 */
function spanAround(
  range: vscode.Range,
  document: vscode.TextDocument,
  records: readonly Placed[],
): { first: number; end: number } {
  const start = document.offsetAt(range.start);
  const end = document.offsetAt(range.end);
  const first = records.findIndex((record) => record.end >= start);
  return {
    first: Math.max(0, (first < 0 ? records.length : first) - margin),
    end: records.findLastIndex((record) => record.start <= end) + 1 + margin,
  };
}

function lineOf(record: Placed | undefined, document: vscode.TextDocument): number {
  return document.positionAt(record?.start ?? 0).line;
}

function holds(lines: Lines, range: vscode.Range): boolean {
  return lines.from <= range.start.line && range.end.line <= lines.to;
}
