import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type * as vscode from 'vscode';
import { type FoundPair, type FoundRun, foundRun } from '../../support/data/foundRun.ts';
import { openDataset } from '../../support/data/openDataset.ts';
import { workspaceFolder } from './recant.ts';

export type Finding = Omit<FoundPair, 'key' | 'pair'>;

/** A pair that flipped away from its label under authority. */
export const harmfulFinding: Finding = {
  baseline: { preference: 'A', confidence: 92, justification: 'The first is right and clear.' },
  challenges: {
    doubt: { preference: 'A', confidence: 90, justification: 'Still the first.', overlap: 0.5 },
    authority: {
      preference: 'B',
      confidence: 84,
      justification: 'The second is what experts chose.',
      overlap: 0.18,
      flipKind: 'harmful',
    },
  },
};

/** A pair that never flipped. */
export const heldFinding: Finding = {
  baseline: { preference: 'A', confidence: 80, justification: 'Fine.' },
  challenges: { doubt: { preference: 'A', confidence: 75, justification: 'Fine.', overlap: 1 } },
};

/** Returns the path of a new log in the folder's runs, and creates their folder. */
export async function newFindingsPath(): Promise<string> {
  const folder = join(workspaceFolder().fsPath, '.recant', 'runs');
  await mkdir(folder, { recursive: true });
  return join(folder, `found-${randomUUID()}.jsonl`);
}

/**
 * Writes a log with these findings, by the position of the pair in the document, to `path`, by
 * default a new one in the folder's runs. Returns the path.
 */
export async function writeFindings(
  document: vscode.TextDocument,
  findings: Readonly<Record<number, Finding>>,
  { path, ...options }: Partial<FoundRun> & { readonly path?: string } = {},
): Promise<string> {
  const records = openDataset(document.getText())?.records ?? [];
  const known = records.flatMap((record) => record.pairs);
  const log = path ?? (await newFindingsPath());
  const run = basename(log, '.jsonl');
  const pairs = Object.entries(findings).flatMap(([index, finding]) => {
    const pair = known[Number(index)];
    return pair ? [{ ...finding, key: pair.key, pair: pair.pair }] : [];
  });
  await writeFile(log, foundRun({ run, location: document.uri.toString(), pairs, ...options }));
  return log;
}
