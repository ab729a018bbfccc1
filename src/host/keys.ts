import type * as vscode from 'vscode';
import { secretName } from '../models/keys.ts';
import type { EndpointProvider } from '../models/provider.ts';

/** A provider's endpoints of one origin, which share a key. */
export interface KeyPlace {
  readonly provider: EndpointProvider;
  readonly origin: string;
}

/** API keys in VS Code's secret storage, each under the provider and origin that it was given for. */
export class KeyStore {
  readonly #secrets: vscode.SecretStorage;

  constructor(secrets: vscode.SecretStorage) {
    this.#secrets = secrets;
  }

  /** The key of this name (see `secretName`); undefined also where the secret storage does not work. */
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
