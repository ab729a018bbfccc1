import * as vscode from 'vscode';
import { asNotification, asOneLine } from '../../../core/escape.ts';
import type { ModelIdentity } from '../../../core/ports.ts';
import { attackKind } from '../../../core/runs/attack/attackKind.ts';
import type { AttackEntry, AttackHeader } from '../../../core/runs/attack/attackLog.ts';
import { runAttacks } from '../../../core/runs/attack/attackRunner.ts';
import type { AttackState } from '../../../core/runs/attack/attackState.ts';
import type { AttackCell } from '../../../core/runs/attack/cell.ts';
import { planAttacks } from '../../../core/runs/attack/plan/attackPlan.ts';
import { resumeRun } from '../../../logs/openRun.ts';
import type { Budget } from '../../../models/budget.ts';
import { systemClock } from '../../../models/systemClock.ts';
import { openAttackedFile } from '../../attackEditor/openAttackedFile.ts';
import type { PairDocuments } from '../../documents/pairDocuments.ts';
import type { Judges } from '../../models/judges.ts';
import { readSetting } from '../../settings.ts';
import { counted } from '../form/choiceWords.ts';
import { askForMore } from '../form/pickBudget.ts';
import type { SpendingLimits } from '../spending.ts';
import { askLimits, budgetsFor, budgetWords } from './attackBudget.ts';
import { cellsOfRun, openAttackModels } from './attackModels.ts';
import { confirmAttack, isPaid } from './confirmAttack.ts';
import { type FileAttackEnd, tellFileAttackEnd } from './fileAttackEnd.ts';
import { planByModel } from './planByModel.ts';
import { type StoppedModel, stoppedModel } from './stoppedModel.ts';

/** The simulated models need no bound; more attacks at once only fill the memory. */
const simulatedAtOnce = 8;

interface Agreement {
  readonly limits: SpendingLimits;
  readonly budgetOf: (identity: ModelIdentity) => Budget;
  /** The model whose budget is spent. */
  readonly spentBy?: ModelIdentity;
}

/** Attacks of whole files, each by the path of its log, which holds everything that counts. */
export class FileAttacks implements vscode.Disposable {
  readonly #judges: Judges;
  readonly #documents: PairDocuments;
  readonly #asking = new Map<string, AbortController>();
  /** What each run may still spend; there once the user has agreed to its plan in this window. */
  readonly #agreed = new Map<string, Agreement>();
  readonly #changed = new vscode.EventEmitter<string>();
  /** A run was begun, or has ended; the path of its log. */
  readonly onDidChange = this.#changed.event;

  constructor(judges: Judges, documents: PairDocuments) {
    this.#judges = judges;
    this.#documents = documents;
  }

  isAsking(path: string): boolean {
    return this.#asking.has(path);
  }

  /** Asks what a run lacks whose plan the user has agreed to. Resolves once it has ended and that is told. */
  async begin(path: string, limits: SpendingLimits): Promise<void> {
    this.#agree(path, limits);
    await this.resume(path);
  }

  /**
   * Goes on with a run. What it still costs is confirmed first, unless it was in this window; where its
   * budget is spent, a new one is asked for. Rejects where the log cannot be read; does nothing while it
   * is being asked.
   */
  async resume(path: string): Promise<void> {
    if (this.#asking.has(path)) return;
    const controller = new AbortController();
    this.#asking.set(path, controller);
    this.#changed.fire(path);
    try {
      await this.#run(path, controller);
    } finally {
      this.#asking.delete(path);
      this.#changed.fire(path);
    }
  }

  dispose(): void {
    for (const controller of this.#asking.values()) controller.abort();
    this.#changed.dispose();
  }

  async #run(path: string, controller: AbortController): Promise<void> {
    const { log, state } = await resumeRun(attackKind, path);
    const { header } = state;
    try {
      if (!header) throw new Error(vscode.l10n.t('{0} holds no attacks.', path));
      const cells = cellsOfRun(header);
      const name = asOneLine(header.dataset.name, 80);
      const agreed = await this.#agreement(path, state, header, cells);
      if (!agreed) return;
      const samples = state.samples().map(({ sample }) => sample);
      const models = await openAttackModels(this.#judges, header, samples, agreed.budgetOf);
      const { attacks, openAttacks } = planAttacks(state, cells);
      const isSimulated = [models.attacker, ...models.judges].every(
        ({ identity }) => identity.simulated,
      );
      const faults: string[] = [];
      let stopped: StoppedModel | undefined;
      const options = {
        location: vscode.ProgressLocation.Notification,
        title: asNotification(vscode.l10n.t('Attacking {0}', name), 120),
        cancellable: true,
      };
      const end = await vscode.window.withProgress(options, (progress, token) => {
        token.onCancellationRequested(() => controller.abort());
        let done = attacks - openAttacks;
        const tell = (increment: number) => {
          const message = vscode.l10n.t('{0}/{1} attacks', counted(done), counted(attacks));
          progress.report({ message, increment: (100 * increment) / Math.max(1, attacks) });
        };
        tell(done);
        const { signal } = controller;
        const onEntry = (entry: AttackEntry) => {
          stopped ??= stoppedModel(entry, header);
        };
        const tools = { header, state, log, ...models, clock: systemClock, signal, cells, onEntry };
        return runAttacks(state.samples(), tools, {
          attacksAtOnce: isSimulated ? simulatedAtOnce : readSetting('concurrency'),
          onAttackEnd: () => {
            done += 1;
            tell(1);
          },
          onSynthesisFault: (_, message) => faults.push(message),
        });
      });
      const why = end.pausedBy?.message ?? faults[0];
      if (end.pausedBy?.reason === 'budget' && stopped) {
        this.#agreed.set(path, { ...agreed, spentBy: stopped.identity });
      }
      void this.#tell(path, state, { isComplete: end.complete, why, stopped }).catch(() => {});
    } finally {
      await log.close();
    }
  }

  #agree(path: string, limits: SpendingLimits): Agreement {
    const agreement = { limits, budgetOf: budgetsFor(limits) };
    this.#agreed.set(path, agreement);
    return agreement;
  }

  /** What the user lets a run spend; undefined where the user lets it be. */
  async #agreement(
    path: string,
    state: AttackState,
    header: AttackHeader,
    cells: readonly AttackCell[],
  ): Promise<Agreement | undefined> {
    const agreed = this.#agreed.get(path);
    if (agreed && !agreed.spentBy) return agreed;
    if (agreed?.spentBy) {
      const limits = await askForMore({ judge: agreed.spentBy }, agreed.limits);
      return limits && this.#agree(path, limits);
    }
    const plans = planByModel(header, state, cells);
    if (!isPaid(plans)) return this.#agree(path, {});
    const name = asOneLine(header.dataset.name, 80);
    const question = vscode.l10n.t('Resume the attacks on {0}?', name);
    const limits = await askLimits(question, header);
    if (!limits) return undefined;
    const resume = vscode.l10n.t('Resume');
    const isConfirmed = await confirmAttack(question, resume, plans, [budgetWords(limits)]);
    return isConfirmed ? this.#agree(path, limits) : undefined;
  }

  async #tell(path: string, state: AttackState, end: FileAttackEnd): Promise<void> {
    const choice = await tellFileAttackEnd(state, end);
    if (choice === 'resume') await this.resume(path);
    if (choice === 'report') await vscode.commands.executeCommand('recant.openReport', [path]);
    if (choice === 'file') await openAttackedFile(this.#documents, path, state);
  }
}
