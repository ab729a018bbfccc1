import { basename } from 'node:path';
import * as vscode from 'vscode';
import type { JsonObject } from '../../core/data/formats/format.ts';
import type { FieldMapping } from '../../core/data/mapping/mapping.ts';
import { mappingNameFor } from '../../core/data/mapping/propose/mappingName.ts';
import { mappingPhrases, proposeMapping } from '../../core/data/mapping/propose/proposeMapping.ts';
import { sniffFile } from '../../files/sniffRecords.ts';
import { Delayed } from '../delayed.ts';
import { activeUri } from '../documents/activeUri.ts';
import type { PairDocuments } from '../documents/pairDocuments.ts';
import { holdsSamples } from '../documents/sampleDocuments.ts';
import { mayHoldRecords, sniffDocument } from './sniffDocument.ts';

/** A file that is not a dataset yet but has prompts with responses. */
export interface LikelyDataset {
  readonly uri: vscode.Uri;
  /**
   * Proposed mapping; absent if Recant reads its single responses already, and only the selected
   * judge compares two.
   */
  readonly mapping?: FieldMapping;
  /** Proposed meanings of its fields, such as "A → response 1". */
  readonly fields?: readonly string[];
}

/** Milliseconds between the last change of a file and the check of its beginning. */
const lookAfterMs = 500;

/**
 * Checks the beginning of the active file for records that can be used as a dataset, when it is
 * opened and some time after it was changed. Checks no other file.
 */
export class LikelyDatasets implements vscode.Disposable {
  readonly #looked = new vscode.EventEmitter<vscode.Uri>();
  readonly #left = new vscode.EventEmitter<void>();
  readonly #looks: Delayed<string>;
  readonly #subscriptions: vscode.Disposable;
  readonly #inDocuments = new WeakMap<vscode.TextDocument, LikelyDataset>();
  #found: LikelyDataset | undefined;
  /** Fires after each check of a file, whether or not it is likely a dataset. */
  readonly onDidLook = this.#looked.event;
  /**
   * Fires when another file is active, or the file changed, so that the last check is out of date.
   */
  readonly onDidLeave = this.#left.event;

  constructor(documents: PairDocuments, afterMs = lookAfterMs) {
    this.#looks = new Delayed<string>(afterMs, (name) => void this.#lookAt(name, documents));
    this.#subscriptions = vscode.Disposable.from(
      this.#looked,
      this.#left,
      this.#looks,
      vscode.window.onDidChangeActiveTextEditor(() => this.look()),
      // A file that is too large for an editor has a tab only.
      vscode.window.tabGroups.onDidChangeTabs(() => {
        if (!vscode.window.activeTextEditor) this.look();
      }),
      documents.onDidChange((document) => {
        if (document === vscode.window.activeTextEditor?.document) this.look(afterMs);
      }),
    );
  }

  /** The active file, if it is likely a dataset. */
  get found(): LikelyDataset | undefined {
    return this.#found;
  }

  /** Returns what the last check of a document found. */
  foundIn(document: vscode.TextDocument): LikelyDataset | undefined {
    return this.#inDocuments.get(document);
  }

  /**
   * Schedules a check of the active file.
   *
   * @param afterMs delay in milliseconds
   */
  look(afterMs = 0): void {
    this.#found = undefined;
    this.#left.fire();
    const uri = activeUri();
    if (uri?.scheme === 'file') this.#looks.restart(uri.toString(), afterMs);
  }

  async #lookAt(name: string, documents: PairDocuments): Promise<void> {
    const uri = activeUri();
    if (uri?.toString() !== name) return;
    const document = vscode.window.activeTextEditor?.document;
    const isText = document?.uri.toString() === name;
    await documents.ready(uri);
    const found = isText
      ? likelyDocument(document, documents)
      : await likelyFile(uri, documents).catch(() => undefined);
    if (activeUri()?.toString() !== name) return;
    this.#found = found;
    if (isText && found) this.#inDocuments.set(document, found);
    else if (isText) this.#inDocuments.delete(document);
    this.#looked.fire(uri);
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }
}

function likelyDocument(
  document: vscode.TextDocument,
  documents: PairDocuments,
): LikelyDataset | undefined {
  const { pairs, singles } = documents;
  const { uri } = document;
  if (pairs.isDataset(document)) return undefined;
  if (singles.isDataset(document)) return documents.itemsOf(uri) === pairs ? { uri } : undefined;
  if (holdsSamples(documents, document)) return undefined;
  return proposed(uri, sniffDocument(document));
}

/** Returns a file that is shown without an editor, if it is likely a dataset. */
async function likelyFile(
  uri: vscode.Uri,
  documents: PairDocuments,
): Promise<LikelyDataset | undefined> {
  const { input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
  if (!(input instanceof vscode.TabInputText) || !mayHoldRecords.test(uri.path)) return undefined;
  const records = await sniffFile(uri.fsPath);
  const [first] = records ?? [];
  return first && documents.recognizes(uri, first) ? undefined : proposed(uri, records);
}

function proposed(
  uri: vscode.Uri,
  records: readonly JsonObject[] | undefined,
): LikelyDataset | undefined {
  const proposal = records && proposeMapping(records, mappingNameFor(basename(uri.path)));
  if (!proposal) return undefined;
  const { mapping, labelValues } = proposal;
  return { uri, mapping, fields: mappingPhrases(mapping, labelValues) };
}
