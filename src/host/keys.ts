import type * as vscode from 'vscode';

type SecretName = `recant.key:${string}`;

function secretName(origin: string): SecretName {
  return `recant.key:${origin}`;
}

/** API keys in VS Code's secret storage, each under the origin that it was given for. */
export class KeyStore {
  readonly #secrets: vscode.SecretStorage;

  constructor(secrets: vscode.SecretStorage) {
    this.#secrets = secrets;
  }

  /** The key for this origin; undefined also where the secret storage does not work. */
  async get(origin: string): Promise<string | undefined> {
    try {
      return await this.#secrets.get(secretName(origin));
    } catch {
      return undefined;
    }
  }

  async set(origin: string, key: string): Promise<void> {
    await this.#secrets.store(secretName(origin), key);
  }

  async forget(origin: string): Promise<void> {
    await this.#secrets.delete(secretName(origin));
  }
}
