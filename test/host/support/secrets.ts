import * as vscode from 'vscode';

/** Returns a secret storage in memory. */
export function secretsInMemory(): vscode.SecretStorage {
  const secrets = new Map<string, string>();
  const changed = new vscode.EventEmitter<vscode.SecretStorageChangeEvent>();
  return {
    get: async (key) => secrets.get(key),
    store: async (key, value) => {
      secrets.set(key, value);
      changed.fire({ key });
    },
    delete: async (key) => {
      secrets.delete(key);
      changed.fire({ key });
    },
    onDidChange: changed.event,
  };
}
