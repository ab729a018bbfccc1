import * as vscode from 'vscode';
import { groupBy } from '../../core/words/groupBy.ts';

const lists = 20;

/** A problem with the key that determines its list. */
export interface ListedProblem {
  readonly key: string;
  readonly problem: vscode.Diagnostic;
}

/**
 * Problems of documents, split into several collections that the Problems view merges. VS Code
 * redraws a whole collection when one of its problems changes; with a thousand problems, typing
 * noticeably stalls.
 */
export class ProblemLists implements vscode.Disposable {
  readonly #collections = Array.from({ length: lists }, (_, at) =>
    vscode.languages.createDiagnosticCollection(`recant-flips-${at}`),
  );
  /** Contents of each collection by URI, so that unchanged ones are skipped. */
  readonly #shown = new Map<string, readonly string[]>();

  /** Whether any problem of a document is shown. */
  has(uri: vscode.Uri): boolean {
    return this.#shown.has(uri.toString());
  }

  set(uri: vscode.Uri, problems: readonly ListedProblem[]): void {
    const before = this.#shown.get(uri.toString()) ?? [];
    const byList = groupBy(problems, ({ key }) => listOf(key));
    const shown = this.#collections.map((collection, at) => {
      const listed = (byList.get(at) ?? []).map(({ problem }) => problem);
      const told = JSON.stringify(
        listed.map(({ range, severity, message, relatedInformation = [] }) => [
          ...[range.start, severity, message],
          ...relatedInformation.map((other) => other.message),
        ]),
      );
      if (told !== (before[at] ?? '[]')) collection.set(uri, listed);
      return told;
    });
    if (problems.length > 0) this.#shown.set(uri.toString(), shown);
    else this.#shown.delete(uri.toString());
  }

  delete(uri: vscode.Uri): void {
    this.set(uri, []);
  }

  dispose(): void {
    for (const collection of this.#collections) collection.dispose();
  }
}

function listOf(key: string): number {
  let sum = 0;
  for (let at = 0; at < key.length; at += 1) sum += key.charCodeAt(at);
  return sum % lists;
}
