import * as vscode from 'vscode';
import { newStamp } from '../../../app/begin.ts';
import { listSkips } from '../../../core/data/import/describe.ts';
import { defaultJudge } from '../../../core/judges/defaultJudge.ts';
import type { JudgeDefinition } from '../../../core/judges/definition.ts';
import { firstRecorded } from '../../../core/judges/recorded/readRecorded.ts';
import type { RecordedJudge } from '../../../core/runs/audit/recorded/recordedJudges.ts';
import { differenceRows } from '../../../core/runs/audit/recorded/textDifferences.ts';
import { alignedRows } from '../../../core/words/alignedRows.ts';
import { asMessageLine, asNotification, asOneLine } from '../../../core/words/escape.ts';
import type { FoundSource } from '../../../files/findSources.ts';
import { sourceFile } from '../../../files/sourceFile.ts';
import { prepareRunFolder } from '../../../logs/runFolder.ts';
import { findSameRecording } from '../../../logs/sameRecording.ts';
import { whileCancellable } from '../../cancellable.ts';
import type { MappingFiles } from '../../documents/mappingFiles.ts';
import type { Definitions } from '../../judges/definitions.ts';
import { definitionItems } from '../../judges/pickDefinition.ts';
import { writeRun } from '../../runs/audit/newAudits.ts';
import { counted, countedRecords } from '../../runs/form/choiceWords.ts';
import type { CommandServices } from '../commandServices.ts';
import { type RecordedVerdicts, readVerdicts, verdictsIn } from './readVerdicts.ts';

type Services = Pick<CommandServices, 'context' | 'mappings' | 'judges' | 'audits' | 'reports'>;

/** A run of recorded verdicts. */
interface Imported {
  readonly judge: RecordedJudge;
  readonly path: string;
  /** Whether an earlier import has written it. */
  readonly isKnown: boolean;
}

/** Files with a judge's verdicts in one format. */
export interface VerdictFiles {
  readonly title: string;
  readonly files: readonly FoundSource[];
  /** Whether the records contain the judged texts. */
  readonly hasTexts: boolean;
  /** Whether one of the files is an archive, which no editor shows. */
  readonly isArchived: boolean;
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

/**
 * Writes recorded verdicts as runs, one for each judge, unless an earlier import has, and opens
 * their dataset: the files
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
  const definition = await chooseDefinition(services.judges.definitions, data);
  if (definition === 'dismissed') return;
  const { mappings } = services;
  const read = await whileCancellable(vscode.l10n.t('Reading verdicts…'), (signal) =>
    readVerdicts(found.files, { data, definition }, mappings, signal),
  );
  if (!read) return;
  const imported: Imported[] = [];
  for (const one of read.found) imported.push(await writeOnce(services, one));
  const [first] = read.found;
  if (first) await vscode.commands.executeCommand('vscode.open', first.dataset);
  void notifyOutcome(services, found, imported, read);
}

/** Writes a run unless one with exactly these verdicts exists. */
async function writeOnce(
  { context }: Services,
  { judge, dataset, runWith }: RecordedVerdicts,
): Promise<Imported> {
  const { path: folder } = await prepareRunFolder(
    vscode.workspace.getWorkspaceFolder(dataset)?.uri.fsPath,
    context.globalStorageUri.fsPath,
  );
  const { header, entries } = runWith(newStamp());
  const known = await findSameRecording(folder, header, runWith);
  const path = known ?? (await writeRun(folder, header, entries));
  return { judge, path, isKnown: known !== undefined };
}

/**
 * Asks for the definition of judges whose files name none, if the workspace has definitions;
 * undefined for the one that reads the most answers.
 */
async function chooseDefinition(
  definitions: Definitions,
  scope: vscode.Uri | undefined,
): Promise<JudgeDefinition | 'dismissed' | undefined> {
  if ((await definitions.list()).length === 0) return undefined;
  const nearest = {
    label: vscode.l10n.t('The one that reads the most answers'),
    description: vscode.l10n.t('among the built-in judge prompts'),
    definition: undefined,
  };
  const listed = (await definitionItems(definitions)).filter(
    ({ definition, kind }) => definition !== undefined || kind !== undefined,
  );
  const chosen = await vscode.window.showQuickPick([nearest, ...listed], {
    title: vscode.l10n.t('Import Dataset'),
    placeHolder: vscode.l10n.t('Prompt of the judge, if its files name none'),
    ignoreFocusOut: true,
  });
  if (!chosen) return 'dismissed';
  if (chosen.definition === undefined) return undefined;
  return (await definitions.named(chosen.definition, scope)) ?? defaultJudge;
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

async function notifyOutcome(
  { audits, reports: shown }: Services,
  { title }: VerdictFiles,
  imported: readonly Imported[],
  { found, reports }: Awaited<ReturnType<typeof readVerdicts>>,
): Promise<void> {
  const paths = imported.map(({ path }) => path);
  const count = reports.reduce((sum, { skipped }) => sum + skipped, 0);
  const outcome = [
    ...describeRuns(
      imported.filter(({ isKnown }) => !isKnown),
      (runs, names) => vscode.l10n.t('Runs written: {0} ({1}).', runs, names),
    ),
    ...describeRuns(
      imported.filter(({ isKnown }) => isKnown),
      (runs, names) => vscode.l10n.t('Imported before, and not again: {0} ({1}).', runs, names),
    ),
    ...(imported.length === 0 ? [vscode.l10n.t('No verdict could be imported.')] : []),
  ].join(' ');
  const one = count === 1 ? vscode.l10n.t('1 verdict was skipped.') : '';
  const skipped = count > 1 ? vscode.l10n.t('{0} verdicts were skipped.', counted(count)) : one;
  const different = found.reduce((sum, { differences = [] }) => sum + differences.length, 0);
  const differing =
    different > 0
      ? vscode.l10n.t('Verdicts that differ from what their texts say: {0}.', different)
      : '';
  const [openReport, openRun, showSkips, showDifferences] = [
    vscode.l10n.t('Open Report'),
    vscode.l10n.t('Open Run'),
    vscode.l10n.t('Show Skipped'),
    vscode.l10n.t('Show Differences'),
  ];
  const buttons = [
    ...(imported.length > 0 ? [openReport] : []),
    ...(imported.length === 1 ? [openRun] : []),
    ...(count > 0 ? [showSkips] : []),
    ...(different > 0 ? [showDifferences] : []),
  ];
  const message = asNotification(
    [outcome, skipped, differing].filter((part) => part !== '').join(' '),
    600,
  );
  const answer = await (imported.length > 0
    ? vscode.window.showInformationMessage(message, ...buttons)
    : vscode.window.showWarningMessage(message, ...buttons));
  if (answer === openReport) await shown.show(paths);
  if (answer === openRun && paths[0] !== undefined) await audits.show(paths[0]);
  if (answer === showDifferences) await showList(listDifferences(found));
  if (answer !== showSkips) return;
  await showList(reports.map((report) => listSkips(report, { title }, [])).join('\n'));
}

function describeRuns(
  runs: readonly Imported[],
  line: (count: number, names: string) => string,
): string[] {
  const names = runs.map(({ judge }) => describeJudge(judge)).join('; ');
  return runs.length > 0 ? [line(runs.length, names)] : [];
}

function describeJudge({ model, prompt, kind, pairs }: RecordedJudge): string {
  const verdicts = pairs.reduce((sum, { answers }) => sum + answers.length, 0);
  const name = asOneLine(prompt === undefined ? model : `${model}, ${prompt}`, 60);
  const records = countedRecords(pairs.length, { kind });
  if (kind === 'pairwise') {
    return verdicts === 1
      ? vscode.l10n.t('{0}: 1 verdict on {1}', name, records)
      : vscode.l10n.t('{0}: {1} verdicts on {2}', name, counted(verdicts), records);
  }
  return verdicts === 1
    ? vscode.l10n.t('{0}: 1 score of {1}', name, records)
    : vscode.l10n.t('{0}: {1} scores of {2}', name, counted(verdicts), records);
}

/** Lists what differs, by judge: one line for each verdict. */
function listDifferences(found: readonly RecordedVerdicts[]): string {
  const lists = found
    .filter(({ differences = [] }) => differences.length > 0)
    .map(({ judge, differences = [] }) => {
      const rows = alignedRows(differenceRows(differences)).map(asMessageLine);
      return [describeJudge(judge), '', ...rows, ''].join('\n');
    });
  const title = vscode.l10n.t('Verdicts that differ from what their texts say');
  return [`${title}\n`, ...lists].join('\n');
}

/** Shows what an import skipped, or the verdicts that differ from their texts. */
export async function showList(content: string): Promise<void> {
  await vscode.window.showTextDocument(
    await vscode.workspace.openTextDocument({ content, language: 'plaintext' }),
  );
}
