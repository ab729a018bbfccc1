import type * as vscode from 'vscode';
import { changedPairs } from '../../core/results/changedPairs.ts';
import { newestFirst } from '../../core/results/newestRun.ts';
import type { RunReader } from '../../logs/reading/runReader.ts';
import type { PairDocuments } from '../documents/pairDocuments.ts';
import { isOver } from './isOver.ts';

/** Previous keys of changed pairs, by document; cached until the document or the logs change. */
export class PreviousKeys {
  readonly #documents: Pick<PairDocuments, 'pairsOf'>;
  readonly #runs: () => readonly RunReader[];
  #known = new WeakMap<vscode.TextDocument, ReadonlyMap<string, string>>();

  /** @param runs returns all runs that have been read */
  constructor(documents: Pick<PairDocuments, 'pairsOf'>, runs: () => readonly RunReader[]) {
    this.#documents = documents;
    this.#runs = runs;
  }

  /** Returns previous keys of changed pairs, each from the newest run that has the pair. */
  of(document: vscode.TextDocument): ReadonlyMap<string, string> {
    const known = this.#known.get(document) ?? this.#find(document);
    this.#known.set(document, known);
    return known;
  }

  forget(document?: vscode.TextDocument): void {
    if (document) this.#known.delete(document);
    else this.#known = new WeakMap();
  }

  #find(document: vscode.TextDocument): ReadonlyMap<string, string> {
    const name = document.uri.toString();
    const pairs = this.#documents.pairsOf(document);
    const present = new Map(pairs.map(({ key, pair }) => [key, pair.id]));
    const runs = this.#runs()
      .flatMap((run) =>
        run.header && isOver(run.header, name) ? [{ run, header: run.header }] : [],
      )
      .sort((one, other) => newestFirst(other.header, one.header));
    return new Map(runs.flatMap(({ run }) => [...changedPairs(run.pairIds(), present)]));
  }
}
