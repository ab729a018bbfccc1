import * as vscode from 'vscode';
import type { DatasetFormat } from '../../core/data/formats/format.ts';
import type { TableIndex } from '../../files/tables/tableIndex.ts';
import { Delayed } from '../delayed.ts';
import { DocumentIndex } from './documentIndex.ts';
import type { ConcernsDataset } from './mappingFiles.ts';
import { mayBeDataset } from './mayBeDataset.ts';

const lookAgainAfterMs = 400;

/** Anchor index of each open dataset, created on first use and disposed when it closes. */
export class DatasetDocuments implements vscode.Disposable {
  readonly #formats: (scope: vscode.Uri) => readonly DatasetFormat[];
  readonly #indexes = new Map<string, DocumentIndex>();
  /**
   * Pending checks whether an edit turned a document into a dataset, since listeners wouldn't check
   * again themselves.
   */
  readonly #looks = new Delayed<string>(lookAgainAfterMs, (name) => {
    const index = this.#indexes.get(name);
    if (index?.dataset || index?.isTable) this.#changed.fire(index.document);
  });
  readonly #changed = new vscode.EventEmitter<vscode.TextDocument>();
  readonly #subscriptions: vscode.Disposable;
  /**
   * Fires when a dataset changed in more than its offsets, or a document became or ceased to be a
   * dataset.
   */
  readonly onDidChange = this.#changed.event;

  constructor(formats: (scope: vscode.Uri) => readonly DatasetFormat[]) {
    this.#formats = formats;
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
      vscode.workspace.onDidChangeTextDocument((event) => this.#follow(event)),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.forget(uri)),
    );
  }

  /** Returns the index of a document's dataset; undefined if it isn't one. */
  indexOf(document: vscode.TextDocument): TableIndex | undefined {
    return this.#find(document)?.dataset;
  }

  /** Resolves when all records of a document are in its index, which takes a while for a table. */
  async whenRead(document: vscode.TextDocument): Promise<void> {
    await this.#find(document)?.whenRead();
  }

  /** Rereads datasets after their formats have changed. */
  refresh(concerns: ConcernsDataset): void {
    const concerned = [...this.#indexes.values()].filter(({ document }) => concerns(document.uri));
    for (const { document } of concerned) this.forget(document.uri);
    for (const { document } of concerned) this.#changed.fire(document);
  }

  /** Stops following the edits of a document until its index is requested again. */
  forget(document: vscode.Uri): void {
    const name = document.toString();
    this.#looks.cancel(name);
    this.#indexes.get(name)?.dispose();
    this.#indexes.delete(name);
  }

  dispose(): void {
    this.#subscriptions.dispose();
    for (const { document } of [...this.#indexes.values()]) this.forget(document.uri);
  }

  #find(document: vscode.TextDocument): DocumentIndex | undefined {
    const { uri } = document;
    if (document.isClosed || !mayBeDataset(document)) return undefined;
    const name = uri.toString();
    const known = this.#indexes.get(name);
    if (known) return known;
    const onRead = () => this.#changed.fire(document);
    const index = new DocumentIndex(document, this.#formats(uri), onRead);
    this.#indexes.set(name, index);
    return index;
  }

  #follow(event: vscode.TextDocumentChangeEvent): void {
    if (event.contentChanges.length === 0) return;
    const name = event.document.uri.toString();
    const changed = this.#indexes.get(name)?.follow(event);
    if (changed === 'unknown') this.#looks.restart(name);
    else if (changed) this.#changed.fire(event.document);
  }
}
