import * as vscode from 'vscode';
import { type ServedText, TextFileSystem } from '../documents/textFileSystem.ts';
import { readAttackUri } from './attackUri.ts';

/**
 * In-memory documents of attacks. Any difference from the attack's log is an edit that hasn't been
 * scored yet.
 */
export class AttackDocuments extends TextFileSystem implements vscode.Disposable {
  readonly #restore: (run: string) => Promise<void>;
  readonly #texts = new Map<string, ServedText>();
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changed.event;

  /** @param restore sets the texts of an attack that isn't open; rejects on failure */
  constructor(restore: (run: string) => Promise<void>) {
    super();
    this.#restore = restore;
  }

  set(uri: vscode.Uri, text: string): void {
    const before = this.#texts.get(uri.toString());
    if (before?.text === text) return;
    this.#texts.set(uri.toString(), { text, modified: Date.now() });
    const type = before ? vscode.FileChangeType.Changed : vscode.FileChangeType.Created;
    this.#changed.fire([{ type, uri }]);
  }

  /** Returns the text that was last set or saved. */
  get(uri: vscode.Uri): string | undefined {
    return this.#texts.get(uri.toString())?.text;
  }

  /** Forgets the documents of an attack. */
  forget(run: string): void {
    for (const name of this.#texts.keys()) {
      if (readAttackUri(vscode.Uri.parse(name))?.run === run) this.#texts.delete(name);
    }
  }

  writeFile(uri: vscode.Uri, content: Uint8Array): void {
    if (this.isReadonly(uri)) this.refuse();
    this.set(uri, new TextDecoder().decode(content));
  }

  dispose(): void {
    this.#changed.dispose();
  }

  protected isReadonly(uri: vscode.Uri): boolean {
    return readAttackUri(uri)?.part === 'original';
  }

  protected refusal(): string {
    return vscode.l10n.t('The original response is read-only. Edit the attacked one.');
  }

  protected async find(uri: vscode.Uri): Promise<ServedText> {
    const address = readAttackUri(uri);
    const name = uri.toString();
    if (address && !this.#texts.has(name)) {
      await this.#restore(address.run).catch((error: Error) => {
        throw vscode.FileSystemError.Unavailable(error.message);
      });
    }
    const text = this.#texts.get(name);
    if (text) return text;
    throw vscode.FileSystemError.FileNotFound(
      vscode.l10n.t('This attack is no longer open. Attack the response again.'),
    );
  }
}
