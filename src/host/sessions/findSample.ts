import * as vscode from 'vscode';
import * as z from 'zod';
import type { AttackSample } from '../../core/pointwise/sample.ts';
import { joinSamples } from '../../core/pointwise/samples/joinSamples.ts';
import { openDocument, type PairDocuments } from '../documents/pairDocuments.ts';
import { recordIn } from '../documents/sampleDocuments.ts';

/** A response that is in no pair, and its file. */
interface SampleInFile {
  readonly samples: readonly [AttackSample];
  readonly dataset: vscode.Uri;
  readonly format: string;
}

/**
 * How a lens or a code action names a sample. Commands may be run with any argument, so it is checked.
 */
const sampleAddress = z.object({ uri: z.string(), line: z.int().nonnegative() });

/**
 * Returns the sample on the line that a command's argument names or, without an argument, on the
 * cursor's line. Undefined if that line is not a sample of a format that needs no other record. Rejects
 * with line, reason and remedy if the sample cannot be read.
 */
export async function findSample(
  documents: Pick<PairDocuments, 'isDataset'>,
  argument: unknown,
): Promise<SampleInFile | undefined> {
  const address = sampleAddress.safeParse(argument).data;
  const { document, selection } = vscode.window.activeTextEditor ?? {};
  const named = address ? openDocument(vscode.Uri.parse(address.uri)) : document;
  const line = address?.line ?? selection?.active.line;
  if (!named || line === undefined || line >= named.lineCount) return undefined;
  return documents.isDataset(named) ? undefined : sampleOnLine(named, line);
}

async function sampleOnLine(
  document: vscode.TextDocument,
  lineNumber: number,
): Promise<SampleInFile | undefined> {
  const value = recordIn(document.lineAt(lineNumber).text);
  if (!value) return undefined;
  const name = vscode.workspace.asRelativePath(document.uri);
  const line = lineNumber + 1;
  const record = { line, value };
  async function* records() {
    yield record;
  }
  const { samples, formats, faults } = await joinSamples([{ name, records }]);
  const [[sample], [format], [fault]] = [samples, formats, faults];
  if (format === undefined) return undefined;
  if (sample) return { samples: [sample], format, dataset: document.uri };
  if (!fault) return undefined;
  throw new Error(`${name}:${line}: ${fault.reason} ${fault.remedy}`);
}
