import * as vscode from 'vscode';
import * as z from 'zod';
import { joinSamples } from '../../core/data/samples/joinSamples.ts';
import type { AttackSample } from '../../core/data/samples/sample.ts';
import type { SampleFormat } from '../../core/data/samples/sampleFormat.ts';
import { openDocument, type PairDocuments } from '../documents/pairDocuments.ts';
import { recordIn, recordLines } from '../documents/sampleDocuments.ts';

/** A response outside any pair, with its file. */
interface SampleInFile {
  readonly samples: readonly [AttackSample];
  readonly dataset: vscode.Uri;
  readonly format: string;
  /** Position of the record in the file, from 1. */
  readonly number: number;
}

/**
 * Sample passed by a lens or a code action. Validated because commands can be run with any
 * argument.
 */
const sampleAddress = z.object({ uri: z.string(), line: z.int().nonnegative() });

/**
 * Returns the sample on the line in a command's argument or, without an argument, on the cursor's
 * line. Undefined if that line isn't a sample of a self-contained format. Rejects with line, reason
 * and fix if the sample is invalid.
 */
export async function findSample(
  documents: Pick<PairDocuments, 'pairs' | 'sampleFormatsFor'>,
  argument: unknown,
): Promise<SampleInFile | undefined> {
  const address = sampleAddress.safeParse(argument).data;
  const { document, selection } = vscode.window.activeTextEditor ?? {};
  const named = address ? openDocument(vscode.Uri.parse(address.uri)) : document;
  const line = address?.line ?? selection?.active.line;
  if (!named || line === undefined || line >= named.lineCount) return undefined;
  return documents.pairs.isDataset(named)
    ? undefined
    : sampleOnLine(named, line, documents.sampleFormatsFor(named.uri));
}

async function sampleOnLine(
  document: vscode.TextDocument,
  lineNumber: number,
  sampleFormats: readonly SampleFormat[],
): Promise<SampleInFile | undefined> {
  const value = recordIn(document.lineAt(lineNumber).text);
  if (!value) return undefined;
  const name = vscode.workspace.asRelativePath(document.uri);
  const line = lineNumber + 1;
  const record = { line, value };
  async function* records() {
    yield record;
  }
  const { samples, formats, faults } = await joinSamples(
    [{ name, records }],
    new Map(),
    sampleFormats,
  );
  const [[sample], [format], [fault]] = [samples, formats, faults];
  if (format === undefined) return undefined;
  if (sample) {
    const number = recordLines(document).filter((one) => one.line < lineNumber).length + 1;
    return { samples: [sample], format, dataset: document.uri, number };
  }
  if (!fault) return undefined;
  throw new Error(`${name}:${line}: ${fault.reason} ${fault.remedy}`);
}
