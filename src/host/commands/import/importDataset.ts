import { basename, dirname, join, relative, sep } from 'node:path';
import * as vscode from 'vscode';
import { importers } from '../../../core/data/import/catalog.ts';
import { describeLabels, listSkips } from '../../../core/data/import/describe.ts';
import type { Choice, Importer } from '../../../core/data/import/importer.ts';
import type { ImportReport } from '../../../core/data/import/report.ts';
import { type Survey, surveySources } from '../../../core/data/import/survey.ts';
import { asNotification } from '../../../core/words/escape.ts';
import { type FoundSource, type FoundSources, findSources } from '../../../files/findSources.ts';
import { importPairs } from '../../../files/importPairs.ts';
import { sourceFile } from '../../../files/sourceFile.ts';
import { whileCancellable } from '../../cancellable.ts';
import type { CommandServices } from '../commandServices.ts';
import { chooseSource, chooseWhat } from './importChoices.ts';
import { findVerdicts, importVerdicts, showList } from './importVerdicts.ts';

/**
 * Implements `Recant: Import Dataset…`: asks for a folder and detects its benchmarks and recorded
 * verdicts. Joins the chosen benchmark into pairs, or reads graded responses, and writes them to a
 * file, which is opened; turns verdicts into runs. Verdicts in archives also need such a file,
 * because no editor shows an archive. Skipped records can be listed in a separate document.
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
    const ofArchives = surveys.find(
      ({ importer }) => survey.isArchived && importer.title === survey.title,
    );
    const made = ofArchives && (await writeRecords(ofArchives.importer, survey.files, {}, folder));
    if (!ofArchives || made) await importVerdicts(services, survey, made?.out);
    return;
  }
  const choice = await chooseWhat(survey);
  if (choice === undefined) return;
  const made = await writeRecords(survey.importer, sources.files, choice, folder);
  if (made === undefined) return;
  if (made.report.pairs > 0) await vscode.commands.executeCommand('vscode.open', made.out);
  void notifyOutcome(made.report, survey, made.out, sources.notes);
}

/** Asks for a file and writes the pairs or samples to it. Undefined if the user cancels. */
async function writeRecords(
  importer: Importer,
  files: readonly FoundSource[],
  choice: Choice,
  folder: string,
): Promise<{ readonly report: ImportReport; readonly out: vscode.Uri } | undefined> {
  const out = await chooseFile(importer, folder);
  if (out === undefined) return undefined;
  const path = pathOnDisk(out);
  const root = vscode.workspace.getWorkspaceFolder(out)?.uri.fsPath;
  const title = isOfPairs(importer)
    ? vscode.l10n.t('Joining pairs…')
    : vscode.l10n.t('Reading responses…');
  const report = await whileCancellable(title, (signal) =>
    importPairs(importer, files, choice, path, { overwrite: true, root, signal }),
  );
  return report && { report, out };
}

function isOfPairs({ makes }: Importer): boolean {
  return makes === 'pairs';
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
function chooseFile(importer: Importer, folder: string): Thenable<vscode.Uri | undefined> {
  const place = vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file(dirname(folder));
  return vscode.window.showSaveDialog({
    title: isOfPairs(importer)
      ? vscode.l10n.t('Import Dataset: File for the Pairs')
      : vscode.l10n.t('Import Dataset: File for the Responses'),
    saveLabel: vscode.l10n.t('Import'),
    defaultUri: vscode.Uri.joinPath(place, `${importer.id}.${importer.makes}.jsonl`),
    filters: {
      [isOfPairs(importer) ? vscode.l10n.t('Recant pairs') : vscode.l10n.t('Recant samples')]: [
        'jsonl',
      ],
    },
  });
}

function explainNothing(folder: string, { files, notes }: FoundSources): void {
  const wanted = importers.map(({ title, hint }) => `${title}: ${hint}`).join('; ');
  void vscode.window.showWarningMessage(
    asNotification(
      [
        vscode.l10n.t(
          'No dataset with responses of two models or with graded responses was found in {0} (files read: {1}). Recant reads {2}.',
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

function describeWritten(importer: Importer, count: number, file: string, labels: string): string {
  return isOfPairs(importer)
    ? vscode.l10n.t('{0} pairs written to {1} ({2}).', count, file, labels)
    : vscode.l10n.t('{0} responses written to {1} ({2}).', count, file, labels);
}

function describeNothing(importer: Importer): string {
  const { title, hint } = importer;
  return isOfPairs(importer)
    ? vscode.l10n.t(
        'No pair could be joined, so no file was written. {0} consists of {1}.',
        title,
        hint,
      )
    : vscode.l10n.t('No response could be read, so no file was written.');
}

async function notifyOutcome(
  report: ImportReport,
  { importer }: Survey,
  out: vscode.Uri,
  notes: readonly string[],
): Promise<void> {
  const labels = describeLabels(report);
  const outcome =
    report.pairs > 0
      ? describeWritten(importer, report.pairs, basename(out.fsPath), labels)
      : describeNothing(importer);
  const skipped =
    report.skipped > 0 ? vscode.l10n.t('{0} records or votes were skipped.', report.skipped) : '';
  const message = asNotification(`${outcome} ${skipped}`, 600);
  const show = vscode.l10n.t('Show Skipped');
  const buttons = report.skipped > 0 ? [show] : [];
  const answer = await (report.pairs > 0
    ? vscode.window.showInformationMessage(message, ...buttons)
    : vscode.window.showWarningMessage(message, ...buttons));
  if (answer !== show) return;
  await showList(listSkips(report, importer, notes));
}
