import { setImmediate } from 'node:timers/promises';
import type * as vscode from 'vscode';
import { DatasetIndex } from '../../core/data/formats/datasetIndex.ts';
import type { DatasetFormat } from '../../core/data/formats/format.ts';
import { detect } from '../../core/data/formats/sniff.ts';
import { digestOfPair } from '../../files/readDataset.ts';
import { TableError } from '../../files/tables/tableError.ts';
import { formatOfTable, RowIndex, type TableIndex } from '../../files/tables/tableIndex.ts';
import { isTableText } from '../../files/tables/tableNames.ts';
import { faultIn, readTableText, type TableText } from '../../files/tables/tableText.ts';
import { workerUnits } from '../../files/tables/workerPieces.ts';
import { DocumentText } from './documentText.ts';

/** Length in UTF-16 units up to which a text is read at once: a longer one blocks other work. */
const shortText = { table: 128 * 1024, json: 512 * 1024 };

/** The index of one open document, created on first use and updated with its edits. */
export class DocumentIndex implements vscode.Disposable {
  readonly document: vscode.TextDocument;
  readonly #formats: readonly DatasetFormat[];
  readonly #onRead: () => void;
  #index: DatasetIndex | undefined;
  /** A table, or what is shown while a long text is read. */
  #table: TableIndex | undefined;
  #isRead = false;
  #reading = new AbortController();
  #whenRead = Promise.resolve();

  /** @param onRead called when a long text has been read. */
  constructor(
    document: vscode.TextDocument,
    formats: readonly DatasetFormat[],
    onRead: () => void,
  ) {
    this.document = document;
    this.#formats = formats;
    this.#onRead = onRead;
  }

  /**
   * The dataset in this document; undefined if there is none. While a long text is read, the one
   * before the last edit, and at first one without records.
   */
  get dataset(): TableIndex | undefined {
    if (!this.#isRead) this.#read();
    return this.#table ?? (this.#index?.format === undefined ? undefined : this.#index);
  }

  /** Whether the document is a table, which is read as a whole after an edit. */
  get isTable(): boolean {
    return isTableText(this.document.uri.path);
  }

  /** Resolves when all records of the document's current text are in its dataset. */
  async whenRead(): Promise<void> {
    for (let reading: Promise<void> | undefined; this.dataset && reading !== this.#whenRead; ) {
      reading = this.#whenRead;
      await reading;
    }
  }

  /**
   * Applies an edit. Returns whether the dataset changed in more than its offsets; 'unknown' if
   * there was none, because the text is reread only on request.
   */
  follow({ contentChanges }: vscode.TextDocumentChangeEvent): boolean | 'unknown' {
    if (!this.#index) {
      this.#reading.abort();
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

  dispose(): void {
    this.#reading.abort();
  }

  /** Reads the whole text only if it starts like a dataset. */
  #read(): void {
    this.#isRead = true;
    if (this.isTable) this.#readTable();
    else if (detect(new DocumentText(this.document), this.#formats).detection) this.#readJson();
    else this.#table = undefined;
  }

  #readJson(): void {
    const text = this.document.getText();
    const options = { formats: this.#formats, digestOf: digestOfPair };
    const index = new DatasetIndex(text, options);
    if (text.length <= shortText.json) {
      index.read(text);
      this.#use(index);
      return;
    }
    this.#table ??= new DatasetIndex(text, options);
    this.#reading = new AbortController();
    this.#whenRead = this.#readInSteps(text, index, this.#reading.signal);
  }

  async #readInSteps(text: string, index: DatasetIndex, signal: AbortSignal): Promise<void> {
    for (const _ of index.readInSteps(text)) {
      await setImmediate();
      if (signal.aborted) return;
    }
    this.#use(index);
    this.#onRead();
  }

  #use(index: DatasetIndex): void {
    this.#index = index;
    this.#table = undefined;
  }

  #readTable(): void {
    const formats = this.#formats;
    const source = { name: this.document.uri.path, text: this.document.getText() };
    const format = formatOfTable(source, formats);
    const rows = format && new RowIndex(format, formats);
    if (rows && source.text.length > shortText.table) {
      this.#table ??= new RowIndex(format, formats);
      this.#reading = new AbortController();
      this.#whenRead = this.#readLong(source, rows, this.#reading.signal);
      return;
    }
    rows?.add(readTableText(source));
    this.#table = rows;
  }

  async #readLong(source: TableText, rows: RowIndex, signal: AbortSignal): Promise<void> {
    try {
      for await (const units of workerUnits(source, signal)) rows.add(units);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof TableError)) throw error;
      rows.add([faultIn(source.text, error)]);
    }
    this.#table = rows;
    this.#onRead();
  }
}
