import { basename } from 'node:path';
import * as vscode from 'vscode';
import { asOneLine } from '../../core/escape.ts';
import { NotADatasetError } from '../../files/readDataset.ts';
import { prepareRunFolder } from '../../logs/runFolder.ts';
import { activeUri, datasetInSight } from '../documents/activeUri.ts';
import type { PairDocuments } from '../documents/pairDocuments.ts';
import type { Judges } from '../models/judges.ts';
import { readRecordUri } from '../records/recordUri.ts';
import type { FileChoices } from '../runs/audit/choices.ts';
import { confirmPlan } from '../runs/audit/confirmPlan.ts';
import { findEqualContent } from '../runs/audit/equalPairs.ts';
import type { FileAudits } from '../runs/audit/fileAudits.ts';
import { createRuns } from '../runs/audit/newRuns.ts';
import { PairSource } from '../runs/audit/pairSource.ts';
import { describeChoices } from '../runs/audit/settingRows.ts';
import { chooseAudit } from '../runs/form/chooseAudit.ts';
import { priceOf } from '../settings.ts';
import { explainNotADataset } from './notADataset.ts';

export interface AuditFileServices {
  readonly context: vscode.ExtensionContext;
  readonly documents: PairDocuments;
  readonly judges: Judges;
  readonly fileAudits: FileAudits;
}

/**
 * `Recant: Audit File…`: the dataset in the active tab, of any size, or the file that a menu names. What
 * is to be asked is chosen in one list, its plan is shown, and nothing is sent before it is confirmed.
 * Where an audit of this file is not finished, going on with it is offered first.
 */
export async function auditFileCommand(
  services: AuditFileServices,
  argument: unknown,
): Promise<void> {
  const inSight = activeUri() ?? datasetInSight(services.documents)?.document.uri;
  const uri = argument instanceof vscode.Uri ? argument : inSight;
  if (!uri) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('Open a dataset of pairs in a tab first.'),
    );
    return;
  }
  const dataset = readRecordUri(uri)?.dataset ?? uri;
  try {
    await chooseAndBegin(services, dataset);
  } catch (error) {
    if (!(error instanceof NotADatasetError)) throw error;
    void explainNotADataset(dataset);
  }
}

async function chooseAndBegin(services: AuditFileServices, dataset: vscode.Uri): Promise<void> {
  const { documents, fileAudits } = services;
  const source = await PairSource.open(documents, dataset);
  const { choices: remembered, unfinished } = fileAudits;
  const wanted = await chooseAudit(
    {
      title: vscode.l10n.t('Audit File: {0}', asOneLine(basename(dataset.path), 60)),
      source,
      findUnfinished: (signal) => unfinished.find(dataset, signal),
    },
    remembered.of(dataset),
    (choices) => void remembered.keep(dataset, choices),
  );
  if (!wanted) return;
  if ('resume' in wanted) await fileAudits.resume(wanted.resume.path);
  else await planAndBegin(services, dataset, source, wanted.audit);
}

async function planAndBegin(
  { context, judges, fileAudits }: AuditFileServices,
  dataset: vscode.Uri,
  source: PairSource,
  choices: FileChoices,
): Promise<void> {
  const planned = await whilePlanning(async (signal) => {
    const pairs = await source.take(choices, signal);
    return {
      runs: await createRuns(judges, choices, dataset, source.format, pairs),
      equalContent: await findEqualContent(pairs),
    };
  });
  if (!planned) return;
  const { runs, equalContent } = planned;
  if (runs[0]?.pairs.length === 0) {
    throw new Error(vscode.l10n.t('There is no pair to ask about. Choose other pairs.'));
  }
  const unpriced = runs.find(({ header: { judge } }) => !judge.simulated && !priceOf(judge.model));
  if (choices.mostMoney !== undefined && unpriced) {
    throw new Error(
      vscode.l10n.t(
        'A budget in money needs the price of {0}: add it to recant.prices, or take the limit away.',
        unpriced.header.judge.model,
      ),
    );
  }
  const folder = await prepareRunFolder(
    vscode.workspace.getWorkspaceFolder(dataset)?.uri.fsPath,
    context.globalStorageUri.fsPath,
  );
  const isAgreed = await confirmPlan(
    runs,
    [
      ...describeChoices(choices, source),
      ...(equalContent === undefined ? [] : [asOneLine(equalContent, 300)]),
    ],
    vscode.workspace.asRelativePath(folder.path),
    choices,
  );
  const { mostCalls, mostMoney } = choices;
  if (isAgreed) await fileAudits.begin(folder.path, runs, { mostCalls, mostMoney });
}

/** Undefined where the user cancels. */
async function whilePlanning<Result>(
  plan: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | undefined> {
  const location = vscode.ProgressLocation.Notification;
  const title = vscode.l10n.t('Planning the audit…');
  const cancelled = new AbortController();
  return vscode.window.withProgress({ location, title, cancellable: true }, async (_, token) => {
    token.onCancellationRequested(() => cancelled.abort());
    try {
      const planned = await plan(cancelled.signal);
      return cancelled.signal.aborted ? undefined : planned;
    } catch (error) {
      if (cancelled.signal.aborted) return undefined;
      throw error;
    }
  });
}
