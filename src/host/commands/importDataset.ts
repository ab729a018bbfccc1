import { basename, dirname, join, relative, sep } from 'node:path';
import * as vscode from 'vscode';
import { asNotification } from '../../core/escape.ts';
import { importers } from '../../core/import/catalogue.ts';
import { describeLabels, listSkips } from '../../core/import/describe.ts';
import type { ImportReport } from '../../core/import/report.ts';
import { type Survey, surveySources } from '../../core/import/survey.ts';
import { type FoundSource, type FoundSources, findSources } from '../../files/findSources.ts';
import { importPairs } from '../../files/importPairs.ts';
import { sourceFile } from '../../files/sourceFile.ts';
import { whileCancellable } from '../cancellable.ts';
import type { CommandServices } from './commandServices.ts';
import { chooseSource, chooseWhat } from './importChoices.ts';
import { findVerdicts, importVerdicts, showSkipped } from './importVerdicts.ts';

/**
 * Implements `Recant: Import Dataset…`: asks for a folder and detects its benchmarks and recorded
 * verdicts. Joins the chosen benchmark into pairs, and writes them to a file, which is opened; turns
 * verdicts into runs. Skipped records can be listed in a separate document.
 */
export async function importDatasetCommand(services: CommandServices): Promise<void> {
  const folder = await chooseFolder();
  if (folder === undefined) return;
  const found = await whileCancellable(vscode.l10n.t('Looking for datasets…'), async (signal) => {
    const sources = await findIn(folder);
    const files = sources.files.map(({ path, name }) => sourceFile(path, name, signal));
    const verdicts = await findVerdicts(sources.files, services.mappings, signal);
    return { sources, verdicts, surveys: await surveySources(files, importers) };
  });
  if (found === undefined) return;
  const { sources, surveys, verdicts } = found;
  if (surveys.length === 0 && verdicts.length === 0) {
    explainNothing(folder, sources);
    return;
  }
  const survey = await chooseSource(surveys, verdicts);
  if (survey === undefined) return;
  if ('files' in survey) {
    await importVerdicts(services, survey);
    return;
  }
  const choice = await chooseWhat(survey);
  if (choice === undefined) return;
  const out = await chooseFile(survey, folder);
  if (out === undefined) return;
  const path = pathOnDisk(out);
  const root = vscode.workspace.getWorkspaceFolder(out)?.uri.fsPath;
  const report = await whileCancellable(vscode.l10n.t('Joining pairs…'), (signal) =>
    importPairs(survey.importer, sources.files, choice, path, { overwrite: true, root, signal }),
  );
  if (report === undefined) return;
  if (report.pairs > 0) await vscode.commands.executeCommand('vscode.open', out);
  void tellOutcome(report, survey, out, sources.notes);
}

async function chooseFolder(): Promise<string | undefined> {
  const workspace = vscode.workspace.workspaceFolders?.[0]?.uri;
  const chosen = await vscode.window.showOpenDialog({
    title: vscode.l10n.t('Import Dataset: Folder with Its Files'),
    openLabel: vscode.l10n.t('Look for Datasets'),
    canSelectFolders: true,
    canSelectFiles: false,
    canSelectMany: false,
    ...(workspace ? { defaultUri: workspace } : {}),
  });
  return chosen?.[0] && pathOnDisk(chosen[0]);
}

function pathOnDisk(uri: vscode.Uri): string {
  if (uri.scheme === 'file') return uri.fsPath;
  throw new Error(vscode.l10n.t('Datasets are imported from and to folders on disk only.'));
}

/** Finds the folder's files, named relative to its parent. */
async function findIn(folder: string): Promise<FoundSources> {
  const { files, notes } = await findSources([folder]);
  const named = ({ path }: FoundSource): FoundSource => ({
    path,
    name: join(basename(folder), relative(folder, path)).split(sep).join('/'),
  });
  return { files: files.map(named), notes };
}

/** Asks for the output file; VS Code's dialog confirms replacing one. */
function chooseFile(survey: Survey, folder: string): Thenable<vscode.Uri | undefined> {
  const place = vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file(dirname(folder));
  return vscode.window.showSaveDialog({
    title: vscode.l10n.t('Import Dataset: File for the Pairs'),
    saveLabel: vscode.l10n.t('Import'),
    defaultUri: vscode.Uri.joinPath(place, `${survey.importer.id}.pairs.jsonl`),
    filters: { [vscode.l10n.t('Recant pairs')]: ['jsonl'] },
  });
}

function explainNothing(folder: string, { files, notes }: FoundSources): void {
  const wanted = importers.map(({ title, hint }) => `${title}: ${hint}`).join('; ');
  void vscode.window.showWarningMessage(
    asNotification(
      [
        vscode.l10n.t(
          'No dataset with responses of two models was found in {0} (files read: {1}). Recant joins {2}.',
          basename(folder),
          files.length,
          wanted,
        ),
        ...notes,
      ].join(' '),
      800,
    ),
  );
}

async function tellOutcome(
  report: ImportReport,
  { importer }: Survey,
  out: vscode.Uri,
  notes: readonly string[],
): Promise<void> {
  const labels = describeLabels(report);
  const outcome =
    report.pairs > 0
      ? vscode.l10n.t('{0} pairs written to {1} ({2}).', report.pairs, basename(out.fsPath), labels)
      : vscode.l10n.t(
          'No pair could be joined, so no file was written. {0} consists of {1}.',
          importer.title,
          importer.hint,
        );
  const skipped =
    report.skipped > 0 ? vscode.l10n.t('{0} records or votes were skipped.', report.skipped) : '';
  const message = asNotification(`${outcome} ${skipped}`, 600);
  const show = vscode.l10n.t('Show Skipped');
  const buttons = report.skipped > 0 ? [show] : [];
  const answer = await (report.pairs > 0
    ? vscode.window.showInformationMessage(message, ...buttons)
    : vscode.window.showWarningMessage(message, ...buttons));
  if (answer !== show) return;
  await showSkipped(listSkips(report, importer, notes));
}
