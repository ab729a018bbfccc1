import { basename } from 'node:path';
import * as vscode from 'vscode';
import * as z from 'zod';
import { asIconLabel, asNotification } from '../../core/words/escape.ts';
import { groupBy } from '../../core/words/groupBy.ts';
import type { PairDocuments } from '../documents/pairDocuments.ts';
import { readRecordUri } from '../records/recordUri.ts';
import { datasetUri } from '../records/revealRecord.ts';
import { runsToReport } from '../results/shownLogs.ts';
import type { ShowableRun } from '../results/shownRunReaders.ts';
import { openOtherLogs, type ReportServices, showReport } from './openReport.ts';

/** Rows of the tree of runs: a dataset, and a run over one. */
const datasetNode = z.object({ location: z.string() });
const runNode = z.object({ header: z.object({ dataset: datasetNode }) });

/**
 * Implements `Recant: Compare Judges`: opens one report over the newest run of each judge over a
 * dataset: that of the clicked row of the tree, or of the active editor, or else the one that the
 * user chooses among those that several judges have judged.
 */
export async function compareJudgesCommand(
  services: ReportServices,
  argument: unknown,
): Promise<void> {
  const { results, documents } = services;
  await results.whenRead();
  const { all } = results.showable;
  const location =
    runNode.safeParse(argument).data?.header.dataset.location ??
    datasetNode.safeParse(argument).data?.location ??
    activeDataset(documents)?.toString();
  const runs =
    location === undefined
      ? await chooseDataset(all)
      : runsToCompare(all.filter((run) => results.isOver(run, datasetUri(location))));
  if (!runs) return;
  if (runs.length > 1) {
    await showReport(
      services,
      runs.map(({ reader }) => reader.path),
    );
  } else if ((await explainNone(location, runs[0])) === 'files') await openOtherLogs(services);
}

/** Returns the dataset in the active editor, of a record the dataset that contains it. */
function activeDataset(documents: Pick<PairDocuments, 'isDataset'>): vscode.Uri | undefined {
  const document = vscode.window.activeTextEditor?.document;
  if (!document || !documents.isDataset(document)) return undefined;
  return readRecordUri(document.uri)?.dataset ?? document.uri;
}

/** Returns the newest run of each judge; simulated ones only if no two real judges are left. */
function runsToCompare(all: readonly ShowableRun[]): readonly ShowableRun[] {
  const runs = runsToReport(all.filter(({ isJudged }) => isJudged));
  const real = runs.filter(({ simulated }) => !simulated);
  return real.length > 1 ? real : runs;
}

/** Returns the runs over the dataset that the user chooses; none if there is no dataset to compare. */
async function chooseDataset(
  all: readonly ShowableRun[],
): Promise<readonly ShowableRun[] | undefined> {
  const items = [...groupBy(all, ({ dataset }) => dataset).values()].flatMap((own) => {
    const runs = runsToCompare(own);
    const [first] = runs;
    return first && runs.length > 1
      ? [
          {
            label: asIconLabel(basename(first.header.dataset.name), 80),
            description: runs.map(({ judgeName }) => asIconLabel(judgeName, 60)).join(', '),
            runs,
          },
        ]
      : [];
  });
  if (items.length < 2) return items[0]?.runs ?? [];
  const title = vscode.l10n.t('Compare Judges');
  return (await vscode.window.showQuickPick(items, { title }))?.runs;
}

/**
 * Says why nothing can be compared. Returns `files` to compare log files from elsewhere.
 *
 * @param run the only one over the dataset, if there is one
 */
async function explainNone(
  location: string | undefined,
  run?: ShowableRun,
): Promise<'files' | undefined> {
  const dataset = location === undefined ? undefined : datasetUri(location);
  const name = dataset && asNotification(basename(dataset.path), 80);
  const message =
    name === undefined
      ? vscode.l10n.t('No file has been audited with two judges yet.')
      : run
        ? vscode.l10n.t(
            'Only {0} has judged {1}. Audit the file with another judge to compare.',
            asNotification(run.judgeName, 60),
            name,
          )
        : vscode.l10n.t('No judge has judged {0} yet. Audit it with two judges to compare.', name);
  const audit = vscode.l10n.t('Audit File…');
  const chooseFiles = vscode.l10n.t('Open Run Logs…');
  const buttons = dataset ? [audit, chooseFiles] : [chooseFiles];
  const answer = await vscode.window.showInformationMessage(message, ...buttons);
  if (answer === audit) await vscode.commands.executeCommand('recant.auditFile', dataset);
  return answer === chooseFiles ? 'files' : undefined;
}
