import * as vscode from 'vscode';
import type { DatasetFormat } from '../../core/data/formats/format.ts';
import type { DatasetOptions } from '../../files/places/currentIndex.ts';
import { NotADatasetError } from '../../files/readRecords.ts';
import { type ReadPair, StreamedDataset } from '../../files/streamedDataset.ts';
import { isBinaryTable } from '../../files/tables/tables.ts';
import type { DocumentPair } from './documentPair.ts';
import type { ConcernsDataset } from './mappingFiles.ts';

/** Maximum size in bytes of a file that VS Code always opens for extensions. */
const largestDocument = 50 * 1024 * 1024;

/** Maximum number of cached indexes. The index of a 500 MB file takes about 10 MB of memory. */
const mostKept = 3;

/** Dataset files read from disk, because VS Code provides no documents for them. */
export class FileDatasets {
  readonly #formats: (scope: vscode.Uri) => readonly DatasetFormat[];
  readonly #options: Pick<DatasetOptions, 'items' | 'kept'>;
  /** Datasets by URI, the most recently used last. */
  readonly #kept = new Map<string, StreamedDataset>();

  constructor(
    formats: (scope: vscode.Uri) => readonly DatasetFormat[],
    options: Pick<DatasetOptions, 'items' | 'kept'>,
  ) {
    this.#formats = formats;
    this.#options = options;
  }

  /**
   * Whether VS Code has no document of this file for extensions, because it is binary or may be too
   * large. Rejects if it does not exist.
   */
  async hasNoDocument(uri: vscode.Uri): Promise<boolean> {
    if (uri.scheme !== 'file') return false;
    const { size } = await vscode.workspace.fs.stat(uri);
    return size > largestDocument || isBinaryTable(uri.path);
  }

  /** Returns the dataset of a file on disk, which may turn out not to be one. */
  of(uri: vscode.Uri): StreamedDataset {
    const name = uri.toString();
    const options = { formats: this.#formats(uri), ...this.#options };
    const dataset = this.#kept.get(name) ?? new StreamedDataset(uri.fsPath, options);
    this.#kept.delete(name);
    this.#kept.set(name, dataset);
    for (const oldest of [...this.#kept.keys()].slice(0, -mostKept)) this.#kept.delete(oldest);
    return dataset;
  }

  /** Returns the pair with this key. Its offsets are 0 because it is in no document. */
  async find(uri: vscode.Uri, key: string): Promise<DocumentPair | undefined> {
    try {
      return located(uri, await this.of(uri).find(key));
    } catch (error) {
      if (error instanceof NotADatasetError) return undefined;
      throw error;
    }
  }

  /** Like `find`, but by id, or else by key. Rejects with NotADatasetError. */
  async findNamed(uri: vscode.Uri, name: string): Promise<DocumentPair | undefined> {
    return located(uri, await this.of(uri).findNamed(name));
  }

  /** Rereads datasets after their formats have changed. */
  refresh(concerns: ConcernsDataset): void {
    for (const name of [...this.#kept.keys()]) {
      if (concerns(vscode.Uri.parse(name))) this.#kept.delete(name);
    }
  }
}

function located(uri: vscode.Uri, pair: ReadPair | undefined): DocumentPair | undefined {
  return pair && { ...pair, document: uri, start: 0, end: 0 };
}
