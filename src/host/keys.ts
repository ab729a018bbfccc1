import type * as vscode from 'vscode';
import { secretName } from '../models/keys.ts';
import type { EndpointProvider } from '../models/provider.ts';

/** A provider's endpoints with the same origin, which share a key. */
export interface KeyPlace {
  readonly provider: EndpointProvider;
  readonly origin: string;
}

/** API keys in VS Code's secret storage, each for one provider and origin. */
export class KeyStore {
  readonly #secrets: vscode.SecretStorage;

  constructor(secrets: vscode.SecretStorage) {
    this.#secrets = secrets;
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

  async set({ provider, origin }: KeyPlace, key: string): Promise<void> {
    await this.#secrets.store(secretName(provider.auth, origin), key);
  }

  async forget({ provider, origin }: KeyPlace): Promise<void> {
    await this.#secrets.delete(secretName(provider.auth, origin));
  }
}
