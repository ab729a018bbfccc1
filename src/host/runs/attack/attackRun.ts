import * as vscode from 'vscode';
import { attackKind } from '../../../core/runs/attack/attackKind.ts';
import { runAttacks } from '../../../core/runs/attack/attackRunner.ts';
import { AttackState } from '../../../core/runs/attack/attackState.ts';
import { AttackStatement } from '../../../core/runs/attack/attackStatement.ts';
import { modelOfCall } from '../../../core/runs/attack/calls/callName.ts';
import type { AttackHeader } from '../../../core/runs/attack/log/attackHeader.ts';
import { planAttacks } from '../../../core/runs/attack/plan/attackPlan.ts';
import { identityAt } from '../../../core/runs/attack/plan/runModels.ts';
import { callLines } from '../../../core/runs/statementWords.ts';
import type { ModelIdentity } from '../../../core/words/ports.ts';
import { isNoMessage, readAttackLog } from '../../../logs/reading/readLog.ts';
import { systemClock } from '../../../models/systemClock.ts';
import { openAttackedFile } from '../../attackEditor/openAttackedFile.ts';
import { requireSame } from '../../sessions/spendingConsent.ts';
import { readSetting } from '../../settings.ts';
import type { AskTools, BegunRun, FileRunKind, Pause, RestPlan, RunProgress } from '../begunRun.ts';
import type { PlannedModel } from '../confirmRun.ts';
import { warnUnreadable } from '../endMessages.ts';
import { Failures } from '../failures.ts';
import { counted, nameOfAttacker } from '../form/choiceWords.ts';
import type { Offer } from '../offer.ts';
import { resumeAgreed } from '../resumeAgreed.ts';
import type { RunServices } from '../runServices.ts';
import { budgetsFor, statedPrices } from '../spending.ts';
import { cellsOfRun, openAttackModels } from './attackModels.ts';
import { plannedModels, scoringWords } from './attackPlan.ts';

/** Maximum concurrent attacks by simulated models, which limits memory use. */
const simulatedAtOnce = 8;

/** A run of attacks on a whole file. */
export class AttackRun implements BegunRun {
  readonly kind: FileRunKind;
  readonly path: string;
  readonly header: AttackHeader;
  readonly createBudgets = budgetsFor;
  readonly #services: RunServices;
  #calls = new AttackStatement();
  #items = 0;
  #itemsDone = 0;
  #isOpen = false;
  #callsLeft = 0;
  /** Remaining calls of each model. */
  #rest: readonly PlannedModel[] = [];
  /** Number of calls that were sent, and whose answers were lost. */
  #lost = 0;
  #made = 0;
  #kept = 0;
  #remark: string | undefined;

  /** @throws if the state has no header, or one with attacks that this version doesn't support */
  constructor(kind: FileRunKind, path: string, state: AttackState, services: RunServices) {
    if (!state.header) throw new Error(vscode.l10n.t('{0} holds no attacks.', path));
    this.kind = kind;
    this.path = path;
    this.header = state.header;
    this.#services = services;
    this.#see(state);
  }

  get name(): string {
    return nameOfAttacker(this.header.attacker);
  }

  get models(): readonly ModelIdentity[] {
    const { attacker, judges, verifier } = this.header;
    return [attacker, ...judges.map(({ identity }) => identity), ...(verifier ? [verifier] : [])];
  }

  get answers(): number {
    return this.#calls.answers;
  }

  get progress(): RunProgress {
    return {
      items: this.#items,
      itemsDone: this.#itemsDone,
      isOpen: this.#isOpen,
      statement: this.#calls.statement(statedPrices(this.models).prices),
      callsLeft: this.#callsLeft,
    };
  }

  get found(): string {
    return vscode.l10n.t(
      '{0} attacks made, {1} kept their limits',
      counted(this.#made),
      counted(this.#kept),
    );
  }

  get remark(): string | undefined {
    return this.#remark;
  }

  describeRest(): RestPlan {
    return {
      models: this.#rest,
      details: [scoringWords(this.header), ...callLines({ unanswered: this.#lost })],
    };
  }

  offers(): readonly Offer[] {
    if (this.#kept === 0) return [];
    return [
      {
        title: vscode.l10n.t('Open Attacked File'),
        act: async () => {
          const { entries } = await readAttackLog(this.path, isNoMessage);
          await openAttackedFile(this.#services.documents, this.path, AttackState.replay(entries));
        },
      },
    ];
  }

  async ask({
    stopping: { signal, endSignal, inFlight },
    allowUnreadable,
    budgetOf,
    onBegin,
    onProgress,
    onRetry,
  }: AskTools): Promise<Pause | undefined> {
    const { header } = this;
    const { log, state } = await resumeAgreed(attackKind, this.path);
    try {
      requireSame(this, state.header);
      this.#see(state);
      const cells = cellsOfRun(header);
      const samples = state.samples();
      const models = await openAttackModels(
        this.#services.judges,
        header,
        samples.map(({ sample }) => sample),
        budgetOf,
      );
      onBegin();
      const failures = new Failures();
      const faults: string[] = [];
      const end = await runAttacks(
        samples,
        {
          ...{ header, state, log, ...models, clock: systemClock, cells },
          ...{ signal, endSignal, inFlight, onRetry },
          onEntry: (entry) => {
            if (entry.type === 'failed') {
              failures.add(entry.message, identityAt(header, modelOfCall(entry.call)));
            }
            onProgress();
          },
        },
        {
          attacksAtOnce: this.models.every(({ simulated }) => simulated)
            ? simulatedAtOnce
            : readSetting('concurrency'),
          allowUnreadable,
          onWarning: warnUnreadable,
          onAttackEnd: (_, isDone) => {
            if (isDone) this.#itemsDone += 1;
            onProgress();
          },
          onSynthesisFault: (_, message) => {
            faults.push(message);
            failures.add(message, header.attacker);
          },
        },
      );
      this.#see(state);
      [this.#remark] = faults;
      return failures.pauseAt(end);
    } finally {
      await log.close();
    }
  }

  #see(state: AttackState): void {
    const { header } = this;
    const cells = cellsOfRun(header);
    const plan = planAttacks(state, cells);
    const { attacks, openAttacks, attention, calls } = plan;
    this.#items = attacks;
    this.#itemsDone = attacks - openAttacks;
    this.#isOpen = openAttacks + (attention?.openResponses ?? 0) > 0;
    this.#callsLeft = calls;
    this.#lost = state.pendingCalls;
    this.#rest = plannedModels(header, plan);
    this.#calls = state.calls;
    const last = state
      .samples()
      .flatMap(({ key }) =>
        header.attacks.flatMap((cell) => state.attemptsOf(key, cell).at(-1) ?? []),
      );
    this.#made = last.length;
    this.#kept = last.filter(({ outcome }) => outcome === 'kept').length;
  }
}
