import * as vscode from 'vscode';
import { placeOf } from '../../core/data/recordName.ts';
import type { PlacedRecords } from '../../core/report/table/runTitles.ts';
import type { DocumentItems } from '../documents/documentItems.ts';
import { openDocument, type PairDocuments } from '../documents/pairDocuments.ts';
import { shownDatasetUri } from '../records/revealRecord.ts';
import type { ShownReport } from './reportServices.ts';

/** The places of a dataset's records, as of a version of its text. */
interface Placed {
  readonly version: string;
  readonly places: PlacedRecords;
}

/**
 * The places of records in the datasets of reports. Datasets that are not in an open folder, or
 * that VS Code has no document of, have none. A dataset without an open document is read from its
 * file, because VS Code would copy its text, and everything that follows documents would look for
 * its results.
 */
export class RecordPlaces {
  readonly #documents: PairDocuments;
  /** What each report was last told, by dataset and kind of judge. */
  readonly #told = new WeakMap<ShownReport, ReadonlyMap<string, Placed>>();
  /** The last call for each report, after which the next one knows what was told. */
  readonly #telling = new WeakMap<ShownReport, Promise<void>>();

  constructor(documents: PairDocuments) {
    this.#documents = documents;
  }

  /** Tells a report where the records of its runs are, unless it knows. */
  tell(report: ShownReport): Promise<void> {
    const before = this.#telling.get(report) ?? Promise.resolve();
    const telling = before.catch(() => {}).then(() => this.#tell(report));
    this.#telling.set(report, telling);
    return telling;
  }

  async #tell(report: ShownReport): Promise<void> {
    const told = this.#told.get(report);
    const placed = new Map<string, Placed>();
    const ofRuns = new Map<string, Placed['places']>();
    for (const { header } of report.logs.runs) {
      const kind = header.definition?.kind ?? 'pairwise';
      const name = `${kind} ${header.dataset.location}`;
      const own = placed.get(name) ?? (await this.#read(header.dataset, kind, told?.get(name)));
      if (!own) continue;
      placed.set(name, own);
      ofRuns.set(header.run, own.places);
    }
    const isKnown = [...placed].every(([name, own]) => told?.get(name) === own);
    if (isKnown && (told?.size ?? 0) === placed.size) return;
    this.#told.set(report, placed);
    await report.source.place(ofRuns);
  }

  async #read(
    dataset: Parameters<typeof shownDatasetUri>[0],
    kind: 'pairwise' | 'pointwise',
    known: Placed | undefined,
  ): Promise<Placed | undefined> {
    const items = kind === 'pairwise' ? this.#documents.pairs : this.#documents.singles;
    try {
      const uri = shownDatasetUri(dataset);
      if (await items.files.hasNoDocument(uri)) return undefined;
      const opened = openDocument(uri);
      const version = opened ? `open ${opened.version}` : await fileVersion(uri);
      if (known?.version === version) return known;
      await this.#documents.ready(uri);
      const isInFile = !opened && uri.scheme === 'file' && kind === 'pairwise';
      const places = isInFile
        ? await items.files.of(uri).numberedKeys()
        : await placesIn(items, opened ?? (await vscode.workspace.openTextDocument(uri)));
      return { version, places };
    } catch {
      return undefined;
    }
  }
}

async function placesIn(
  items: DocumentItems,
  document: vscode.TextDocument,
): Promise<PlacedRecords> {
  await items.whenRead(document);
  const found = items.of(document);
  const places = found.map(({ pair, number = 0 }) => placeOf(pair, number));
  return {
    keys: found.map(({ key }) => key),
    numbers: Int32Array.from(places, ({ number }) => number),
    ...(items.kind === 'pointwise' && { sides: places.map(({ side }) => side) }),
  };
}

async function fileVersion(uri: vscode.Uri): Promise<string> {
  const { size, mtime } = await vscode.workspace.fs.stat(uri);
  return `${size} ${mtime}`;
}
