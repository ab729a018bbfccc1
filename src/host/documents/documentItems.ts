import * as vscode from 'vscode';
import type {
  AnchoredRecord,
  LineRange,
  RecordFault,
} from '../../core/data/formats/anchoredRecord.ts';
import type { DatasetFormat } from '../../core/data/formats/format.ts';
import { findNamed } from '../../core/data/recordName.ts';
import type { JudgeDefinition } from '../../core/judges/definition.ts';
import type { KeptIndexes } from '../../files/places/keptIndexes.ts';
import { NotADatasetError } from '../../files/readRecords.ts';
import { DatasetDocuments } from './datasetDocuments.ts';
import type { DocumentPair } from './documentPair.ts';
import { FileDatasets } from './fileDatasets.ts';
import type { ConcernsDataset } from './mappingFiles.ts';
import { datasetSchemes } from './mayBeDataset.ts';

/** Returns the items of a record document at a position, or all; undefined for other documents. */
type ShownItems = (
  document: vscode.TextDocument,
  position?: vscode.Position,
) => readonly DocumentPair[] | undefined;

/** The pairs of all datasets, or their single responses, with their locations. */
export class DocumentItems implements vscode.Disposable {
  readonly #datasets: DatasetDocuments;
  readonly #shownIn: ShownItems;
  /** Kind of the judges that judge these items. */
  readonly kind: JudgeDefinition['kind'];
  readonly formatsFor: (scope: vscode.Uri) => readonly DatasetFormat[];
  /** Datasets without documents. */
  readonly files: FileDatasets;
  /** Fires when the items or faults of a dataset changed in more than their offsets. */
  readonly onDidChange: vscode.Event<vscode.TextDocument>;

  constructor(
    kind: DocumentItems['kind'],
    formats: DocumentItems['formatsFor'],
    shownIn: ShownItems,
    indexes: KeptIndexes | undefined,
  ) {
    this.kind = kind;
    this.formatsFor = formats;
    this.#shownIn = shownIn;
    this.#datasets = new DatasetDocuments(formats);
    this.files = new FileDatasets(formats, {
      items: kind === 'pairwise' ? 'pairs' : 'responses',
      kept: indexes,
    });
    this.onDidChange = this.#datasets.onDidChange;
  }

  /** Whether a document is a dataset, even if all its records are invalid. */
  isDataset(document: vscode.TextDocument): boolean {
    return this.formatOf(document) !== undefined;
  }

  /** Returns the format id of the dataset or the shown record; undefined if there is neither. */
  formatOf(document: vscode.TextDocument): string | undefined {
    const [shown] = this.#shownIn(document) ?? [];
    return (shown ?? this.#datasets.indexOf(document))?.format;
  }

  /** Returns the digest of the mapping behind a format id of a dataset, if there is one. */
  mappingOf(dataset: vscode.Uri, format: string): string | undefined {
    return this.formatsFor(dataset).find(({ id }) => id === format)?.mapping;
  }

  /** Returns the items in file order. */
  of(document: vscode.TextDocument): readonly DocumentPair[] {
    const shown = this.#shownIn(document);
    if (shown) return shown;
    const records = this.#datasets.indexOf(document)?.records ?? [];
    return records.flatMap((record, index) => itemsIn(record, document, index + 1));
  }

  /** Returns the unreadable records in file order. */
  faultsOf(document: vscode.TextDocument): readonly RecordFault[] {
    return this.#datasets.indexOf(document)?.faults ?? [];
  }

  /** Returns the fields with texts that are not read, of each record in file order. */
  unusedIn(document: vscode.TextDocument): readonly AnchoredRecord['unused'][] {
    return (this.#datasets.indexOf(document)?.records ?? []).map(({ unused }) => unused);
  }

  /** Returns the items of the record at a position or nearest on its line; none between lines. */
  at(document: vscode.TextDocument, position: vscode.Position): readonly DocumentPair[] {
    const shown = this.#shownIn(document, position);
    if (shown) return shown;
    const index = this.#datasets.indexOf(document);
    const record = index?.recordAt(document.offsetAt(position), lineOf(document, position));
    return index && record ? itemsIn(record, document, numberIn(index, record)) : [];
  }

  /** Returns the item with this key if the document still contains it. */
  byKey(document: vscode.TextDocument, key: string): DocumentPair | undefined {
    const index = this.#datasets.indexOf(document);
    const record = index?.recordByKey(key);
    const own = index && record ? itemsIn(record, document, numberIn(index, record)) : [];
    const items = this.#shownIn(document) ?? own;
    return items.find((item) => item.key === key);
  }

  /** Finds the item with this key in a dataset, open or not. Rejects if it can't be opened. */
  async find(dataset: vscode.Uri, key: string): Promise<DocumentPair | undefined> {
    const document = await this.#documentOf(dataset);
    if (document === 'none') return this.files.find(dataset, key);
    return document && this.byKey(document, key);
  }

  /**
   * Finds the first item with this id or key, or else at this place, such as `#12`, in a dataset,
   * open or not. Rejects with NotADatasetError, or if it can't be opened.
   */
  async findNamed(dataset: vscode.Uri, name: string): Promise<DocumentPair | undefined> {
    const document = await this.#documentOf(dataset);
    if (document === 'none') return this.files.findNamed(dataset, name);
    if (!document || !this.isDataset(document)) throw new NotADatasetError();
    return findNamed(this.of(document), name);
  }

  /**
   * Returns the document of a dataset with all items known, opening it if needed; `none` if VS Code
   * has none for such a file, undefined if the dataset can't be read at all.
   */
  async #documentOf(dataset: vscode.Uri): Promise<vscode.TextDocument | 'none' | undefined> {
    if (!datasetSchemes.includes(dataset.scheme)) return undefined;
    const opened = openDocument(dataset);
    if (!opened) {
      if (dataset.scheme === 'untitled') return undefined;
      if (await this.files.hasNoDocument(dataset)) return 'none';
    }
    const document = opened ?? (await vscode.workspace.openTextDocument(dataset));
    await this.whenRead(document);
    return document;
  }

  /** Resolves when all items of a document are known, which takes a while for a long table. */
  async whenRead(document: vscode.TextDocument): Promise<void> {
    await this.#datasets.whenRead(document);
  }

  /** Stops following the edits of a dataset until its items are requested again. */
  forget(dataset: vscode.Uri): void {
    this.#datasets.forget(dataset);
  }

  /** Rereads datasets after their formats have changed. */
  refresh(concerns: ConcernsDataset): void {
    this.#datasets.refresh(concerns);
    this.files.refresh(concerns);
  }

  dispose(): void {
    this.#datasets.dispose();
  }
}

function lineOf(document: vscode.TextDocument, position: vscode.Position): LineRange {
  const { start, end } = document.lineAt(position).range;
  return { start: document.offsetAt(start), end: document.offsetAt(end) };
}

/** Returns the position of a record in file order, from 1, by binary search. */
function numberIn(
  { records }: { readonly records: readonly AnchoredRecord[] },
  { start }: AnchoredRecord,
) {
  let [low, high] = [0, records.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((records[middle]?.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return low + 1;
}

function itemsIn(
  record: AnchoredRecord,
  document: vscode.TextDocument,
  number: number,
): readonly DocumentPair[] {
  const { start, end, format, unused } = record;
  return record.pairs.map(({ key, digest, pair }) => ({
    key,
    digest,
    pair,
    number,
    format,
    document: document.uri,
    start,
    end,
    ...(unused && { unused }),
  }));
}

/** Returns the open document with this URI, if any. */
export function openDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  const name = uri.toString();
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === name);
}
