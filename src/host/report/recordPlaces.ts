import * as vscode from 'vscode';
import { placeOf, type RecordPlace } from '../../core/recordName.ts';
import { openDocument, type PairDocuments } from '../documents/pairDocuments.ts';
import { shownDatasetUri } from '../records/revealRecord.ts';
import type { ShownReport } from './reportPanel.ts';

/** The places of a dataset's records by key, as of a version of its text. */
interface Placed {
  readonly version: string;
  readonly places: ReadonlyMap<string, RecordPlace>;
}

/**
 * The places of records in the datasets of reports. Datasets that are not in an open folder, or
 * that VS Code has no document of, have none.
 */
export class RecordPlaces {
  readonly #documents: PairDocuments;
  /** What each report was last told, by dataset and kind of judge. */
  readonly #told = new WeakMap<ShownReport, ReadonlyMap<string, Placed>>();

  constructor(documents: PairDocuments) {
    this.#documents = documents;
  }

  /** Tells a report where the records of its runs are, unless it knows. */
  async tell(report: ShownReport): Promise<void> {
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
      const document = opened ?? (await vscode.workspace.openTextDocument(uri));
      await this.#documents.ready(uri);
      await items.whenRead(document);
      const places = items
        .of(document)
        .map(({ key, pair, number = 0 }) => [key, placeOf(pair, number)] as const);
      return { version, places: new Map(places) };
    } catch {
      return undefined;
    }
  }
}

async function fileVersion(uri: vscode.Uri): Promise<string> {
  const { size, mtime } = await vscode.workspace.fs.stat(uri);
  return `${size} ${mtime}`;
}
