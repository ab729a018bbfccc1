import * as vscode from 'vscode';
import type { RecordFault } from '../../core/data/formats/anchoredRecord.ts';
import type { DatasetFormat, JsonObject } from '../../core/data/formats/format.ts';
import type { SampleFormat } from '../../core/data/samples/sampleFormat.ts';
import { sampleFormats } from '../../core/data/samples/samplesOf.ts';
import { singleFormats } from '../../core/data/samples/singleFormats.ts';
import type { JudgeDefinition } from '../../core/judges/definition.ts';
import type { KeptIndexes } from '../../files/places/keptIndexes.ts';
import type { SectionKind } from '../records/recordDocument.ts';
import { RecordStore } from '../records/recordStore.ts';
import { readRecordUri, recordScheme } from '../records/recordUri.ts';
import { watchFiles } from '../watchFiles.ts';
import { DocumentItems, openDocument } from './documentItems.ts';
import type { DocumentPair } from './documentPair.ts';
import type { ConcernsDataset } from './mappingFiles.ts';
import { datasetLanguages, datasetSchemes } from './mayBeDataset.ts';
import { RecordItems } from './recordItems.ts';

export { openDocument } from './documentItems.ts';
export type { DocumentPair } from './documentPair.ts';

/** Selector of documents that may contain pairs: datasets and record documents. */
export const pairDocumentSelector: vscode.DocumentSelector = [
  ...datasetSchemes.flatMap((scheme) => datasetLanguages.map((language) => ({ scheme, language }))),
  ...datasetSchemes.map((scheme) => ({ scheme, pattern: '**/*.{csv,tsv}' })),
  { scheme: recordScheme },
];

/** Files that may be datasets too large for a document; VS Code updates documents itself. */
const datasetFiles = '**/*.{jsonl,ndjson,json,csv,tsv,parquet,eval,gz}';

/** How datasets are read. */
interface DatasetReading {
  /** Returns the formats of pairs to detect in a document; the first that fits is used. */
  readonly formats: (scope: vscode.Uri) => readonly DatasetFormat[];
  /** Returns the formats of samples, in the same order; default: the built-in ones. */
  readonly ofSamples?: (scope: vscode.Uri) => readonly SampleFormat[];
  /** Resolves once all formats for a dataset are known; default: at once. */
  readonly ready?: (dataset: vscode.Uri) => Promise<void>;
  /** Kind of the chosen judge of a dataset; default: it compares pairs. */
  readonly kindOf?: (dataset: vscode.Uri) => JudgeDefinition['kind'];
  /** Where the indexes of large files are kept; default: nowhere. */
  readonly indexes?: KeptIndexes;
}

/**
 * What the chosen judge judges in all open documents, with its locations, for lenses, marks,
 * commands, and diagnostics: pairs or, for a judge that scores one response, single responses. A
 * record document contains only its own pair.
 */
export class PairDocuments implements vscode.Disposable {
  readonly #shown: RecordItems;
  readonly #kindOf: (dataset: vscode.Uri) => JudgeDefinition['kind'];
  readonly #formatsReady: (dataset: vscode.Uri) => Promise<void>;
  /** Kinds of the chosen judges, by the URI of the dataset. */
  readonly #kinds = new Map<string, JudgeDefinition['kind']>();
  readonly #changed = new vscode.EventEmitter<vscode.TextDocument>();
  readonly #subscriptions: vscode.Disposable;
  /** The pairs, whatever the chosen judge, for what concerns both responses. */
  readonly pairs: DocumentItems;
  /** The single responses of pairs and samples, whatever the chosen judge. */
  readonly singles: DocumentItems;
  /** Records shown as documents. */
  readonly records: RecordStore;
  /**
   * Fires when a document's items or faults changed in more than their offsets, or it became or
   * ceased to be a dataset. Listeners debounce expensive work.
   */
  readonly onDidChange = this.#changed.event;
  readonly sampleFormatsFor: (scope: vscode.Uri) => readonly SampleFormat[];
  readonly #formatsFor: (scope: vscode.Uri) => readonly DatasetFormat[];

  constructor({
    formats,
    ofSamples = () => sampleFormats,
    ready = async () => {},
    kindOf = () => 'pairwise',
    indexes,
  }: DatasetReading) {
    this.#formatsFor = formats;
    this.sampleFormatsFor = ofSamples;
    this.#formatsReady = ready;
    this.#kindOf = kindOf;
    this.records = new RecordStore(({ dataset, key }) => this.find(dataset, key));
    this.#shown = new RecordItems(this.records);
    this.pairs = new DocumentItems(
      'pairwise',
      formats,
      (document) => this.#shown.pairsIn(document),
      indexes,
    );
    this.singles = new DocumentItems(
      'pointwise',
      (scope) => singleFormats(formats(scope), ofSamples(scope)),
      (document, position) => this.#shown.singlesIn(document, position),
      indexes,
    );
    const follow = (document: vscode.TextDocument) => {
      this.records.follow(document.uri);
      this.#changed.fire(document);
    };
    this.#subscriptions = vscode.Disposable.from(
      this.pairs,
      this.singles,
      this.records,
      this.#changed,
      watchFiles([datasetFiles], (file) => this.records.follow(file)),
      this.pairs.onDidChange(follow),
      this.singles.onDidChange(follow),
      this.records.onDidChange(({ uri }) => {
        const document = openDocument(uri);
        if (document) this.#changed.fire(document);
      }),
    );
  }

  /** Updates the items of all documents after the chosen judge may have changed. */
  followJudge(): void {
    const before = new Map(this.#kinds);
    this.#kinds.clear();
    for (const [name, kind] of before) {
      const dataset = vscode.Uri.parse(name);
      if (this.itemsOf(dataset).kind === kind) continue;
      if (kind === 'pointwise') this.singles.forget(dataset);
      for (const document of vscode.workspace.textDocuments) {
        const { uri } = document;
        const own = readRecordUri(uri)?.dataset ?? uri;
        if (own.toString() === name) this.#changed.fire(document);
      }
    }
  }

  /** Returns what the chosen judge of a dataset, or of its record document, judges. */
  itemsOf(uri: vscode.Uri): DocumentItems {
    const dataset = readRecordUri(uri)?.dataset ?? uri;
    const name = dataset.toString();
    const kind = this.#kinds.get(name) ?? this.#kindOf(dataset);
    this.#kinds.set(name, kind);
    return kind === 'pairwise' ? this.pairs : this.singles;
  }

  /**
   * Resolves once all formats for a dataset, and all items of its document if it is open, are
   * known.
   */
  async ready(dataset: vscode.Uri): Promise<void> {
    await this.#formatsReady(dataset);
    const document = openDocument(dataset);
    if (!document) return;
    await Promise.all([this.pairs, this.itemsOf(dataset)].map((items) => items.whenRead(document)));
  }

  /** Whether a document is a dataset, even if all its records are invalid. */
  isDataset(document: vscode.TextDocument): boolean {
    return this.itemsOf(document.uri).isDataset(document);
  }

  /** Whether a record of a file that need not be open has a known format. */
  recognizes(file: vscode.Uri, record: JsonObject): boolean {
    const formats = [...this.#formatsFor(file), ...this.sampleFormatsFor(file)];
    return formats.some((format) => format.recognizes(record));
  }

  /** Returns the format id of the dataset or the shown record; undefined if there is neither. */
  formatOf(document: vscode.TextDocument): string | undefined {
    return this.itemsOf(document.uri).formatOf(document);
  }

  /** Returns the digest of the mapping behind a format id of a dataset, if there is one. */
  mappingOf(dataset: vscode.Uri, format: string): string | undefined {
    return this.pairs.mappingOf(dataset, format) ?? this.singles.mappingOf(dataset, format);
  }

  /** Returns the pairs or single responses in file order. */
  pairsOf(document: vscode.TextDocument): readonly DocumentPair[] {
    return this.itemsOf(document.uri).of(document);
  }

  /** Returns the unreadable records in file order. */
  faultsOf(document: vscode.TextDocument): readonly RecordFault[] {
    return this.itemsOf(document.uri).faultsOf(document);
  }

  /**
   * Returns the pairs of the record on the line of a position: none on lines between records,
   * several in a best-of-n record. Of single responses, returns both, or in a record document that of the section.
   */
  at(document: vscode.TextDocument, position: vscode.Position): readonly DocumentPair[] {
    return this.itemsOf(document.uri).at(document, position);
  }

  /** Returns the pair or single response with this key if the document still contains it. */
  byKey(document: vscode.TextDocument, key: string): DocumentPair | undefined {
    return this.itemsOf(document.uri).byKey(document, key);
  }

  /**
   * Finds the pair or single response with this key in a dataset, open or not, whichever the chosen
   * judge judges. Rejects if it can't be opened.
   */
  async find(dataset: vscode.Uri, key: string): Promise<DocumentPair | undefined> {
    await this.#formatsReady(dataset);
    return (await this.pairs.find(dataset, key)) ?? this.singles.find(dataset, key);
  }

  /** Returns the dataset of a pair, even if a record document shows it. */
  datasetOf({ document }: DocumentPair): vscode.Uri {
    return readRecordUri(document)?.dataset ?? document;
  }

  /** Returns the section at a position of a record document; undefined in other documents. */
  sectionAt(document: vscode.TextDocument, position: vscode.Position): SectionKind | undefined {
    return this.#shown.sectionAt(document, position);
  }

  /**
   * Rereads datasets after their formats have changed.
   *
   * @param concerns default: all
   */
  refresh(concerns: ConcernsDataset = () => true): void {
    this.pairs.refresh(concerns);
    this.singles.refresh(concerns);
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }
}
