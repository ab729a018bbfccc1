import * as vscode from 'vscode';
import { planAttacks } from '../../core/attack/attackPlan.ts';
import { runAttacks } from '../../core/attack/attackRunner.ts';
import type { AttackState } from '../../core/attack/attackState.ts';
import { asNotification, asOneLine } from '../../core/escape.ts';
import { systemClock } from '../../models/systemClock.ts';
import { resumeAttack } from '../../runs/attackRuns.ts';
import type { PairDocuments } from '../documents/pairDocuments.ts';
import { counted } from '../fileAudits/choiceWords.ts';
import type { Judges } from '../models/judges.ts';
import { readSetting } from '../settings.ts';
import { cellsInUse, openAttackModels } from './attackModels.ts';
import { confirmAttack, isPaid } from './confirmAttack.ts';
import { openAttackedFile } from './openAttackedFile.ts';
import { planByModel } from './planByModel.ts';

/** The simulated models need no bound; more attacks at once only fill the memory. */
const simulatedAtOnce = 8;

/** Attacks of whole files, each by the path of its log, which holds everything that counts. */
export class FileAttacks implements vscode.Disposable {
  readonly #judges: Judges;
  readonly #documents: PairDocuments;
  readonly #asking = new Map<string, AbortController>();
  /** Runs whose plan the user has agreed to in this window. */
  readonly #agreed = new Set<string>();
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
  async begin(path: string): Promise<void> {
    this.#agreed.add(path);
    await this.resume(path);
  }

  /**
   * Goes on with a run. What it still costs is confirmed first, unless it was in this window. Rejects
   * where the log cannot be read; does nothing while it is being asked.
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
    const { log, state } = await resumeAttack(path);
    const { header } = state;
    try {
      if (!header) throw new Error(vscode.l10n.t('{0} holds no attacks.', path));
      const cells = cellsInUse().filter(({ id }) => header.attacks.includes(id));
      const name = asOneLine(header.dataset.name, 80);
      if (!this.#agreed.has(path)) {
        const plans = planByModel(header, state, cells);
        const question = vscode.l10n.t('Resume the attacks on {0}?', name);
        const resume = vscode.l10n.t('Resume');
        if (isPaid(plans) && !(await confirmAttack(question, resume, plans, []))) return;
        this.#agreed.add(path);
      }
      const samples = state.samples().map(({ sample }) => sample);
      const models = await openAttackModels(this.#judges, header, samples);
      const { attacks, openAttacks } = planAttacks(state, cells);
      const isSimulated = [models.attacker, ...models.judges].every(
        ({ identity }) => identity.simulated,
      );
      const faults: string[] = [];
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
        const tools = { header, state, log, ...models, clock: systemClock, signal, cells };
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
      void this.#tell(path, state, end.complete, why).catch(() => {});
    } finally {
      await log.close();
    }
  }

  async #tell(
    path: string,
    state: AttackState,
    isComplete: boolean,
    why: string | undefined,
  ): Promise<void> {
    const { header } = state;
    if (!header) return;
    const attempts = state
      .samples()
      .flatMap(({ key }) => header.attacks.map((cell) => state.attemptsOf(key, cell).at(-1)))
      .flatMap((attempt) => attempt ?? []);
    const kept = attempts.filter(({ outcome }) => outcome === 'kept').length;
    const name = asOneLine(header.dataset.name, 60);
    const found = vscode.l10n.t(
      '{0} attacks made, {1} kept their limits',
      counted(attempts.length),
      counted(kept),
    );
    const simulated = header.attacker.simulated ? ` ${vscode.l10n.t('(simulated attacker)')}` : '';
    const report = vscode.l10n.t('Open Report');
    const file = vscode.l10n.t('Open Attacked File');
    const resume = vscode.l10n.t('Resume');
    const buttons = [...(isComplete ? [] : [resume]), report, ...(kept > 0 ? [file] : [])];
    const said = isComplete
      ? `${name} · ${found}${simulated}.${why === undefined ? '' : ` ${why}`}`
      : `${vscode.l10n.t('Paused: {0}', name)} · ${found}${simulated}. ${why ?? ''}`;
    const show = isComplete
      ? vscode.window.showInformationMessage
      : vscode.window.showWarningMessage;
    const choice = await show(asNotification(said, 500), ...buttons);
    if (choice === resume) await this.resume(path);
    if (choice === report) await vscode.commands.executeCommand('recant.openReport', [path]);
    if (choice === file) await openAttackedFile(this.#documents, path, state);
  }
}
