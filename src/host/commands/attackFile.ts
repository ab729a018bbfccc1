import { basename } from 'node:path';
import * as vscode from 'vscode';
import { asIconLabel, asOneLine } from '../../core/escape.ts';
import type { AttackSample } from '../../core/pointwise/sample.ts';
import { attackKind } from '../../core/runs/attack/attackKind.ts';
import type { SampleEntry } from '../../core/runs/attack/attackLog.ts';
import { AttackState } from '../../core/runs/attack/attackState.ts';
import { NotADatasetError } from '../../files/readDataset.ts';
import { openRun } from '../../logs/openRun.ts';
import { activeUri, datasetInSight } from '../documents/activeUri.ts';
import type { PairDocuments } from '../documents/pairDocuments.ts';
import type { Judges } from '../models/judges.ts';
import { readRecordUri } from '../records/recordUri.ts';
import { budgetWords } from '../runs/attack/attackBudget.ts';
import { cellsInUse } from '../runs/attack/attackModels.ts';
import { chooseFileAttack, type FileAttackChoices } from '../runs/attack/chooseFileAttack.ts';
import { confirmAttack, isPaid, scoringWords } from '../runs/attack/confirmAttack.ts';
import type { FileAttacks } from '../runs/attack/fileAttacks.ts';
import { drawSamples, readFileSamples } from '../runs/attack/fileSamples.ts';
import { newAttackHeader, newAttackPath } from '../runs/attack/newAttack.ts';
import { planByModel } from '../runs/attack/planByModel.ts';
import { counted } from '../runs/form/choiceWords.ts';
import type { Attacks } from '../sessions/attacks.ts';
import { beginAttack } from '../sessions/beginAttack.ts';
import { readSetting } from '../settings.ts';
import { explainNotADataset } from './notADataset.ts';

export interface AttackFileServices {
  readonly context: vscode.ExtensionContext;
  readonly documents: PairDocuments;
  readonly judges: Judges;
  readonly attacks: Attacks;
  readonly fileAttacks: FileAttacks;
}

/**
 * `Recant: Attack File…`: the dataset in the active tab, or the file that a menu names. Biases, responses,
 * attacker and judges are chosen, the plan is shown, and nothing is sent before it is confirmed.
 */
export async function attackFileCommand(
  services: AttackFileServices,
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

async function chooseAndBegin(services: AttackFileServices, dataset: vscode.Uri): Promise<void> {
  const { documents, judges, fileAttacks, context } = services;
  const file = await whileReading((signal) => readFileSamples(documents, dataset, signal));
  if (!file) return;
  const name = asOneLine(basename(dataset.path), 60);
  const one = file.pairs ? undefined : await pickOne(name, file.samplesOf('both'));
  if (one === null) return;
  if (one) {
    await beginAttack(services.attacks, { samples: [one], dataset, format: file.format });
    return;
  }
  const all = cellsInUse().filter(({ scenario }) => file.scenarios.includes(scenario));
  const choices = await chooseFileAttack(vscode.l10n.t('Attack File: {0}', name), file, all, {
    cells: [],
    responses: file.labelled > 0 ? 'weaker' : 'B',
    attacker: readSetting('attacker', dataset),
    judges: [readSetting('judge', dataset)],
    sample: undefined,
    synthesise: [],
  });
  if (!choices) return;
  const seed = readSetting('seed', dataset);
  const samples = drawSamples(file.samplesOf(choices.responses), seed, choices.sample);
  const { cells, responses, attacker, synthesise } = choices;
  const header = await newAttackHeader(judges, {
    ...{ dataset, format: file.format, responses, attacker, seed },
    attacks: cells.map(({ id }) => id),
    judges: choices.judges,
    ...(synthesise.length > 0 && { synthesise }),
    selection: choices.sample === undefined ? 'all' : 'sample',
  });
  const plans = planByModel(header, AttackState.replay([header, ...samples]), cells);
  if (plans.every(({ mostCalls }) => mostCalls === 0)) {
    throw new Error(
      vscode.l10n.t('There is no response that these attacks can be made on. Choose others.'),
    );
  }
  const path = await newAttackPath(header, dataset, context.globalStorageUri);
  const question = vscode.l10n.t('Attack {0}?', name);
  const log = vscode.l10n.t('Log: {0}', asOneLine(vscode.workspace.asRelativePath(path), 200));
  const budget = isPaid(plans) ? [budgetWords(choices)] : [];
  const about = [...describe(choices, samples.length), scoringWords(header), ...budget, log];
  if (!(await confirmAttack(question, vscode.l10n.t('Start'), plans, about))) return;
  await (await openRun(attackKind, path, header, () => samples)).log.close();
  const { mostCalls, mostMoney } = choices;
  await fileAttacks.begin(path, { mostCalls, mostMoney });
}

/**
 * Responses that are in no pair have no lens of their own: one of them is attacked from here. Undefined for
 * all of them, null where the user leaves.
 */
async function pickOne(
  name: string,
  samples: readonly SampleEntry[],
): Promise<AttackSample | undefined | null> {
  const all = {
    label: `$(files) ${vscode.l10n.t('All responses…')}`,
    description: counted(samples.length),
    sample: undefined,
  };
  const items = samples.map(({ sample }) => ({
    label: asIconLabel(sample.id, 60),
    description: asIconLabel(`${sample.scenario} · ${sample.prompt}`, 100),
    sample,
  }));
  const title = vscode.l10n.t('Attack File: {0}', name);
  const placeHolder = vscode.l10n.t('All, or one whose attack is shown in a diff');
  const options = { title, placeHolder, matchOnDescription: true };
  const chosen = await vscode.window.showQuickPick<
    vscode.QuickPickItem & { readonly sample: AttackSample | undefined }
  >([all, ...items], options);
  return chosen ? chosen.sample : null;
}

function describe({ cells, synthesise }: FileAttackChoices, responses: number): string[] {
  return [
    vscode.l10n.t('Attacks: {0}', cells.map(({ title }) => title).join(', ')),
    vscode.l10n.t('Responses: {0}', counted(responses)),
    ...(synthesise.length > 0
      ? [vscode.l10n.t('Written by the attacker where it is lacking: {0}', synthesise.join(', '))]
      : []),
  ];
}

/** Undefined where the user cancels. */
async function whileReading<Result>(
  read: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | undefined> {
  const location = vscode.ProgressLocation.Notification;
  const title = vscode.l10n.t('Reading the file…');
  const cancelled = new AbortController();
  return vscode.window.withProgress({ location, title, cancellable: true }, async (_, token) => {
    token.onCancellationRequested(() => cancelled.abort());
    try {
      return await read(cancelled.signal);
    } catch (error) {
      if (cancelled.signal.aborted) return undefined;
      throw error;
    }
  });
}
