import * as vscode from 'vscode';

/** A file system whose files are served by one that is loaded at first use. */
export class LateFileSystem implements vscode.FileSystemProvider, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly #load: () => Promise<vscode.FileSystemProvider>;
  readonly onDidChangeFile = this.#changed.event;

  constructor(load: () => Promise<vscode.FileSystemProvider>) {
    this.#load = load;
  }

  /** Reports the changes of the loaded file system. */
  follow({ onDidChangeFile }: vscode.FileSystemProvider): vscode.Disposable {
    return onDidChangeFile((changes) => this.#changed.fire(changes));
  }

  /** Does nothing because all changes are reported. */
  watch(): vscode.Disposable {
    return new vscode.Disposable(() => {});
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    return (await this.#load()).stat(uri);
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    return (await this.#load()).readFile(uri);
  }

  async writeFile(
    uri: vscode.Uri,
    content: Uint8Array,
    options: { readonly create: boolean; readonly overwrite: boolean },
  ): Promise<void> {
    await (await this.#load()).writeFile(uri, content, options);
  }

  async readDirectory(uri: vscode.Uri): Promise<[string, vscode.FileType][]> {
    return (await this.#load()).readDirectory(uri);
  }

  async createDirectory(uri: vscode.Uri): Promise<void> {
    await (await this.#load()).createDirectory(uri);
  }

  async delete(uri: vscode.Uri, options: { readonly recursive: boolean }): Promise<void> {
    await (await this.#load()).delete(uri, options);
  }

  async rename(
    from: vscode.Uri,
    to: vscode.Uri,
    options: { readonly overwrite: boolean },
  ): Promise<void> {
    await (await this.#load()).rename(from, to, options);
  }

  dispose(): void {
    this.#changed.dispose();
  }
}
