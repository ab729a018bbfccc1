import type * as vscode from 'vscode';
import type { DocumentFlip } from '../results/results.ts';

/**
 * Each thread is a small editor in the window, which VS Code tells of every change of the one around it: 200
 * of them slow the first key after a pause, and 2,000 freeze a window for seconds.
 */
const mostThreads = 50;

/** A flip that somebody annotated, where it is shown. */
export interface AnnotatedFlip {
  readonly found: DocumentFlip;
  readonly line: number;
}

/** Chooses the annotated flips of a document that have threads: of many, those nearest to what is seen. */
export class NearestFlips {
  readonly #chosen = new WeakMap<vscode.TextDocument, ReadonlySet<string>>();

  /** Whether the document had more flips than may have threads when they were chosen last. */
  leavesOut(document: vscode.TextDocument): boolean {
    return this.#chosen.has(document);
  }

  /**
   * The flips by their keys. Those chosen before stay until one is on screen that is not among them: a
   * thread put in the place of one that is far away is work for nothing.
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
    const chosen = isKept ? before : new Set(byDistance.slice(0, mostThreads).map(([key]) => key));
    this.#chosen.set(document, chosen);
    return new Map(byDistance.filter(([key]) => chosen.has(key)));
  }
}

/** How many lines there are between a line and what is seen. */
function distance(line: number, seen: readonly vscode.Range[]): number {
  return Math.min(
    ...seen.map(({ start, end }) => Math.max(start.line - line, line - end.line, 0)),
    Number.MAX_SAFE_INTEGER,
  );
}
