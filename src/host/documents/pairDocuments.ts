import * as vscode from 'vscode';
import type { AnchoredRecord, RecordFault } from '../../core/formats/anchoredRecord.ts';
import type { DatasetFormat } from '../../core/formats/format.ts';
import type { SampleFormat } from '../../core/pointwise/samples/sampleFormat.ts';
import { sampleFormats } from '../../core/pointwise/samples/samplesOf.ts';
import { type SectionKind, sectionAtOffset } from '../records/recordDocument.ts';
import { RecordStore } from '../records/recordStore.ts';
import { readRecordUri, recordScheme } from '../records/recordUri.ts';
import { watchFiles } from '../watchFiles.ts';
import { DatasetDocuments, datasetLanguages, datasetSchemes } from './datasetDocuments.ts';
import type { DocumentPair } from './documentPair.ts';
import { FileDatasets } from './fileDatasets.ts';

export type { DocumentPair } from './documentPair.ts';

/** Selector of documents that may contain pairs: datasets and record documents. */
export const pairDocumentSelector: vscode.DocumentSelector = [
  ...datasetSchemes.flatMap((scheme) => datasetLanguages.map((language) => ({ scheme, language }))),
  { scheme: recordScheme },
];

/** Files that may be datasets too large for a document; VS Code updates documents itself. */
const datasetFiles = '**/*.{jsonl,ndjson,json}';

/**
 * Pairs of all open documents with their locations, for lenses, marks, commands, and diagnostics. A
 * record document contains only its own pair.
 */
export class PairDocuments implements vscode.Disposable {
  readonly #datasets: DatasetDocuments;
  readonly #changed = new vscode.EventEmitter<vscode.TextDocument>();
  readonly #subscriptions: vscode.Disposable;
  /** Datasets without documents. */
  readonly files: FileDatasets;
  /** Records shown as documents. */
  readonly records = new RecordStore(({ dataset, key }) => this.find(dataset, key));
  /**
   * Fires when a document's pairs or faults changed in more than their offsets, or it became or ceased
   * to be a dataset. Listeners debounce expensive work.
   */
  readonly onDidChange = this.#changed.event;

  /** Formats of pairs and of single responses to detect in a document; the first that fits is used. */
  readonly formatsFor: (scope: vscode.Uri) => readonly DatasetFormat[];
  readonly sampleFormatsFor: (scope: vscode.Uri) => readonly SampleFormat[];
  /** Resolves once all formats for a dataset are known. */
  readonly formatsReady: (dataset: vscode.Uri) => Promise<void>;

  constructor(
    formats: PairDocuments['formatsFor'],
    ofSamples: PairDocuments['sampleFormatsFor'] = () => sampleFormats,
    ready: PairDocuments['formatsReady'] = async () => {},
  ) {
    this.formatsFor = formats;
    this.sampleFormatsFor = ofSamples;
    this.formatsReady = ready;
    this.#datasets = new DatasetDocuments(formats);
    this.files = new FileDatasets(formats);
    this.#subscriptions = vscode.Disposable.from(
      this.#datasets,
      this.records,
      this.#changed,
      watchFiles([datasetFiles], (file) => this.records.follow(file)),
      this.#datasets.onDidChange((document) => {
        this.records.follow(document.uri);
        this.#changed.fire(document);
      }),
      this.records.onDidChange(({ uri }) => {
        const document = openDocument(uri);
        if (document) this.#changed.fire(document);
      }),
    );
  }

  /** Whether a document is a dataset, even if all its records are invalid. */
  isDataset(document: vscode.TextDocument): boolean {
    return this.formatOf(document) !== undefined;
  }

  /** Returns the format id of the dataset or the shown record; undefined if there is neither. */
  formatOf(document: vscode.TextDocument): string | undefined {
    return (this.#shownIn(document) ?? this.#datasets.indexOf(document))?.format;
  }

  /** Returns the pairs in file order. */
  pairsOf(document: vscode.TextDocument): readonly DocumentPair[] {
    const shown = this.#shownIn(document);
    if (shown) return [shown];
    const records = this.#datasets.indexOf(document)?.records ?? [];
    return records.flatMap((record) => pairsIn(record, document));
  }

  /** Returns the unreadable records in file order. */
  faultsOf(document: vscode.TextDocument): readonly RecordFault[] {
    return this.#datasets.indexOf(document)?.faults ?? [];
  }

  /**
   * Returns the pairs of the record at a position: none between records, several in a best-of-n record.
   */
  at(document: vscode.TextDocument, position: vscode.Position): readonly DocumentPair[] {
    const shown = this.#shownIn(document);
    if (shown) return [shown];
    const record = this.#datasets.indexOf(document)?.recordAt(document.offsetAt(position));
    return record ? pairsIn(record, document) : [];
  }

  /** Returns the pair with this key if the document still contains it. */
  byKey(document: vscode.TextDocument, key: string): DocumentPair | undefined {
    const shown = this.#shownIn(document);
    if (shown) return shown.key === key ? shown : undefined;
    const record = this.#datasets.indexOf(document)?.recordByKey(key);
    return record && pairsIn(record, document).find((pair) => pair.key === key);
  }

  /** Finds the pair with this key in a dataset, open or not. Rejects if it can't be opened. */
  async find(dataset: vscode.Uri, key: string): Promise<DocumentPair | undefined> {
    if (!datasetSchemes.includes(dataset.scheme)) return undefined;
    const opened = openDocument(dataset);
    if (opened) return this.byKey(opened, key);
    if (dataset.scheme === 'untitled') return undefined;
    if (await this.files.isTooLarge(dataset)) return this.files.find(dataset, key);
    return this.byKey(await vscode.workspace.openTextDocument(dataset), key);
  }

  /** Returns the dataset of a pair, even if a record document shows it. */
  datasetOf({ document }: DocumentPair): vscode.Uri {
    return readRecordUri(document)?.dataset ?? document;
  }

  /** Returns the section at a position of a record document; undefined in other documents. */
  sectionAt(document: vscode.TextDocument, position: vscode.Position): SectionKind | undefined {
    if (document.uri.scheme !== recordScheme) return undefined;
    const record = this.records.shown(document.uri)?.record;
    return record && document.getText() === record.text
      ? sectionAtOffset(record, document.offsetAt(position))?.kind
      : undefined;
  }

  /** Rereads everything after the formats have changed. */
  refresh(): void {
    this.#datasets.refresh();
    this.files.refresh();
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  #shownIn(document: vscode.TextDocument): DocumentPair | undefined {
    if (document.uri.scheme !== recordScheme) return undefined;
    const shown = this.records.shown(document.uri);
    if (!shown) return undefined;
    return { ...shown.pair, document: document.uri, start: 0, end: shown.record.text.length };
  }
}

function pairsIn(record: AnchoredRecord, document: vscode.TextDocument): readonly DocumentPair[] {
  const { start, end, format } = record;
  return record.pairs.map(({ key, digest, pair }) => ({
    key,
    digest,
    pair,
    format,
    document: document.uri,
    start,
    end,
  }));
}

/** Returns the open document with this URI, if any. */
export function openDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  const name = uri.toString();
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === name);
}
