import * as vscode from 'vscode';
import { asIconLabel } from '../../core/words/escape.ts';
import type { FileRunProgress } from '../runs/fileRun.ts';
import type { FileRuns } from '../runs/fileRuns.ts';
import { describeProgress, nameRuns, ofTheirPlans } from '../runs/progressWords.ts';
import { statedLines } from '../runs/statedLines.ts';

/** Shows the file runs that are in progress or paused in this window in the status bar. */
export function registerFileRunStatus(fileRuns: FileRuns): vscode.Disposable {
  const item = vscode.window.createStatusBarItem(
    'recant.fileAudits',
    vscode.StatusBarAlignment.Left,
    10,
  );
  item.name = vscode.l10n.t('Recant: runs over files');
  item.command = 'recant.fileAudits';
  const update = () => {
    const shown = shownOf(fileRuns.all);
    if (!shown) return item.hide();
    const { icon, label } = shown;
    const runs = ofTheirPlans(fileRuns.all, shown.runs);
    const progress = describeProgress(runs);
    item.text = `$(${icon}) ${asIconLabel(progress, 80)}`;
    item.accessibilityInformation = { label: `${label}: ${progress}` };
    const offer = vscode.l10n.t('{0}: {1}. Pause, resume, open the report.', label, nameRuns(runs));
    const expected = runs.flatMap((run) => run.expected ?? []);
    const stated = runs.flatMap(({ status, statement, limitsLeft }) => [
      ...statedLines(statement, status !== 'paused'),
      ...limitsLeft,
    ]);
    item.tooltip = [offer, ...stated, ...expected].join('\n');
    return item.show();
  };
  return vscode.Disposable.from(item, fileRuns.onDidChange(update));
}

/** Returns the runs in progress, or else the paused ones; undefined if there are none. */
function shownOf(
  all: readonly FileRunProgress[],
):
  | { readonly icon: string; readonly label: string; readonly runs: readonly FileRunProgress[] }
  | undefined {
  const asked = all.filter(({ status }) => status !== 'paused' && status !== 'finished');
  if (asked.length > 0) {
    return { icon: 'sync~spin', label: vscode.l10n.t('Running'), runs: asked };
  }
  const paused = all.filter(({ status }) => status === 'paused');
  if (paused.length === 0) return undefined;
  return { icon: 'debug-pause', label: vscode.l10n.t('Paused'), runs: paused };
}
