import * as vscode from 'vscode';
import { asIconLabel, asOneLine } from '../../core/escape.ts';
import { practiceName } from '../../models/providers.ts';
import type { PairDocuments } from '../documents/pairDocuments.ts';
import { chosenDefinition } from '../judges/definitionName.ts';
import type { Definitions } from '../judges/definitions.ts';
import { readSetting } from '../settings.ts';

/** Registers the status bar item of the judge, visible while a dataset is active. */
export function registerJudgeStatus(
  documents: PairDocuments,
  definitions: Definitions,
): vscode.Disposable {
  const item = vscode.window.createStatusBarItem(
    'recant.judge',
    vscode.StatusBarAlignment.Right,
    90,
  );
  item.name = vscode.l10n.t('Recant: judge');
  item.command = 'recant.selectJudge';
  let shownName: string | undefined;
  const update = () => {
    const document = vscode.window.activeTextEditor?.document;
    const isDataset = document !== undefined && documents.isDataset(document);
    const name = isDataset ? readSetting('judge', document.uri) : undefined;
    const definition =
      isDataset && definitions.titleOf(chosenDefinition(document.uri), document.uri);
    const shownNow = name === undefined ? undefined : JSON.stringify([name, definition]);
    // Assignments are sent to the window even if unchanged, and this may run at every keystroke.
    if (shownNow === shownName) return undefined;
    shownName = shownNow;
    if (name === undefined) return item.hide();
    const isPractice = name === practiceName;
    const model = isPractice ? vscode.l10n.t('Practice judge (simulated)') : asOneLine(name, 40);
    const shown = [model, ...(definition ? [asOneLine(definition, 40)] : [])].join(' · ');
    item.text = `$(law) ${isPractice && !definition ? shown : asIconLabel(shown, 90)}`;
    // The default is derived from the text, whose escaped characters would be read as icons.
    item.accessibilityInformation = { label: vscode.l10n.t('Judge: {0}', shown) };
    item.tooltip = vscode.l10n.t('The judge whose verdicts Recant audits. Select another.');
    return item.show();
  };
  const first = setTimeout(update, 0);
  return vscode.Disposable.from(
    item,
    { dispose: () => clearTimeout(first) },
    vscode.window.onDidChangeActiveTextEditor(update),
    documents.onDidChange(update),
    vscode.workspace.onDidChangeConfiguration((change) => {
      const shown = ['recant.judge', 'recant.definition', 'recant.profiles'];
      if (shown.some((one) => change.affectsConfiguration(one))) update();
    }),
    definitions.onDidChange(update),
  );
}
