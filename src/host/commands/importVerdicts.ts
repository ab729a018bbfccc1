import { basename } from 'node:path';
import * as vscode from 'vscode';
import { asNotification, asOneLine } from '../../core/escape.ts';
import type { DatasetFormat } from '../../core/formats/format.ts';
import { listSkips } from '../../core/import/describe.ts';
import { firstRecorded } from '../../core/judges/recorded/readRecorded.ts';
import { singleFormats } from '../../core/pointwise/singleFormats.ts';
import type { HeaderEntry, LogEntry } from '../../core/runs/audit/log.ts';
import type { SelectablePair } from '../../core/runs/audit/plan/selectPairs.ts';
import {
  type RecordedJudge,
  RecordedJudges,
} from '../../core/runs/audit/recorded/recordedJudges.ts';
import { defineJudges, recordedRun } from '../../core/runs/audit/recorded/recordedRun.ts';
import type { FoundSource } from '../../files/findSources.ts';
import { readDataset } from '../../files/readDataset.ts';
import { sourceFile } from '../../files/sourceFile.ts';
import { newRunName, prepareRunFolder } from '../../logs/runFolder.ts';
import { toolName } from '../../logs/toolName.ts';
import { systemClock } from '../../models/systemClock.ts';
import { whileCancellable } from '../cancellable.ts';
import type { MappingFiles } from '../documents/mappingFiles.ts';
import { knownFormats, knownSampleFormats, knownVerdicts } from '../knownFormats.ts';
import { writeRun } from '../runs/audit/newAudits.ts';
import type { CommandServices } from './commandServices.ts';

type Services = Pick<CommandServices, 'context' | 'mappings' | 'audits' | 'reports'>;

/** Files with a judge's verdicts in one format. */
export interface VerdictFiles {
  readonly title: string;
  readonly files: readonly FoundSource[];
  /** Whether the records contain the judged texts. */
  readonly hasTexts: boolean;
  /** Whether one of the files is an archive, which no editor shows. */
  readonly isArchived: boolean;
}

/** A run of recorded verdicts, not written yet. */
interface NewRun {
  readonly judge: RecordedJudge;
  readonly dataset: vscode.Uri;
  readonly header: HeaderEntry;
  readonly entries: readonly LogEntry[];
}

/** Finds the files with recorded verdicts, by format. */
export async function findVerdicts(
  sources: readonly FoundSource[],
  mappings: MappingFiles,
  signal: AbortSignal,
): Promise<readonly VerdictFiles[]> {
  const found = new Map<string, VerdictFiles>();
  for (const source of sources) {
    const file = sourceFile(source.path, source.name, signal);
    const shapes = await verdictsIn(vscode.Uri.file(source.path), mappings);
    const first = await firstRecorded(file, shapes);
    if (!first) continue;
    const { title } = first.shape;
    const hasTexts = first.answer.item.pair !== undefined;
    const files = [...(found.get(title)?.files ?? []), source];
    const isArchived = files.some(({ name }) => /\.eval$/i.test(name));
    found.set(title, { title, files, hasTexts, isArchived });
  }
  return [...found.values()];
}

/** Reads the mappings of a file first, which may have changed since they were last read. */
async function verdictsIn(file: vscode.Uri, mappings: MappingFiles) {
  await mappings.ready(file);
  return knownVerdicts(file, mappings);
}

/**
 * Writes recorded verdicts as runs, one for each judge, and opens their dataset: the files
 * themselves, the given file or, if they lack the judged texts, one that the user is asked for.
 * Sends nothing and replaces no file.
 */
export async function importVerdicts(
  services: Services,
  found: VerdictFiles,
  given?: vscode.Uri,
): Promise<void> {
  const data = given ?? (found.hasTexts ? undefined : await chooseData(found));
  if (!found.hasTexts && !data) return;
  const read = await whileCancellable(vscode.l10n.t('Reading verdicts…'), (signal) =>
    readRuns(services, found, data, signal),
  );
  if (!read) return;
  const paths: string[] = [];
  for (const { dataset, header, entries } of read.runs) {
    const folder = await prepareRunFolder(
      vscode.workspace.getWorkspaceFolder(dataset)?.uri.fsPath,
      services.context.globalStorageUri.fsPath,
    );
    paths.push(await writeRun(folder.path, header, entries));
  }
  const [first] = read.runs;
  if (first) await vscode.commands.executeCommand('vscode.open', first.dataset);
  void tellOutcome(services, found, read, paths);
}

async function chooseData({ title }: VerdictFiles): Promise<vscode.Uri | undefined> {
  const workspace = vscode.workspace.workspaceFolders?.[0]?.uri;
  const chosen = await vscode.window.showOpenDialog({
    title: vscode.l10n.t('{0} hold no responses: choose the file with the judged pairs', title),
    openLabel: vscode.l10n.t('Use These Pairs'),
    filters: { [vscode.l10n.t('Datasets')]: ['jsonl', 'json', 'ndjson'] },
    ...(workspace ? { defaultUri: workspace } : {}),
  });
  return chosen?.[0];
}

async function readRuns(
  { mappings }: Services,
  { files }: VerdictFiles,
  data: vscode.Uri | undefined,
  signal: AbortSignal,
) {
  const pairs = data && (await readPairs(data, mappings, signal));
  const runs: NewRun[] = [];
  const reports: RecordedJudges['report'][] = [];
  for (const group of data ? [files] : files.map((file) => [file])) {
    const judges = new RecordedJudges(pairs?.pairs);
    for (const { path, name } of group) {
      const shapes = await verdictsIn(vscode.Uri.file(path), mappings);
      await judges.addFile(sourceFile(path, name, signal), shapes);
    }
    const dataset = data ?? vscode.Uri.file(group[0]?.path ?? '');
    const used = [pairs?.mapping, judges.mapping].flatMap((digest) => digest ?? []);
    for (const defined of defineJudges(judges)) {
      const run = recordedRun(defined, {
        run: newRunName(new Date()),
        tool: toolName,
        createdAt: systemClock.now(),
        dataset: {
          name: vscode.workspace.asRelativePath(dataset),
          location: dataset.toString(),
          format: pairs?.format ?? judges.format,
          ...(used.length > 0 && { mapping: used.join('+') }),
        },
        source: group.map(({ path }) => basename(path)).join(', '),
      });
      runs.push({ judge: defined.judge, dataset, ...run });
    }
    reports.push(judges.report);
  }
  return { runs, reports };
}

async function readPairs(data: vscode.Uri, mappings: MappingFiles, signal: AbortSignal) {
  await mappings.ready(data);
  const pairs: SelectablePair[] = [];
  let format: DatasetFormat | undefined;
  const formats = [
    ...knownFormats(data, mappings),
    ...singleFormats([], knownSampleFormats(data, mappings)),
  ];
  for await (const { detection, items } of readDataset(data.fsPath, { formats, signal })) {
    for (const { item } of items) if ('pairs' in item) pairs.push(...item.pairs);
    format = detection.format;
  }
  return { pairs, format: format?.id ?? '', mapping: format?.mapping };
}

async function tellOutcome(
  { audits, reports: shown }: Services,
  { title }: VerdictFiles,
  { runs, reports }: Awaited<ReturnType<typeof readRuns>>,
  paths: readonly string[],
): Promise<void> {
  const count = reports.reduce((sum, { skipped }) => sum + skipped, 0);
  const written = runs.map(({ judge }) => describeJudge(judge)).join('; ');
  const outcome =
    runs.length === 0
      ? vscode.l10n.t('No verdict could be imported.')
      : vscode.l10n.t('Runs written: {0} ({1}).', runs.length, written);
  const skipped = count > 0 ? vscode.l10n.t('{0} verdicts were skipped.', count) : '';
  const [openReport, openRun, showSkips] = [
    vscode.l10n.t('Open Report'),
    vscode.l10n.t('Open Run'),
    vscode.l10n.t('Show Skipped'),
  ];
  const buttons = [
    ...(runs.length > 0 ? [openReport] : []),
    ...(runs.length === 1 ? [openRun] : []),
    ...(count > 0 ? [showSkips] : []),
  ];
  const message = asNotification(`${outcome} ${skipped}`, 600);
  const answer = await (runs.length > 0
    ? vscode.window.showInformationMessage(message, ...buttons)
    : vscode.window.showWarningMessage(message, ...buttons));
  if (answer === openReport) await shown.show([...paths]);
  if (answer === openRun && paths[0] !== undefined) await audits.show(paths[0]);
  if (answer !== showSkips) return;
  await showSkipped(reports.map((report) => listSkips(report, { title }, [])).join('\n'));
}

function describeJudge({ model, prompt, kind, pairs }: RecordedJudge): string {
  const verdicts = pairs.reduce((sum, { answers }) => sum + answers.length, 0);
  const name = asOneLine(prompt === undefined ? model : `${model}, ${prompt}`, 60);
  return kind === 'pairwise'
    ? vscode.l10n.t('{0}: {1} verdicts on {2} pairs', name, verdicts, pairs.length)
    : vscode.l10n.t('{0}: {1} scores of {2} responses', name, verdicts, pairs.length);
}

/** Shows the list of what an import skipped. */
export async function showSkipped(content: string): Promise<void> {
  await vscode.window.showTextDocument(
    await vscode.workspace.openTextDocument({ content, language: 'plaintext' }),
  );
}
