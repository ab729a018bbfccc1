import type * as vscode from 'vscode';
import type { DocumentFlip } from '../results/pairFindings.ts';

/**
 * Maximum number of threads in a document. Each is a small editor that VS Code updates on every
 * nearby change: 2,000 freeze the window for seconds.
 */
const mostThreads = 50;
/**
 * Number of threads in a document with more annotated flips than that, unless more are on screen: 50
 * slow down the first keystroke after a pause by 4 ms.
 */
const fewThreads = 15;

/** An annotated flip and the line where it is shown. */
export interface AnnotatedFlip {
  readonly found: DocumentFlip;
  readonly line: number;
}

/**
 * Chooses the annotated flips of a document that get threads: if there are too many, those nearest
 * to the viewport.
 */
export class NearestFlips {
  readonly #chosen = new WeakMap<vscode.TextDocument, ReadonlySet<string>>();

  /** Whether the last choice omitted flips of the document. */
  leavesOut(document: vscode.TextDocument): boolean {
    return this.#chosen.has(document);
  }

  /**
   * Returns the chosen flips by key. Keeps the previous choice until another flip is visible, to
   * avoid replacing distant threads.
   */
  choose(
    document: vscode.TextDocument,
    flips: ReadonlyMap<string, AnnotatedFlip>,
    seen: readonly vscode.Range[],
  ): ReadonlyMap<string, AnnotatedFlip> {
    if (flips.size <= mostThreads) {
      this.#chosen.delete(document);
      return flips;
    }
    const far = ([, { line }]: readonly [string, AnnotatedFlip]) => distance(line, seen);
    const byDistance = [...flips].sort((one, other) => far(one) - far(other));
    const before = this.#chosen.get(document);
    const isKept = before && byDistance.every((entry) => far(entry) > 0 || before.has(entry[0]));
    const onScreen = byDistance.filter((entry) => far(entry) === 0).length;
    const most = Math.max(fewThreads, Math.min(mostThreads, onScreen));
    const chosen = isKept ? before : new Set(byDistance.slice(0, most).map(([key]) => key));
    this.#chosen.set(document, chosen);
    return new Map(byDistance.filter(([key]) => chosen.has(key)));
  }
}

/** Number of lines between a line and the visible ranges. */
function distance(line: number, seen: readonly vscode.Range[]): number {
  return Math.min(
    ...seen.map(({ start, end }) => Math.max(start.line - line, line - end.line, 0)),
    Number.MAX_SAFE_INTEGER,
  );
}
