import * as vscode from 'vscode';
import { recordName } from '../../core/data/recordName.ts';
import type { DocumentPair } from '../documents/documentPair.ts';
import { type ServedText, TextFileSystem } from '../documents/textFileSystem.ts';
import type { RecordStore } from './recordStore.ts';
import { recordUri } from './recordUri.ts';

/** Opens a pair of a dataset as a separate document, by default beside the dataset. */
export async function openRecordDocument(
  dataset: vscode.Uri,
  { key, pair, number }: Pick<DocumentPair, 'key' | 'pair' | 'number'>,
  options: vscode.TextDocumentShowOptions = { viewColumn: vscode.ViewColumn.Beside },
): Promise<vscode.TextEditor> {
  const uri = recordUri({ dataset, key }, recordName(pair, number));
  const document = await vscode.workspace.openTextDocument(uri);
  return vscode.window.showTextDocument(document, {
    ...options,
    preview: true,
  });
}

/** Record documents, which are read-only. */
export class RecordFileSystem extends TextFileSystem {
  readonly #records: RecordStore;
  readonly onDidChangeFile: vscode.Event<vscode.FileChangeEvent[]>;

  constructor(records: RecordStore) {
    super();
    this.#records = records;
    this.onDidChangeFile = (listener, self, disposables) =>
      records.onDidChange((change) => listener.call(self, [change]), undefined, disposables);
  }

  writeFile(): never {
    return this.refuse();
  }

  protected async find(uri: vscode.Uri): Promise<ServedText> {
    const { record, modified } = await this.#records.read(uri);
    return { text: record.text, modified };
  }

  protected isReadonly(): boolean {
    return true;
  }

  protected refusal(): string {
    return vscode.l10n.t('A record document is read-only. Edit the dataset itself.');
  }
}
