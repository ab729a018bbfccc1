import * as vscode from 'vscode';
import type { RunData } from '../../app/begin.ts';

/** Returns what the header of a run states of a dataset. */
export function dataOf(dataset: vscode.Uri, format: string, mapping: string | undefined): RunData {
  const name = vscode.workspace.asRelativePath(dataset);
  return { name, location: dataset.toString(), format, mapping };
}
