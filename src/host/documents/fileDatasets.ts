import * as vscode from 'vscode';
import type { DatasetFormat } from '../../core/formats/format.ts';
import { NotADatasetError } from '../../files/readDataset.ts';
import { StreamedDataset } from '../../files/streamedDataset.ts';
import type { DocumentPair } from './documentPair.ts';

/** VS Code gives extensions no document of more characters, and a byte is at most one of them. */
const largestDocument = 50 * 1024 * 1024;

/** Indexes kept at once; one of 500 MB takes about 50 MB of memory. */
const mostKept = 3;

/** Dataset files that are read from disk, because VS Code has no document of them to give. */
export class FileDatasets {
  readonly #formats: (scope: vscode.Uri) => readonly DatasetFormat[];
  /** The one that was used last comes last. */
  readonly #kept = new Map<string, StreamedDataset>();

  constructor(formats: (scope: vscode.Uri) => readonly DatasetFormat[]) {
    this.#formats = formats;
  }

  /** Whether VS Code may refuse a document of this file. Rejects where there is no such file. */
  async isTooLarge(uri: vscode.Uri): Promise<boolean> {
    return uri.scheme === 'file' && (await vscode.workspace.fs.stat(uri)).size > largestDocument;
  }

  /** The dataset in a file on disk, which need not be one. */
  of(uri: vscode.Uri): StreamedDataset {
    const name = uri.toString();
    const dataset =
      this.#kept.get(name) ?? new StreamedDataset(uri.fsPath, { formats: this.#formats(uri) });
    this.#kept.delete(name);
    this.#kept.set(name, dataset);
    for (const oldest of [...this.#kept.keys()].slice(0, -mostKept)) this.#kept.delete(oldest);
    return dataset;
  }

  /** The pair of this key. It stands in no document: its offsets are 0. */
  async find(uri: vscode.Uri, key: string): Promise<DocumentPair | undefined> {
    try {
      const found = await this.of(uri).find(key);
      return found && { ...found, document: uri, start: 0, end: 0 };
    } catch (error) {
      if (error instanceof NotADatasetError) return undefined;
      throw error;
    }
  }

  /** Reads everything anew, after the formats changed. */
  refresh(): void {
    this.#kept.clear();
  }
}
