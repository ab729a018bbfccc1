import { basename } from 'node:path';
import * as vscode from 'vscode';
import { asOneLine } from '../../core/words/escape.ts';
import { whileCancellable } from '../cancellable.ts';
import { listEditorModels } from '../models/editorModelList.ts';
import type { BegunRun, FileRunKind } from './begunRun.ts';
import {
  confirmRun,
  describeInBrief,
  describeLimits,
  type PlannedModel,
  requirePrices,
} from './confirmRun.ts';
import type { FileRuns } from './fileRuns.ts';
import { chooseRun } from './form/chooseRun.ts';
import { describeChoices, type SettingRow } from './form/settingRow.ts';
import type { FormSource } from './form/settingsList.ts';
import type { SpendingLimits } from './spending.ts';

/** Planned runs that aren't written yet. */
export interface NewRuns {
  readonly models: readonly PlannedModel[];
  /** Plan lines about the file, below those of the settings. */
  readonly remarks: readonly string[];
  /** Plan lines below the models. */
  readonly details: readonly string[];
  /** Scope of the budget if there are several, such as "each judge". */
  readonly budgetOf?: string | undefined;
  /** Folder of the logs. */
  readonly folder: string;
  /** Writes the logs. */
  write(): Promise<readonly BegunRun[]>;
}

/** Form that starts a kind of run: its choices and its plan. */
export interface NewRunForm<Choices extends SpendingLimits, Source extends FormSource> {
  readonly kind: FileRunKind;
  readonly words: {
    /** Example: "Audit File: pairs.jsonl". */
    readonly title: (file: string) => string;
    /** Example: "Audit data/pairs.jsonl?". */
    readonly question: (file: string) => string;
    readonly planning: string;
    /** Heading of the settings below the runs that can be resumed. */
    readonly newRun: string;
  };
  readonly rows: readonly SettingRow<Choices, Source>[];
  readonly choices: {
    of(dataset: vscode.Uri): Choices;
    /** Returns the defaults; if present, the plan lists only what differs from them. */
    usual?(dataset: vscode.Uri): Choices;
    keep(dataset: vscode.Uri, choices: Choices): Promise<void>;
  };
  /** Opens a file; undefined if the user cancels or chooses another action. */
  open(dataset: vscode.Uri, title: string): Promise<Source | undefined>;
  plan(
    dataset: vscode.Uri,
    source: Source,
    choices: Choices,
    signal: AbortSignal,
  ): Promise<NewRuns>;
}

/**
 * Starts or resumes runs over a file: asks for the settings in one list and shows the plan. Sends
 * nothing until the plan is confirmed.
 *
 * @param change returns the choices that the list begins with, from those of the file
 */
export async function startRun<Choices extends SpendingLimits, Source extends FormSource>(
  fileRuns: FileRuns,
  form: NewRunForm<Choices, Source>,
  dataset: vscode.Uri,
  change: (choices: Choices) => Choices = (choices) => choices,
): Promise<void> {
  const { kind, words, rows } = form;
  const usual = form.choices.usual?.(dataset);
  const title = words.title(asOneLine(basename(dataset.path), 60));
  await listEditorModels();
  const source = await form.open(dataset, title);
  if (!source) return;
  const wanted = await chooseRun(
    { title, source, rows, usual, newRun: words.newRun },
    (signal) => fileRuns.findUnfinished(signal, { kind, dataset }),
    change(form.choices.of(dataset)),
    (choices) => void form.choices.keep(dataset, choices),
  );
  if (!wanted) return;
  if ('resume' in wanted) return fileRuns.resume(wanted.resume.path);
  const { choices } = wanted;
  const planned = await whileCancellable(words.planning, (signal) =>
    form.plan(dataset, source, choices, signal),
  );
  if (!planned) return;
  const { models } = planned;
  const { unused } = source.count;
  requirePrices(models, choices);
  const name = asOneLine(vscode.workspace.asRelativePath(dataset), 80);
  const folder = asOneLine(vscode.workspace.asRelativePath(planned.folder), 200);
  const brief = describeInBrief(models);
  const question = `${words.question(name)} ${brief}`;
  const isAgreed = await confirmRun(question, vscode.l10n.t('Start: {0}', brief), models, {
    about: [
      ...describeChoices(
        rows.filter(({ isToldByPlan }) => !isToldByPlan),
        choices,
        source,
        usual,
      ),
      ...planned.remarks,
      ...(unused === undefined ? [] : [asOneLine(unused, 300)]),
    ],
    details: [
      ...planned.details,
      ...describeLimits(models, choices, planned.budgetOf),
      vscode.l10n.t('Run logs, with prompts and answers: {0}', folder),
    ],
  });
  if (!isAgreed) return;
  const { mostCalls, mostMoney } = choices;
  fileRuns.begin(await planned.write(), { mostCalls, mostMoney });
}
