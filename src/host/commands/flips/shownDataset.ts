import * as vscode from 'vscode';
import { asIconLabel } from '../../../core/words/escape.ts';
import { groupBy } from '../../../core/words/groupBy.ts';
import { auditPanelType, reportPanelType } from '../../entries/entryNames.ts';
import { isPanel } from '../../panel/isPanel.ts';
import { shownDatasetUri } from '../../records/revealRecord.ts';
import { datasetId } from '../../results/isOver.ts';
import type { Results } from '../../results/results.ts';

/**
 * Returns the dataset of the runs whose results are shown, while a report or an audit is the active
 * tab; otherwise undefined.
 */
export async function shownDataset(
  results: Results,
  title: string,
): Promise<vscode.TextDocument | undefined> {
  const { activeTab } = vscode.window.tabGroups.activeTabGroup;
  if (!isPanel(activeTab, auditPanelType, reportPanelType)) return undefined;
  await results.whenRead();
  const names = results.showable.shown.map(({ run }) => run);
  return names.length > 0 ? datasetOfRuns(results, names, title) : undefined;
}

/**
 * Opens the dataset of these runs, which the user chooses under a title if there are several.
 * Undefined if the user chooses none; rejects if the runs or their dataset are not in this
 * workspace.
 */
export async function datasetOfRuns(
  results: Results,
  names: readonly string[],
  title: string,
): Promise<vscode.TextDocument | undefined> {
  await results.whenRead();
  const runs = results.showable.all.filter(({ run }) => names.includes(run));
  const byDataset = groupBy(runs, ({ dataset }) => dataset);
  const items = [...byDataset.values()].flatMap(([run]) =>
    run ? { label: asIconLabel(run.header.dataset.name, 80), run } : [],
  );
  const [first] = items;
  if (!first) {
    throw new Error(
      vscode.l10n.t("The report's runs aren't in this workspace. Open their folder."),
    );
  }
  const chosen = items.length > 1 ? await vscode.window.showQuickPick(items, { title }) : first;
  if (!chosen) return undefined;
  const { dataset } = chosen.run.header;
  const open = vscode.workspace.textDocuments.filter(({ uri }) => results.isOver(chosen.run, uri));
  const atPath = open.find(({ uri }) => uri.toString() === datasetId(dataset.location));
  return atPath ?? open[0] ?? vscode.workspace.openTextDocument(shownDatasetUri(dataset));
}
