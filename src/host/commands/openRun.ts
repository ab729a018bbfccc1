import { basename } from 'node:path';
import * as vscode from 'vscode';
import { asIconLabel } from '../../core/escape.ts';
import { readHeader } from '../../runs/summarizeRun.ts';
import type { Audits } from '../audits/audits.ts';
import { rememberOpened } from '../audits/openedLogs.ts';
import { listRuns } from '../audits/runFiles.ts';
import type { Reports } from '../report/reports.ts';

/**
 * `Recant: Open Run…`: shows a run log of this workspace as it stands, that of a whole file as its
 * report; nothing is asked.
 */
export async function openRunCommand(
  audits: Audits,
  reports: Reports,
  context: vscode.ExtensionContext,
): Promise<void> {
  const runs = await listRuns(context.globalStorageUri);
  if (runs.length === 0) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('There are no runs yet. Audit a pair first.'),
    );
    return;
  }
  const items = runs.map((path) => ({
    label: asIconLabel(basename(path, '.jsonl'), 60),
    description: asIconLabel(vscode.workspace.asRelativePath(path), 120),
    path,
  }));
  const placeHolder = vscode.l10n.t('Runs, newest first');
  const chosen = await vscode.window.showQuickPick(items, { placeHolder });
  if (!chosen) return;
  await rememberOpened([chosen.path], context);
  const isOfFile = (await readHeader(chosen.path))?.selection !== undefined;
  if (isOfFile) await reports.show([chosen.path]);
  else await audits.show(chosen.path);
}
