import type * as vscode from 'vscode';
import { openDocument } from '../../documents/pairDocuments.ts';
import { choose } from '../../judges/choose.ts';
import { nameOfDefinition } from '../../judges/definitionFiles.ts';
import type { Definitions } from '../../judges/definitions.ts';

/**
 * Makes a file the definition of the judge, as saved now. Resolves to whether the settings can name
 * it, and rejects if it has faults.
 */
export async function useDefinition(definitions: Definitions, uri: vscode.Uri): Promise<boolean> {
  const name = nameOfDefinition(uri);
  if (name === undefined) return false;
  await openDocument(uri)?.save();
  await definitions.named(name, uri);
  await choose('definition', name, true);
  definitions.chose();
  return true;
}
