import type * as vscode from 'vscode';
import { secretName } from '../models/keys.ts';
import type { EndpointProvider } from '../models/provider.ts';

/** A provider's endpoints with the same origin, which share a key and values of headers. */
export interface KeyPlace {
  readonly provider: EndpointProvider;
  readonly origin: string;
  /** Name of the header whose value is meant; absent for the key. */
  readonly header?: string | undefined;
}

/** API keys and values of headers in VS Code's secret storage, each for one provider and origin. */
export class KeyStore {
  readonly #secrets: vscode.SecretStorage;
  /** Fires when a secret was changed, also by another window. */
  readonly onDidChange: vscode.SecretStorage['onDidChange'];

  constructor(secrets: vscode.SecretStorage) {
    this.#secrets = secrets;
    this.onDidChange = secrets.onDidChange;
  }

  /**
   * Returns the key with this name (see `secretName`); undefined also if the secret storage fails.
   */
  async get(name: string): Promise<string | undefined> {
    try {
      return await this.#secrets.get(name);
    } catch {
      return undefined;
    }
  }

  async set({ provider, origin, header }: KeyPlace, key: string): Promise<void> {
    await this.#secrets.store(secretName(provider.auth, origin, header), key);
  }

  async forget({ provider, origin, header }: KeyPlace): Promise<void> {
    await this.#secrets.delete(secretName(provider.auth, origin, header));
  }
}
