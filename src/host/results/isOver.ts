import type * as vscode from 'vscode';
import { definitionOf } from '../../core/judges/defaultJudge.ts';
import type { RunReader } from '../../logs/reading/runReader.ts';
import type { PairDocuments } from '../documents/pairDocuments.ts';
import { datasetUri } from '../records/revealRecord.ts';

interface Known {
  readonly stamp: string;
  readonly isOver: boolean | undefined;
}

/**
 * Tells by content whether runs are over documents: whether a document has a pair of a run, wherever
 * the run's file was. Remembers it, because each open document is compared with each run whenever
 * results change.
 */
export class RunContents {
  readonly #documents: PairDocuments;
  #known = new WeakMap<vscode.TextDocument, WeakMap<RunReader, Known>>();

  constructor(documents: PairDocuments) {
    this.#documents = documents;
  }

  /** Whether a document has a pair of a run; undefined if it is no dataset, or the run has no pairs. */
  isOver(run: RunReader, document: vscode.TextDocument): boolean | undefined {
    const ofDocument = this.#known.get(document) ?? new WeakMap<RunReader, Known>();
    this.#known.set(document, ofDocument);
    const stamp = `${document.version} ${run.size}`;
    const known = ofDocument.get(run);
    if (known?.stamp === stamp) return known.isOver;
    const isOver = this.#find(run, document);
    ofDocument.set(run, { stamp, isOver });
    return isOver;
  }

  forget(document: vscode.TextDocument): void {
    this.#known.delete(document);
  }

  #find(run: RunReader, document: vscode.TextDocument): boolean | undefined {
    const { pairs, singles } = this.#documents;
    const isPairwise = !run.header || definitionOf(run.header).kind === 'pairwise';
    const items = isPairwise ? pairs : singles;
    const keys = run.pairIds();
    if (keys.size === 0 || !items.isDataset(document)) return undefined;
    for (const key of keys.keys()) if (items.byKey(document, key)) return true;
    return false;
  }
}

/** URIs of datasets by location, which takes long to parse. */
const ids = new Map<string, string>();
const mostIds = 10_000;

/**
 * Returns the URI of a dataset as a string, the same for a path from the command line and a URI from
 * the editor. Locations in logs are untrusted; an invalid one is returned as it is.
 */
export function datasetId(location: string): string {
  const known = ids.get(location);
  if (known !== undefined) return known;
  if (ids.size >= mostIds) ids.clear();
  const id = parsed(location);
  ids.set(location, id);
  return id;
}

function parsed(location: string): string {
  try {
    return datasetUri(location).toString();
  } catch {
    return location;
  }
}
