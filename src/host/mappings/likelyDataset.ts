import { basename } from 'node:path';
import * as vscode from 'vscode';
import { mappingNameFor } from '../../core/mapping/propose/mappingName.ts';
import { mappingPhrases, proposeMapping } from '../../core/mapping/propose/proposeMapping.ts';
import { Delayed } from '../delayed.ts';
import type { PairDocuments } from '../documents/pairDocuments.ts';
import { holdsSamples } from '../documents/sampleDocuments.ts';
import { sniffDocument } from './sniffDocument.ts';

/** A document that is not a dataset yet but has prompts with responses. */
export interface LikelyDataset {
  readonly document: vscode.TextDocument;
  /**
   * Proposed meanings of its fields, such as "A → response 1"; absent if Recant reads its single
   * responses already, and only the selected judge compares two.
   */
  readonly fields?: readonly string[];
}

/** Milliseconds between the opening of a file and the check of its beginning. */
const lookAfterMs = 500;

/**
 * Checks the beginning of the active document, some time after it was opened or changed, for
 * records that can be used as a dataset. Checks no other file.
 */
export class LikelyDatasets implements vscode.Disposable {
  readonly #looked = new vscode.EventEmitter<vscode.TextDocument>();
  readonly #left = new vscode.EventEmitter<void>();
  readonly #looks: Delayed<string>;
  readonly #subscriptions: vscode.Disposable;
  #found: LikelyDataset | undefined;
  /** Fires after each check of a document, whether or not it is likely a dataset. */
  readonly onDidLook = this.#looked.event;
  /**
   * Fires when another document is active, or the document changed, so that the last check is out
   * of date.
   */
  readonly onDidLeave = this.#left.event;

  constructor(documents: PairDocuments, afterMs = lookAfterMs) {
    this.#looks = new Delayed<string>(afterMs, (name) => {
      const document = vscode.window.activeTextEditor?.document;
      if (document?.uri.toString() !== name) return;
      this.#found = likelyDataset(document, documents);
      this.#looked.fire(document);
    });
    this.#subscriptions = vscode.Disposable.from(
      this.#looked,
      this.#left,
      this.#looks,
      vscode.window.onDidChangeActiveTextEditor(() => this.look()),
      documents.onDidChange((document) => {
        if (document === vscode.window.activeTextEditor?.document) this.look();
      }),
    );
  }

  /** The active document, if it is likely a dataset. */
  get found(): LikelyDataset | undefined {
    return this.#found;
  }

  /** Schedules a check of the active document. */
  look(): void {
    this.#found = undefined;
    this.#left.fire();
    const uri = vscode.window.activeTextEditor?.document.uri;
    if (uri?.scheme === 'file') this.#looks.restart(uri.toString());
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }
}

function likelyDataset(
  document: vscode.TextDocument,
  documents: PairDocuments,
): LikelyDataset | undefined {
  const { pairs, singles } = documents;
  if (pairs.isDataset(document)) return undefined;
  if (singles.isDataset(document)) {
    return documents.itemsOf(document.uri) === pairs ? { document } : undefined;
  }
  if (holdsSamples(documents, document)) return undefined;
  const records = sniffDocument(document);
  const proposed = records && proposeMapping(records, mappingNameFor(basename(document.uri.path)));
  if (!proposed) return undefined;
  return { document, fields: mappingPhrases(proposed.mapping, proposed.labelValues) };
}
