import * as vscode from 'vscode';
import { asIconLabel, asOneLine } from '../../core/words/escape.ts';
import { practiceName } from '../../models/providers.ts';
import type { DocumentPair, PairDocuments } from '../documents/pairDocuments.ts';
import { auditPanelType, reportPanelType, reviewPanelType } from '../entries/entryNames.ts';
import { chosenDefinition } from '../judges/definitionName.ts';
import type { Definitions } from '../judges/definitions.ts';
import { nameEditorModel, onEditorModelsChanged, shownJudge } from '../models/editorModelList.ts';
import { isPanel } from '../panel/isPanel.ts';
import { readSetting } from '../settings.ts';

/**
 * Registers the status bar item of the judge, which the next audit asks, visible while a dataset
 * is active, or a panel after it.
 *
 * @param costOf returns the judge, the calls and, if known, their cost
 */
export function registerJudgeStatus(
  documents: PairDocuments,
  definitions: Definitions,
  costOf: (pair: DocumentPair) => readonly string[],
): vscode.Disposable {
  const item = vscode.window.createStatusBarItem(
    'recant.judge',
    vscode.StatusBarAlignment.Right,
    90,
  );
  item.name = vscode.l10n.t('Recant: judge');
  item.command = 'recant.selectJudge';
  let shownName: string | undefined;
  const subject = followSubject();
  const update = () => {
    const document = subject();
    const isDataset = document !== undefined && documents.isDataset(document);
    const name = isDataset ? readSetting('judge', document.uri) : undefined;
    const definition =
      isDataset && definitions.titleOf(chosenDefinition(document.uri), document.uri);
    const first = isDataset ? documents.pairsOf(document)[0] : undefined;
    const shownNow =
      name === undefined ? undefined : JSON.stringify([shownJudge(name), definition, first?.key]);
    // Assignments are sent to the window even if unchanged, and this may run at every keystroke.
    if (shownNow === shownName) return undefined;
    shownName = shownNow;
    if (name === undefined) return item.hide();
    nameEditorModel(name, update);
    const isPractice = name === practiceName;
    const model = isPractice
      ? vscode.l10n.t('Practice judge (simulated)')
      : asOneLine(shownJudge(name), 40);
    const [, cost] = first ? costOf(first) : [];
    const asked = [
      model,
      ...(definition ? [asOneLine(definition, 40)] : []),
      ...(cost ? [cost] : []),
    ].join(' · ');
    const shown = vscode.l10n.t('Next audit: {0}', asked);
    item.text = `$(law) ${asIconLabel(shown, 160)}`;
    // The default is derived from the text, whose escaped characters would be read as icons.
    item.accessibilityInformation = { label: shown };
    item.tooltip = vscode.l10n.t(
      'The judge that the next audit asks, and its calls for one record. Results on screen are those named in “Showing: …”. Select another judge.',
    );
    return item.show();
  };
  const first = setTimeout(update, 0);
  return vscode.Disposable.from(
    item,
    { dispose: () => clearTimeout(first) },
    vscode.window.onDidChangeActiveTextEditor(update),
    vscode.window.tabGroups.onDidChangeTabs(update),
    documents.onDidChange(update),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (!change.affectsConfiguration('recant')) return;
      shownName = undefined;
      update();
    }),
    definitions.onDidChange(update),
    onEditorModelsChanged(update),
  );
}

/**
 * Returns what finds the active document or, while a panel is active, the one that was active before
 * it, whose judge the panel is about.
 */
function followSubject(): () => vscode.TextDocument | undefined {
  let last: vscode.TextDocument | undefined;
  return () => {
    const active = vscode.window.activeTextEditor?.document;
    if (active) last = active;
    const { activeTab } = vscode.window.tabGroups.activeTabGroup;
    const isInPanel = isPanel(activeTab, auditPanelType, reportPanelType, reviewPanelType);
    return active ?? (isInPanel && !last?.isClosed ? last : undefined);
  };
}
