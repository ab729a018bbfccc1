import * as vscode from 'vscode';
import { modelName } from '../../core/judges/judgeName.ts';
import { asOneLine } from '../../core/words/escape.ts';
import { headerRefusal } from '../../logs/reading/firstLine.ts';
import { reportProblem } from '../commands/reportProblem.ts';
import { datasetUri } from '../records/revealRecord.ts';
import { SpendingConsent } from '../sessions/spendingConsent.ts';
import type { BegunRun, FileRunKind } from './begunRun.ts';
import { reviseChanged } from './changedFile.ts';
import { describeLimits } from './confirmRun.ts';
import { notifyFailed, notifyFinished, notifyPaused } from './endMessages.ts';
import { FileRun, type FileRunProgress } from './fileRun.ts';
import { askForMore } from './form/pickBudget.ts';
import { showProgress } from './progressNotification.ts';
import { doneWords } from './progressWords.ts';
import type { SpendingLimits } from './spending.ts';
import { UnfinishedRuns } from './unfinishedRuns.ts';

/** Minimum milliseconds between progress events. */
const reportEveryMs = 500;

/**
 * Runs over whole files, both audits and attacks: starts them, shows their progress, pauses and
 * resumes them. The path of its log identifies a run. Never resumes a run without the user.
 */
export class FileRuns implements vscode.Disposable {
  readonly #kinds: readonly FileRunKind[];
  readonly #log: vscode.LogOutputChannel;
  readonly #consent: SpendingConsent;
  readonly #runs = new Map<string, FileRun>();
  /** End of the last run at each endpoint. */
  readonly #turns = new Map<string, Promise<void>>();
  readonly #changed = new vscode.EventEmitter<FileRunProgress>();
  readonly #statusChanged = new vscode.EventEmitter<FileRunProgress>();
  readonly #reported = new Map<string, string>();
  #reporting: NodeJS.Timeout | undefined;
  readonly #unfinished = new UnfinishedRuns();
  /**
   * Fires when the progress of a run changes: immediately if its status did, otherwise a few times
   * a second.
   */
  readonly onDidChange = this.#changed.event;
  readonly onDidChangeStatus = this.#statusChanged.event;

  constructor(
    kinds: readonly FileRunKind[],
    log: vscode.LogOutputChannel,
    consent = new SpendingConsent(),
  ) {
    this.#kinds = kinds;
    this.#log = log;
    this.#consent = consent;
  }

  /** Runs started or resumed in this window, in that order. */
  get all(): readonly FileRunProgress[] {
    return [...this.#runs.values()].map(({ progress }) => progress);
  }

  progressOf(path: string): FileRunProgress | undefined {
    return this.#runs.get(path)?.progress;
  }

  /** Whether a run is being asked, or is waiting to be, in this window. */
  isAsking(path: string): boolean {
    return this.#runs.get(path)?.isActive === true;
  }

  /** Finds the runs of a kind that can be resumed, for one file or for all. */
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

  /** Starts new runs whose plans the user has confirmed. */
  begin(runs: readonly BegunRun[], limits: SpendingLimits): void {
    const begun = runs.map((run) => this.#add(run));
    for (const one of begun) {
      this.#consent.begun(one.run.path);
      one.agree(limits);
    }
    this.#start(begun);
  }

  /**
   * Resumes runs, together. Asks the user first if the file has changed, if the budget is spent, and
   * if a run is paid and its plan wasn't confirmed in this window. Rejects if a log is unreadable;
   * does nothing for runs that are already being asked.
   */
  async resume(...paths: readonly string[]): Promise<void> {
    const agreed: FileRun[] = [];
    for (const path of paths) agreed.push(...(await this.#agreed(path)));
    this.#start(agreed.filter(({ isActive }) => !isActive));
  }

  /** Returns a run that the user agrees to resume. */
  async #agreed(path: string): Promise<FileRun[]> {
    const known = this.#runs.get(path);
    if (known?.isActive) return [];
    const kind = known?.run.kind ?? (await this.#kindOf(path));
    const revision = await reviseChanged(kind, path);
    if (revision === 'left') return [];
    const run = known && revision === 'unchanged' ? known : this.#add(await kind.read(path));
    if (!run.progress.isOpen) {
      void vscode.window.showInformationMessage(
        vscode.l10n.t('Nothing is left to ask: all records of the run are answered.'),
      );
      return [];
    }
    return (await this.#agree(run)) ? [run] : [];
  }

  /** Pauses a run, which waits for answers in flight; the second time, ends it at once. */
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
    const refusal = await headerRefusal(path);
    if (refusal !== undefined) throw new Error(`${path}: ${refusal}`);
    throw new Error(vscode.l10n.t('{0} holds no run over a file that can be resumed.', path));
  }

  /** Whether the user agrees to the run's remaining calls. */
  async #agree(fileRun: FileRun): Promise<boolean> {
    const { run, agreement, progress } = fileRun;
    const { dataset } = run.header;
    let limits = agreement?.limits ?? run.kind.limitsOf(datasetUri(dataset.location));
    if (agreement && progress.pause?.reason === 'budget') {
      const model = progress.pause.model ?? run.models[0];
      const more = await askForMore(model ? modelName(model) : '', limits);
      if (!more) return false;
      limits = more;
    }
    if (agreement && vscode.workspace.isTrusted) {
      if (limits !== agreement.limits) fileRun.agree(limits);
      return true;
    }
    const { models, details } = run.describeRest();
    const isAgreed = await this.#consent.given({
      header: run.header,
      log: run.path,
      isAskedEachTime: true,
      models,
      question: vscode.l10n.t('Resume {0}?', asOneLine(dataset.name, 80)),
      button: vscode.l10n.t('Resume'),
      about: [vscode.l10n.t('{0} are done; what was answered is not asked again.', doneWords(run))],
      details: [...details, ...describeLimits(models, limits)],
    });
    if (isAgreed) fileRun.agree(limits);
    return isAgreed;
  }

  #add(run: BegunRun): FileRun {
    const fileRun: FileRun = new FileRun(run, () => this.#reportSoon(fileRun));
    this.#runs.set(run.path, fileRun);
    return fileRun;
  }

  /** Starts runs: one after the other at the same endpoint, concurrently at different ones. */
  #start(runs: readonly FileRun[]): void {
    const ends = runs.map((fileRun) => {
      const { run } = fileRun;
      const endpoints = new Set(run.models.map(({ endpoint }) => endpoint));
      const turn = Promise.all([...endpoints].map((endpoint) => this.#turns.get(endpoint)));
      const end = fileRun.start(turn);
      const next = turn.then(() => end);
      for (const endpoint of endpoints) this.#turns.set(endpoint, next);
      return end;
    });
    const shown = showProgress(runs, this, Promise.all(ends));
    const told = runs.map(async (fileRun, at) => {
      await ends[at];
      // The message would be above the progress and move when that closes.
      if (runs.every(({ isActive }) => !isActive)) await shown;
      await notifyFailed(fileRun, () => this.resume(fileRun.run.path), this.#log);
    });
    const ended = shown.then(() =>
      Promise.all([notifyFinished(runs), notifyPaused(runs, (paths) => this.resume(...paths))]),
    );
    for (const telling of [...told, ended]) telling.catch(reportProblem);
  }

  #reportSoon(run: FileRun): void {
    if (this.#reported.get(run.run.path) !== run.status) this.#report(run.progress);
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
