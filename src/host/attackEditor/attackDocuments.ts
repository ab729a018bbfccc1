import * as vscode from 'vscode';
import { attackScheme, readAttackUri } from './attackUri.ts';

interface HeldText {
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly modified: number;
}

/**
 * The documents of attacks, which are kept in memory: what an attack's log does not hold of them is an
 * edit that nobody has scored yet.
 */
export class AttackDocuments implements vscode.FileSystemProvider, vscode.Disposable {
  readonly #restore: (run: string) => Promise<void>;
  readonly #held = new Map<string, HeldText>();
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changed.event;

  /** `restore` sets the texts of an attack that is not open; it rejects where it cannot. */
  constructor(restore: (run: string) => Promise<void>) {
    this.#restore = restore;
  }

  /** Serves the documents. */
  register(): vscode.Disposable {
    return vscode.workspace.registerFileSystemProvider(attackScheme, this, {
      isCaseSensitive: true,
    });
  }

  set(uri: vscode.Uri, text: string): void {
    const before = this.#held.get(uri.toString());
    if (before?.text === text) return;
    this.#held.set(uri.toString(), { text, modified: Date.now() });
    const type = before ? vscode.FileChangeType.Changed : vscode.FileChangeType.Created;
    this.#changed.fire([{ type, uri }]);
  }

  /** The text as it was set or saved last. */
  get(uri: vscode.Uri): string | undefined {
    return this.#held.get(uri.toString())?.text;
  }

  /** Forgets the documents of an attack. */
  forget(run: string): void {
    for (const name of this.#held.keys()) {
      if (readAttackUri(vscode.Uri.parse(name))?.run === run) this.#held.delete(name);
    }
  }

  /** Nothing else changes them. */
  watch(): vscode.Disposable {
    return new vscode.Disposable(() => {});
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const { text, modified } = await this.#find(uri);
    const isReadonly = readAttackUri(uri)?.part === 'original';
    return {
      type: vscode.FileType.File,
      ctime: modified,
      mtime: modified,
      size: encode(text).length,
      ...(isReadonly && { permissions: vscode.FilePermission.Readonly }),
    };
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    return encode((await this.#find(uri)).text);
  }

  writeFile(uri: vscode.Uri, content: Uint8Array): void {
    if (readAttackUri(uri)?.part === 'original') throw refused();
    this.set(uri, new TextDecoder().decode(content));
  }

  readDirectory(): never {
    throw refused();
  }

  createDirectory(): never {
    throw refused();
  }

  delete(): never {
    throw refused();
  }

  rename(): never {
    throw refused();
  }

  dispose(): void {
    this.#changed.dispose();
  }

  async #find(uri: vscode.Uri): Promise<HeldText> {
    const address = readAttackUri(uri);
    const name = uri.toString();
    if (address && !this.#held.has(name)) {
      await this.#restore(address.run).catch((error: Error) => {
        throw vscode.FileSystemError.Unavailable(error.message);
      });
    }
    const held = this.#held.get(name);
    if (held) return held;
    throw vscode.FileSystemError.FileNotFound(
      vscode.l10n.t('This attack is no longer open. Attack the response again.'),
    );
  }
}

/** Begins with a byte order mark, so that the setting files.encoding does not change what is read. */
function encode(text: string): Uint8Array {
  return new TextEncoder().encode(`\uFEFF${text}`);
}

function refused(): vscode.FileSystemError {
  return vscode.FileSystemError.NoPermissions(
    vscode.l10n.t('The original response is for reading. Edit the attacked one.'),
  );
}
