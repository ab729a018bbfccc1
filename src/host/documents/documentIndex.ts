import type * as vscode from 'vscode';
import { type DatasetIndex, openDataset } from '../../core/formats/datasetIndex.ts';
import type { DatasetFormat } from '../../core/formats/format.ts';
import { detect } from '../../core/formats/sniff.ts';
import { openTable, type TableIndex } from '../../files/tables/tableIndex.ts';
import { isTableText } from '../../files/tables/tableNames.ts';
import { DocumentText } from './documentText.ts';

/** The index of one open document, created on first use and updated with its edits. */
export class DocumentIndex {
  readonly document: vscode.TextDocument;
  readonly #formats: readonly DatasetFormat[];
  #index: DatasetIndex | undefined;
  #table: TableIndex | undefined;
  #isRead = false;

  constructor(document: vscode.TextDocument, formats: readonly DatasetFormat[]) {
    this.document = document;
    this.#formats = formats;
  }

  /** The dataset in this document; undefined if there is none. */
  get dataset(): TableIndex | undefined {
    if (!this.#isRead) this.#read();
    return this.#table ?? (this.#index?.format === undefined ? undefined : this.#index);
  }

  /** Whether the document is a table, which is read as a whole after an edit. */
  get isTable(): boolean {
    return isTableText(this.document.uri.path);
  }

  /**
   * Applies an edit. Returns whether the dataset changed in more than its offsets; 'unknown' if
   * there was none, because the text is reread only on request.
   */
  follow({ contentChanges }: vscode.TextDocumentChangeEvent): boolean | 'unknown' {
    if (!this.#index) {
      this.#isRead = false;
      return 'unknown';
    }
    const changes = contentChanges.map(({ rangeOffset, rangeLength, text }) => ({
      start: rangeOffset,
      end: rangeOffset + rangeLength,
      text,
    }));
    return this.#index.update(changes, new DocumentText(this.document));
  }

  /** Reads the whole text only if it starts like a dataset. */
  #read(): void {
    this.#isRead = true;
    const formats = this.#formats;
    if (this.isTable) {
      this.#table = openTable(this.document.uri.path, this.document.getText(), formats);
      return;
    }
    this.#index = detect(new DocumentText(this.document), formats).detection
      ? openDataset(this.document.getText(), { formats })
      : undefined;
  }
}
