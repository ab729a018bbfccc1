import * as vscode from 'vscode';
import type { AttackSample } from '../../core/attack/sample.ts';
import { joinSamples } from '../../core/attack/samples/joinSamples.ts';
import type { JsonObject } from '../../core/formats/format.ts';
import type { PairDocuments } from '../documents/pairDocuments.ts';

/** A response that is in no pair, and where it stands. */
export interface SampleInFile {
  readonly sample: AttackSample;
  readonly dataset: vscode.Uri;
  readonly format: string;
}

/**
 * The sample on the line of the cursor of the active editor, where that line is one of a format that needs
 * no other. Rejects where it is one that cannot be read, with line, reason and remedy.
 */
export async function sampleUnderCursor(
  documents: Pick<PairDocuments, 'isDataset'>,
): Promise<SampleInFile | undefined> {
  const { document, selection } = vscode.window.activeTextEditor ?? {};
  if (!document || !selection || documents.isDataset(document)) return undefined;
  const { text, lineNumber } = document.lineAt(selection.active.line);
  const value = objectIn(text);
  if (!value) return undefined;
  const name = vscode.workspace.asRelativePath(document.uri);
  const line = lineNumber + 1;
  async function* records() {
    yield { line, value: value as JsonObject };
  }
  const { samples, formats, faults } = await joinSamples([{ name, records }]);
  const [[sample], [format], [fault]] = [samples, formats, faults];
  if (format === undefined) return undefined;
  if (sample) return { sample, format, dataset: document.uri };
  if (!fault) return undefined;
  throw new Error(`${name}:${line}: ${fault.reason} ${fault.remedy}`);
}

function objectIn(line: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}
