import type * as vscode from 'vscode';
import type { PairDocuments } from '../documents/pairDocuments.ts';
import type { KeyStore } from '../keys.ts';
import type { Judges } from '../models/judges.ts';

/** Extension services used by runs over files. */
export interface RunServices {
  readonly globalStorage: vscode.Uri;
  readonly workspaceState: vscode.Memento;
  readonly judges: Judges;
  readonly keys: KeyStore;
  readonly documents: PairDocuments;
}
