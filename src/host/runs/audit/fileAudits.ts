import * as vscode from 'vscode';
import type { HeaderEntry } from '../../../core/runs/audit/log.ts';
import type { Budget } from '../../../models/budget.ts';
import { reportProblem } from '../../commands/reportProblem.ts';
import type { PairDocuments } from '../../documents/pairDocuments.ts';
import type { Judges } from '../../models/judges.ts';
import { datasetUri } from '../../records/revealRecord.ts';
import { tellFinished, tellPause } from '../endMessages.ts';
import { askForMore } from '../form/pickBudget.ts';
import { showProgress } from '../progressNotification.ts';
import { budgetFor, isSimulated, type SpendingLimits } from '../spending.ts';
import { readUnfinished, type UnfinishedRun, UnfinishedRuns } from '../unfinishedRuns.ts';
import { RememberedChoices } from './choices.ts';
import { confirmResume } from './confirmPlan.ts';
import { FileAudit, type FileAuditProgress } from './fileAudit.ts';
import { type NewRun, writeRun } from './newRuns.ts';
import { reviseAudit } from './reviseAudit.ts';

const tellAfterMs = 200;

/**
 * The audits of whole files: begins them, one run a judge, shows their progress, pauses and resumes
 * them. A run is named by the path of its log. Nothing is resumed by itself.
 */
export class FileAudits implements vscode.Disposable {
  readonly #judges: Judges;
  readonly #documents: PairDocuments;
  readonly #log: vscode.LogOutputChannel;
  readonly #audits = new Map<string, FileAudit>();
  /** What each run may still spend; there once the user has agreed to its plan in this window. */
  readonly #agreed = new Map<
    string,
    { readonly limits: SpendingLimits; readonly budget: Budget }
  >();
  /** Ends when the last run at an endpoint has ended. */
  readonly #turns = new Map<string, Promise<void>>();
  readonly #changed = new vscode.EventEmitter<FileAuditProgress>();
  readonly #told = new Map<string, string>();
  #telling: NodeJS.Timeout | undefined;
  /** A run's progress changed: at once where its status did, otherwise a few times a second. */
  readonly onDidChange = this.#changed.event;
  /** What was chosen for each file. */
  readonly choices: RememberedChoices;
  readonly unfinished: UnfinishedRuns;

  constructor(
    context: vscode.ExtensionContext,
    judges: Judges,
    documents: PairDocuments,
    log: vscode.LogOutputChannel,
  ) {
    this.#judges = judges;
    this.#documents = documents;
    this.#log = log;
    this.choices = new RememberedChoices(context.workspaceState);
    this.unfinished = new UnfinishedRuns(context.globalStorageUri);
  }

  /** The runs that this window has begun or resumed, in that order. */
  get all(): readonly FileAuditProgress[] {
    return [...this.#audits.values()].map(({ progress }) => progress);
  }

  progressOf(path: string): FileAuditProgress | undefined {
    return this.#audits.get(path)?.progress;
  }

  /** Writes the logs of new runs, which the user has agreed to, and asks the judges. */
  async begin(folder: string, runs: readonly NewRun[], limits: SpendingLimits): Promise<void> {
    const audits: FileAudit[] = [];
    for (const run of runs) {
      const path = await writeRun(folder, run);
      this.#agree(path, run.header, limits);
      audits.push(this.#add({ path, header: run.header, plan: run.plan }));
    }
    this.#run(audits);
  }

  /**
   * Goes on with a run. The user is asked first, unless the judge is simulated or the run's plan was
   * agreed to in this window; where its budget is spent, for a new one; and always where the file has
   * changed since the run was begun. Rejects where the log cannot
   * be read; does nothing where it is finished or being asked.
   */
  async resume(path: string): Promise<void> {
    const known = this.#audits.get(path);
    if (known?.isActive || known?.progress.status === 'finished') return;
    const revision = await reviseAudit(this.#documents, path);
    if (revision === 'left') return;
    if (revision === 'revised') {
      this.#agreed.delete(path);
      if (!(await readUnfinished(path))) {
        void vscode.window.showInformationMessage(
          vscode.l10n.t('Nothing is left to ask: all records of the run are answered.'),
        );
        return;
      }
    }
    const audit = revision === 'revised' || !known ? await this.#open(path) : known;
    const { header } = audit;
    const agreed = this.#agreed.get(path)?.limits;
    if (agreed && audit.progress.pause?.reason === 'budget') {
      const limits = await askForMore(header, agreed);
      if (!limits) return;
      this.#agree(path, header, limits);
    } else if (!agreed) {
      const { mostCalls, mostMoney } = this.choices.of(datasetUri(header.dataset.location));
      const limits = { mostCalls, mostMoney };
      if (!isSimulated(header) && !(await confirmResume(audit.run, limits))) return;
      this.#agree(path, header, limits);
    }
    if (!audit.isActive) this.#run([audit]);
  }

  /** Pauses a run; what is answered is kept. */
  cancel(path: string): void {
    this.#audits.get(path)?.cancel();
  }

  dispose(): void {
    clearTimeout(this.#telling);
    for (const audit of this.#audits.values()) audit.cancel();
    this.#changed.dispose();
  }

  #agree(path: string, header: HeaderEntry, limits: SpendingLimits): void {
    this.#agreed.set(path, { limits, budget: budgetFor(header, limits) });
  }

  #budgetOf({ path }: FileAudit): Budget {
    const agreed = this.#agreed.get(path);
    if (agreed) return agreed.budget;
    throw new Error(`Nobody has agreed to what ${path} takes.`);
  }

  async #open(path: string): Promise<FileAudit> {
    const run = await readUnfinished(path);
    if (run) return this.#add(run);
    throw new Error(vscode.l10n.t('{0} holds no whole-file audit that can be resumed.', path));
  }

  #add(run: UnfinishedRun): FileAudit {
    const audit = new FileAudit(run, this.#judges, () => this.#tellSoon(audit));
    this.#audits.set(run.path, audit);
    return audit;
  }

  /** Runs at one endpoint one after another, those at different ones at once. */
  #run(audits: readonly FileAudit[]): void {
    const ends = audits.map((audit) => {
      const { endpoint } = audit.progress;
      const turn = this.#turns.get(endpoint) ?? Promise.resolve();
      const end = audit.start(turn, this.#budgetOf(audit));
      this.#turns.set(
        endpoint,
        turn.then(() => end),
      );
      end.then(() => tellPause(this, audit.path, this.#log)).catch(reportProblem);
      return end;
    });
    const paths = audits.map(({ path }) => path);
    showProgress(this, paths, Promise.all(ends))
      .then(() => tellFinished(this, paths))
      .catch(reportProblem);
  }

  #tellSoon(audit: FileAudit): void {
    const { path, status } = audit.progress;
    if (this.#told.get(path) !== status) this.#tell(audit.progress);
    else this.#telling ??= setTimeout(() => this.#tellAll(), tellAfterMs);
  }

  #tellAll(): void {
    this.#telling = undefined;
    for (const { progress, isActive } of this.#audits.values()) {
      if (isActive) this.#tell(progress);
    }
  }

  #tell(progress: FileAuditProgress): void {
    this.#told.set(progress.path, progress.status);
    this.#changed.fire(progress);
  }
}
