import * as vscode from 'vscode';
import { asIconLabel } from '../../core/escape.ts';
import type { FileAuditProgress } from '../runs/audit/fileAudit.ts';
import type { FileAudits } from '../runs/audit/fileAudits.ts';
import { describeProgress, nameRuns } from '../runs/progressWords.ts';

/** The whole-file audits that this window is asking, or that are paused here, in the status bar. */
export function registerFileAuditStatus(audits: FileAudits): vscode.Disposable {
  const item = vscode.window.createStatusBarItem(
    'recant.fileAudits',
    vscode.StatusBarAlignment.Left,
    10,
  );
  item.name = vscode.l10n.t('Recant: whole-file audits');
  item.command = 'recant.fileAudits';
  const update = () => {
    const shown = shownOf(audits.all);
    if (!shown) return item.hide();
    const { icon, label, runs } = shown;
    const progress = describeProgress(runs);
    item.text = `$(${icon}) ${asIconLabel(progress, 80)}`;
    item.accessibilityInformation = { label: `${label}: ${progress}` };
    item.tooltip = vscode.l10n.t(
      '{0}: {1}. Pause, resume, open the report.',
      label,
      nameRuns(runs),
    );
    return item.show();
  };
  return vscode.Disposable.from(item, audits.onDidChange(update));
}

/** What is being asked, else what is paused; nothing where neither is. */
function shownOf(
  all: readonly FileAuditProgress[],
):
  | { readonly icon: string; readonly label: string; readonly runs: readonly FileAuditProgress[] }
  | undefined {
  const asked = all.filter(({ status }) => status !== 'paused' && status !== 'finished');
  if (asked.length > 0) {
    return { icon: 'sync~spin', label: vscode.l10n.t('Audit running'), runs: asked };
  }
  const paused = all.filter(({ status }) => status === 'paused');
  if (paused.length === 0) return undefined;
  return { icon: 'debug-pause', label: vscode.l10n.t('Audit paused'), runs: paused };
}
