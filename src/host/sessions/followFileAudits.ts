import type * as vscode from 'vscode';
import type { FileAudits } from '../runs/audit/fileAudits.ts';
import type { Audits } from './audits.ts';

/** Whether this window is asking the whole run of a log, or is about to. */
export function isAsking(fileAudits: Pick<FileAudits, 'progressOf'>, path: string): boolean {
  const status = fileAudits.progressOf(path)?.status ?? 'paused';
  return status !== 'paused' && status !== 'finished';
}

/** Updates panels that show one pair of a run when the whole run starts or stops. */
export function followFileAudits(fileAudits: FileAudits, audits: Audits): vscode.Disposable {
  const known = new Map<string, string>();
  return fileAudits.onDidChange(({ path, status }) => {
    if (known.get(path) === status) return;
    known.set(path, status);
    void audits.reread(path);
  });
}
