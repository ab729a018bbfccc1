import * as vscode from 'vscode';
import { Delayed } from '../delayed.ts';
import type { DocumentPair } from '../documents/documentPair.ts';
import { layOutRecord, type RecordDocument } from './recordDocument.ts';
import { type RecordAddress, readRecordUri } from './recordUri.ts';
import { recordWords } from './recordWords.ts';

/** Content of a record document. */
interface ShownRecord {
  /** The pair, located in its dataset. */
  readonly pair: DocumentPair;
  readonly record: RecordDocument;
  /** Time of the last text change, in milliseconds since the epoch. */
  readonly modified: number;
}

const followAfterMs = 250;

/** Records shown as documents, by URI. */
export class RecordStore implements vscode.Disposable {
  readonly #find: (address: RecordAddress) => Promise<DocumentPair | undefined>;
  readonly #states = new Map<string, ShownRecord | 'reading' | 'gone'>();
  /** Datasets to reread, by URI. */
  readonly #pending = new Delayed<string>(followAfterMs, (dataset) => {
    for (const shown of this.#states.keys()) {
      const uri = vscode.Uri.parse(shown);
      if (readRecordUri(uri)?.dataset.toString() === dataset) this.#reread(uri);
    }
  });
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent>();
  readonly #subscriptions: vscode.Disposable;
  /** Fires when a record that has been read changes, disappears from its dataset, or reappears. */
  readonly onDidChange = this.#changed.event;

  /** @param find looks up a pair in its dataset; rejects if the dataset can't be opened */
  constructor(find: (address: RecordAddress) => Promise<DocumentPair | undefined>) {
    this.#find = find;
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#states.delete(uri.toString())),
    );
  }

  /**
   * Reads a record from its dataset. Rejects with FileNotFound if the dataset or the pair doesn't
   * exist, and with Unavailable if the dataset can't be opened.
   */
  async read(uri: vscode.Uri): Promise<ShownRecord> {
    const state = await this.#read(uri).catch(async (error: Error) => {
      const dataset = readRecordUri(uri)?.dataset;
      if (dataset) await vscode.workspace.fs.stat(dataset);
      throw vscode.FileSystemError.Unavailable(error.message);
    });
    if (state === 'gone') {
      throw vscode.FileSystemError.FileNotFound(
        vscode.l10n.t(
          'The dataset no longer holds this pair: its text was changed or removed. Open the record from the dataset again.',
        ),
      );
    }
    return state;
  }

  /**
   * Returns the record of an open record document. If it hasn't been read yet, for example after a
   * restart of the extension host, reads it and fires `onDidChange`.
   */
  shown(uri: vscode.Uri): ShownRecord | undefined {
    const state = this.#states.get(uri.toString());
    if (state === undefined) {
      this.#states.set(uri.toString(), 'reading');
      this.#reread(uri);
    }
    return typeof state === 'object' ? state : undefined;
  }

  /** Schedules a reread of the records shown from this dataset. */
  follow(dataset: vscode.Uri): void {
    this.#pending.restart(dataset.toString());
  }

  dispose(): void {
    this.#pending.dispose();
    this.#subscriptions.dispose();
  }

  #reread(uri: vscode.Uri): void {
    this.#read(uri).catch(() => this.#keep(uri, 'gone'));
  }

  async #read(uri: vscode.Uri): Promise<ShownRecord | 'gone'> {
    const address = readRecordUri(uri);
    const pair = address && (await this.#find(address));
    if (!address || !pair) return this.#keep(uri, 'gone');
    const dataset = vscode.workspace.asRelativePath(address.dataset);
    const record = layOutRecord(pair.pair, dataset, recordWords(pair.pair));
    const before = this.#states.get(uri.toString());
    const isSame = typeof before === 'object' && before.record.text === record.text;
    return this.#keep(uri, { pair, record, modified: isSame ? before.modified : Date.now() });
  }

  #keep<State extends ShownRecord | 'gone'>(uri: vscode.Uri, state: State): State {
    const before = this.#states.get(uri.toString());
    this.#states.set(uri.toString(), state);
    const type = changeBetween(before, state);
    if (type !== undefined) this.#changed.fire({ type, uri });
    return state;
  }
}

function changeBetween(
  before: ShownRecord | 'reading' | 'gone' | undefined,
  after: ShownRecord | 'gone',
): vscode.FileChangeType | undefined {
  if (before === undefined || before === after) return undefined;
  if (after === 'gone') return vscode.FileChangeType.Deleted;
  if (before === 'gone') return vscode.FileChangeType.Created;
  const isSame = before !== 'reading' && before.modified === after.modified;
  return isSame ? undefined : vscode.FileChangeType.Changed;
}
