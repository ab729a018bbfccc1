import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { Delayed } from '../delayed.ts';

/** Milliseconds in which several changes are compared as one. */
const compareAfterMs = 100;

/** Milliseconds to wait for VS Code to request lenses itself at a pause in typing. */
const offerAgainAfterMs = 1000;

/**
 * Provides lenses, and notifies VS Code only if those on screen have changed: it draws all of them
 * again each time, and closes a lens's tooltip.
 */
export class ShownLenses implements vscode.CodeLensProvider, vscode.Disposable {
  readonly #lensesOf: (document: vscode.TextDocument) => vscode.CodeLens[];
  readonly #given = new WeakMap<vscode.TextDocument, readonly vscode.CodeLens[]>();
  readonly #comparing = new Delayed(compareAfterMs, () => this.#compare());
  readonly #pausing = new Delayed(offerAgainAfterMs, () => this.#compare());
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChangeCodeLenses = this.#changed.event;

  constructor(lensesOf: (document: vscode.TextDocument) => vscode.CodeLens[]) {
    this.#lensesOf = lensesOf;
  }

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    const lenses = this.#lensesOf(document);
    // Another extension may have requested them before VS Code was notified of a change.
    if (!this.#comparing.has() || !this.#given.has(document)) this.#given.set(document, lenses);
    return lenses;
  }

  /** Follows a change of anything but the text. */
  refresh(): void {
    this.#comparing.start();
  }

  /** Follows a change of the text, at which VS Code requests the lenses itself. */
  refreshAtPause(): void {
    this.#pausing.restart();
  }

  dispose(): void {
    this.#comparing.dispose();
    this.#pausing.dispose();
    this.#changed.dispose();
  }

  #compare(): void {
    const isChanged = vscode.window.visibleTextEditors.some(({ document }) => {
      const given = this.#given.get(document);
      return given !== undefined && !isDeepStrictEqual(this.#lensesOf(document), given);
    });
    if (isChanged) this.#changed.fire();
  }
}
