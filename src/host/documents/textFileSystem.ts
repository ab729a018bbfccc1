import * as vscode from 'vscode';

/** A text that is served as a file. */
export interface ServedText {
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly modified: number;
}

/** Serves texts as single files. There are no folders, and nothing is created, renamed or deleted. */
export abstract class TextFileSystem implements vscode.FileSystemProvider {
  abstract readonly onDidChangeFile: vscode.Event<vscode.FileChangeEvent[]>;

  /** Rejects with a FileSystemError where there is no such text. */
  protected abstract find(uri: vscode.Uri): Promise<ServedText>;

  protected abstract isReadonly(uri: vscode.Uri): boolean;

  /** What is said of a change that is refused. */
  protected abstract refusal(): string;

  abstract writeFile(uri: vscode.Uri, content: Uint8Array): void;

  /** Does nothing: all changes are reported. */
  watch(): vscode.Disposable {
    return new vscode.Disposable(() => {});
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const { text, modified } = await this.find(uri);
    return {
      type: vscode.FileType.File,
      ctime: modified,
      mtime: modified,
      size: encode(text).length,
      ...(this.isReadonly(uri) && { permissions: vscode.FilePermission.Readonly }),
    };
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    return encode((await this.find(uri)).text);
  }

  readDirectory(): never {
    return this.refuse();
  }

  createDirectory(): never {
    return this.refuse();
  }

  delete(): never {
    return this.refuse();
  }

  rename(): never {
    return this.refuse();
  }

  protected refuse(): never {
    throw vscode.FileSystemError.NoPermissions(this.refusal());
  }
}

/** Begins with a byte order mark, so that the setting files.encoding does not change what is read. */
function encode(text: string): Uint8Array {
  return new TextEncoder().encode(`\uFEFF${text}`);
}
