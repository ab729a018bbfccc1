import * as vscode from 'vscode';
import type { PairDocuments } from '../documents/pairDocuments.ts';
import type { RecordStore } from './recordStore.ts';
import { recordScheme, recordUri } from './recordUri.ts';

/** Shows a pair of a dataset as a document of its own, beside the dataset or where it is said. */
export async function openRecordDocument(
  dataset: vscode.Uri,
  { key, pair }: { readonly key: string; readonly pair: { readonly id: string } },
  viewColumn = vscode.ViewColumn.Beside,
): Promise<vscode.TextEditor> {
  const document = await vscode.workspace.openTextDocument(recordUri({ dataset, key }, pair.id));
  return vscode.window.showTextDocument(document, {
    viewColumn,
    preview: true,
  });
}

/** Serves record documents, which can be read and nothing else. */
export function registerRecordFileSystem({ records }: PairDocuments): vscode.Disposable {
  return vscode.workspace.registerFileSystemProvider(recordScheme, new RecordFileSystem(records), {
    isReadonly: true,
    isCaseSensitive: true,
  });
}

class RecordFileSystem implements vscode.FileSystemProvider {
  readonly #records: RecordStore;
  readonly onDidChangeFile: vscode.Event<vscode.FileChangeEvent[]>;

  constructor(records: RecordStore) {
    this.#records = records;
    this.onDidChangeFile = (listener, self, disposables) =>
      records.onDidChange((change) => listener.call(self, [change]), undefined, disposables);
  }

  /** Records are followed while they are shown; nothing has to be started for it. */
  watch(): vscode.Disposable {
    return new vscode.Disposable(() => {});
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const { record, modified } = await this.#records.read(uri);
    return {
      type: vscode.FileType.File,
      ctime: modified,
      mtime: modified,
      size: encode(record.text).length,
      permissions: vscode.FilePermission.Readonly,
    };
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    return encode((await this.#records.read(uri)).record.text);
  }

  readDirectory(): never {
    throw refused();
  }

  createDirectory(): never {
    throw refused();
  }

  writeFile(): never {
    throw refused();
  }

  delete(): never {
    throw refused();
  }

  rename(): never {
    throw refused();
  }
}

/** Begins with a byte order mark, so that the setting files.encoding does not change what is read. */
function encode(text: string): Uint8Array {
  return new TextEncoder().encode(`\uFEFF${text}`);
}

function refused(): vscode.FileSystemError {
  return vscode.FileSystemError.NoPermissions(
    vscode.l10n.t('A record document is for reading. Edit the dataset itself.'),
  );
}
