import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type * as vscode from 'vscode';
import { jsonLines, newFile } from './datasets.ts';
import { recant } from './recant.ts';

/** A dataset in the open folder and the log of a whole-file audit of it by the practice judge. */
export interface AuditedFile {
  readonly dataset: vscode.Uri;
  readonly log: string;
}

/**
 * Audits records like `recant audit FILE`, under anti-baseline unless the additional arguments choose
 * a protocol.
 */
export async function auditRecords(
  records: readonly object[],
  ...options: readonly string[]
): Promise<AuditedFile> {
  const dataset = await newFile('data.jsonl', jsonLines(records));
  const out = join(dirname(dataset.fsPath), 'runs');
  await auditAgain(dataset, out, ...options);
  return { dataset, log: join(out, 'practice.jsonl') };
}

/** Audits an existing dataset again, making only the calls missing from its log. */
export async function auditAgain(
  dataset: vscode.Uri,
  out: string,
  ...options: readonly string[]
): Promise<void> {
  const isChosen = options.includes('--protocol');
  const protocol = isChosen ? [] : ['--protocol', 'anti-baseline'];
  const asked = ['--judge', 'practice', '--out', out, ...protocol, ...options];
  await recantCli('audit', dataset.fsPath, ...asked);
}

/**
 * Runs the extension's command line in a separate process and returns its output; throws if it
 * fails.
 */
export async function recantCli(...args: readonly string[]): Promise<string> {
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  const cli = join((await recant()).extensionPath, 'dist', 'cli.js');
  const options = { env, maxBuffer: 2 ** 26 };
  return (await promisify(execFile)(process.execPath, [cli, ...args], options)).stdout;
}
