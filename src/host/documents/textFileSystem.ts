import * as vscode from 'vscode';

/** A text served as a file. */
export interface ServedText {
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly modified: number;
}

/**
 * Serves texts as single files. Has no folders and doesn't support creating, renaming, or deleting.
 */
export abstract class TextFileSystem implements vscode.FileSystemProvider {
  abstract readonly onDidChangeFile: vscode.Event<vscode.FileChangeEvent[]>;

  /** Rejects with a FileSystemError if there is no such text. */
  protected abstract find(uri: vscode.Uri): Promise<ServedText>;

  protected abstract isReadonly(uri: vscode.Uri): boolean;

  /** Returns the message for a rejected change. */
  protected abstract refusal(): string;

  abstract writeFile(uri: vscode.Uri, content: Uint8Array): void;

  /** Does nothing because all changes are reported. */
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

/** Encodes with a byte order mark so that `files.encoding` doesn't affect decoding. */
function encode(text: string): Uint8Array {
  return new TextEncoder().encode(`\uFEFF${text}`);
}
