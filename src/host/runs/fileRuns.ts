import * as vscode from 'vscode';
import { asOneLine } from '../../core/escape.ts';
import { reportProblem } from '../commands/reportProblem.ts';
import { datasetUri } from '../records/revealRecord.ts';
import type { BegunRun, FileRunKind } from './begunRun.ts';
import { reviseChanged } from './changedFile.ts';
import { confirmRun, describeLimits, isPaid } from './confirmRun.ts';
import { notifyFinished, notifyPaused } from './endMessages.ts';
import { FileRun, type FileRunProgress } from './fileRun.ts';
import { askForMore } from './form/pickBudget.ts';
import { showProgress } from './progressNotification.ts';
import { doneWords } from './progressWords.ts';
import type { SpendingLimits } from './spending.ts';
import { UnfinishedRuns } from './unfinishedRuns.ts';

/** Milliseconds between two reports of progress. */
const reportEveryMs = 200;

/**
 * Runs over whole files, audits and attacks alike: begins them, shows their progress, pauses and resumes
 * them. A run is named by the path of its log. Nothing is resumed by itself.
 */
export class FileRuns implements vscode.Disposable {
  readonly #kinds: readonly FileRunKind[];
  readonly #log: vscode.LogOutputChannel;
  readonly #runs = new Map<string, FileRun>();
  /** By endpoint: ends when the last run there has ended. */
  readonly #turns = new Map<string, Promise<void>>();
  readonly #changed = new vscode.EventEmitter<FileRunProgress>();
  readonly #statusChanged = new vscode.EventEmitter<FileRunProgress>();
  readonly #reported = new Map<string, string>();
  #reporting: NodeJS.Timeout | undefined;
  readonly #unfinished = new UnfinishedRuns();
  /** A run's progress changed: fired at once if its status did, otherwise a few times a second. */
  readonly onDidChange = this.#changed.event;
  readonly onDidChangeStatus = this.#statusChanged.event;

  constructor(kinds: readonly FileRunKind[], log: vscode.LogOutputChannel) {
    this.#kinds = kinds;
    this.#log = log;
  }

  /** Runs that this window has begun or resumed, in that order. */
  get all(): readonly FileRunProgress[] {
    return [...this.#runs.values()].map(({ progress }) => progress);
  }

  progressOf(path: string): FileRunProgress | undefined {
    return this.#runs.get(path)?.progress;
  }

  /** Whether this window is asking a run, or is about to. */
  isAsking(path: string): boolean {
    return this.#runs.get(path)?.isActive === true;
  }

  /** Finds the runs that can be resumed: those of a kind about one file, or all. */
  async findUnfinished(
    signal: AbortSignal,
    about?: { readonly kind: FileRunKind; readonly dataset: vscode.Uri },
  ): Promise<BegunRun[]> {
    const found: BegunRun[] = [];
    for (const kind of about ? [about.kind] : this.#kinds) {
      found.push(...(await this.#unfinished.find(kind, about?.dataset, signal)));
    }
    return found;
  }

  /** Asks the models of new runs, whose plan the user has agreed to. */
  begin(runs: readonly BegunRun[], limits: SpendingLimits): void {
    const begun = runs.map((run) => this.#add(run));
    for (const run of begun) run.agree(limits);
    this.#start(begun);
  }

  /**
   * Resumes a run. The user is asked first if the file has changed, if the budget is spent, and if the
   * run is paid for and its plan was not agreed to in this window. Rejects where the log cannot be read;
   * does nothing while it is being asked.
   */
  async resume(path: string): Promise<void> {
    const known = this.#runs.get(path);
    if (known?.isActive) return;
    const kind = known?.run.kind ?? (await this.#kindOf(path));
    const revision = await reviseChanged(kind, path);
    if (revision === 'left') return;
    const run = known && revision === 'unchanged' ? known : this.#add(await kind.read(path));
    if (!run.progress.isOpen) {
      void vscode.window.showInformationMessage(
        vscode.l10n.t('Nothing is left to ask: all records of the run are answered.'),
      );
      return;
    }
    if ((await this.#agree(run)) && !run.isActive) this.#start([run]);
  }

  /** Pauses a run; answers are kept. */
  cancel(path: string): void {
    this.#runs.get(path)?.cancel();
  }

  dispose(): void {
    clearTimeout(this.#reporting);
    for (const run of this.#runs.values()) run.cancel();
    this.#changed.dispose();
    this.#statusChanged.dispose();
  }

  async #kindOf(path: string): Promise<FileRunKind> {
    for (const kind of this.#kinds) if (await kind.readHeader(path)) return kind;
    throw new Error(vscode.l10n.t('{0} holds no run over a file that can be resumed.', path));
  }

  /** Whether the user agrees to what a run still takes. */
  async #agree(fileRun: FileRun): Promise<boolean> {
    const { run, agreement, progress } = fileRun;
    if (agreement) {
      if (progress.pause?.reason !== 'budget') return true;
      const model = progress.pause.model ?? run.models[0];
      const limits = await askForMore(model?.model ?? '', agreement.limits);
      if (limits) fileRun.agree(limits);
      return limits !== undefined;
    }
    const { dataset } = run.header;
    const limits = run.kind.limitsOf(datasetUri(dataset.location));
    const { models, details } = run.describeRest();
    const isAgreed =
      !isPaid(models) ||
      (await confirmRun(
        vscode.l10n.t('Resume {0}?', asOneLine(dataset.name, 80)),
        vscode.l10n.t('Resume'),
        models,
        {
          about: [
            vscode.l10n.t('{0} are done; what was answered is not asked again.', doneWords(run)),
          ],
          details: [...details, ...describeLimits(models, limits)],
        },
      ));
    if (isAgreed) fileRun.agree(limits);
    return isAgreed;
  }

  #add(run: BegunRun): FileRun {
    const fileRun: FileRun = new FileRun(run, () => this.#reportSoon(fileRun));
    this.#runs.set(run.path, fileRun);
    return fileRun;
  }

  /** Runs at one endpoint take turns; those at different ones are asked at once. */
  #start(runs: readonly FileRun[]): void {
    const ends = runs.map((fileRun) => {
      const { run } = fileRun;
      const endpoints = new Set(run.models.map(({ endpoint }) => endpoint));
      const turn = Promise.all([...endpoints].map((endpoint) => this.#turns.get(endpoint)));
      const end = fileRun.start(turn);
      const next = turn.then(() => end);
      for (const endpoint of endpoints) this.#turns.set(endpoint, next);
      end
        .then(() => notifyPaused(fileRun, () => this.resume(run.path), this.#log))
        .catch(reportProblem);
      return end;
    });
    showProgress(runs, this.onDidChange, Promise.all(ends))
      .then(() => notifyFinished(runs))
      .catch(reportProblem);
  }

  #reportSoon(run: FileRun): void {
    const { path, status } = run.progress;
    if (this.#reported.get(path) !== status) this.#report(run.progress);
    else this.#reporting ??= setTimeout(() => this.#reportAll(), reportEveryMs);
  }

  #reportAll(): void {
    this.#reporting = undefined;
    for (const { progress, isActive } of this.#runs.values()) if (isActive) this.#report(progress);
  }

  #report(progress: FileRunProgress): void {
    const { path, status } = progress;
    const isNew = this.#reported.get(path) !== status;
    this.#reported.set(path, status);
    this.#changed.fire(progress);
    if (isNew) this.#statusChanged.fire(progress);
  }
}
