import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import type * as vscode from 'vscode';
import { run } from '../../../src/cli/run.ts';
import { jsonLines, newFile } from './datasets.ts';

/** A dataset in the open folder and the log of a whole-file audit of it by the practice judge. */
export interface AuditedFile {
  readonly dataset: vscode.Uri;
  readonly log: string;
}

/** Audits records as `recant audit FILE` does; `options` are more of its arguments. */
export async function auditRecords(
  records: readonly object[],
  ...options: readonly string[]
): Promise<AuditedFile> {
  const dataset = await newFile('data.jsonl', jsonLines(records));
  const out = join(dirname(dataset.fsPath), 'runs');
  await auditAgain(dataset, out, ...options);
  return { dataset, log: join(out, 'practice.jsonl') };
}

/** The same command on a dataset that there is: only what its log lacks is asked. */
export async function auditAgain(
  dataset: vscode.Uri,
  out: string,
  ...options: readonly string[]
): Promise<void> {
  await recantCli('audit', dataset.fsPath, '--judge', 'practice', '--out', out, ...options);
}

/** What a command of the command line prints; it must end well. */
export async function recantCli(...args: readonly string[]): Promise<string> {
  let printed = '';
  let told = '';
  const output = {
    stdout: (text: string) => {
      printed += text;
    },
    stderr: (text: string) => {
      told += text;
    },
  };
  assert.equal(await run(args, output, new AbortController().signal), 0, told);
  return printed;
}
