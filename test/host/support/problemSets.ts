import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as vscode from 'vscode';

/**
 * Counts how often Recant sets the problems of a document. Must be loaded before Recant is
 * activated.
 */
export const problemSets = watchCollections();

function watchCollections(): { count: number } {
  const state = { count: 0 };
  const path = vscode.extensions.getExtension('recant.recant')?.extensionPath ?? '';
  const { languages } = createRequire(join(path, 'dist/extension.cjs'))('vscode');
  const create: typeof vscode.languages.createDiagnosticCollection =
    languages.createDiagnosticCollection;
  languages.createDiagnosticCollection = (name: string) => {
    const collection = create(name);
    const set: (uri: vscode.Uri, diagnostics: readonly vscode.Diagnostic[]) => void =
      collection.set.bind(collection);
    collection.set = ((uri: vscode.Uri, diagnostics: readonly vscode.Diagnostic[]) => {
      state.count += 1;
      set(uri, diagnostics);
    }) as typeof collection.set;
    return collection;
  };
  return state;
}
