import type * as vscode from 'vscode';
import { changedPairs } from '../../core/journal/changedPairs.ts';
import { newestFirst } from '../../core/results/newestRun.ts';
import type { HeaderEntry } from '../../core/runs/audit/log.ts';
import type { RunReader } from '../../logs/reading/runReader.ts';
import type { PairDocuments } from '../documents/pairDocuments.ts';
import { datasetId, type RunContents } from './isOver.ts';

/** Previous keys of changed pairs, by document; cached until the document or the logs change. */
export class PreviousKeys {
  readonly #documents: Pick<PairDocuments, 'pairsOf'>;
  readonly #contents: RunContents;
  readonly #runs: () => readonly RunReader[];
  #known = new WeakMap<vscode.TextDocument, ReadonlyMap<string, string>>();

  /** @param runs returns all runs that have been read */
  constructor(
    documents: Pick<PairDocuments, 'pairsOf'>,
    contents: RunContents,
    runs: () => readonly RunReader[],
  ) {
    this.#documents = documents;
    this.#contents = contents;
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
    const pairs = this.#documents.pairsOf(document);
    const present = new Map(pairs.map(({ key, pair }) => [key, pair.id]));
    const runs = this.#runs()
      .flatMap((run) =>
        run.header && this.#isOver(run, run.header, document) ? [{ run, header: run.header }] : [],
      )
      .sort((one, other) => newestFirst(other.header, one.header));
    return new Map(runs.flatMap(({ run }) => [...changedPairs(run.pairIds(), present)]));
  }

  /**
   * Whether a run is over a document, as content decides; of a run of a single pair, which may have
   * been edited, the path.
   */
  #isOver(run: RunReader, { dataset }: HeaderEntry, document: vscode.TextDocument): boolean {
    if (this.#contents.isOver(run, document)) return true;
    return run.pairIds().size === 1 && datasetId(dataset.location) === document.uri.toString();
  }
}
