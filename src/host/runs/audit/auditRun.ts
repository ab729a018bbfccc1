import * as vscode from 'vscode';
import type { Pair } from '../../../core/data/pair.ts';
import { definitionOf } from '../../../core/judges/defaultJudge.ts';
import { wholeFileKind } from '../../../core/runs/audit/auditKind.ts';
import { AuditStatement } from '../../../core/runs/audit/auditStatement.ts';
import { auditFile } from '../../../core/runs/audit/fileRunner.ts';
import type { HeaderEntry } from '../../../core/runs/audit/log.ts';
import { type Plan, planRun } from '../../../core/runs/audit/plan/plan.ts';
import { protocolsOf } from '../../../core/runs/audit/plan/plannedTurns.ts';
import { leastToPredict } from '../../../core/runs/audit/plan/predictSum.ts';
import { contentKey, type RunState } from '../../../core/runs/audit/runState.ts';
import { isComplete } from '../../../core/runs/audit/views/auditView.ts';
import { callLines } from '../../../core/runs/statementWords.ts';
import type { ChatModel, ModelIdentity } from '../../../core/words/ports.ts';
import type { Budget } from '../../../models/budget.ts';
import { systemClock } from '../../../models/systemClock.ts';
import type { Judges } from '../../models/judges.ts';
import { flipCountWords } from '../../results/flipCountWords.ts';
import { requireSame } from '../../sessions/spendingConsent.ts';
import { readSetting } from '../../settings.ts';
import type { AskTools, BegunRun, FileRunKind, Pause, RestPlan, RunProgress } from '../begunRun.ts';
import { warnUnreadable } from '../endMessages.ts';
import { Failures } from '../failures.ts';
import { counted, nameOfJudge } from '../form/choiceWords.ts';
import { resumeAgreed } from '../resumeAgreed.ts';
import { budgetAt, paidPrice, type SpendingLimits, statedPrices } from '../spending.ts';
import { AuditCounter } from './auditCounter.ts';
import {
  describeArms,
  describeExpected,
  describeSequence,
  type ExpectedWords,
  expectedWords,
  plannedModels,
} from './auditPlan.ts';
import { wordsOfSingles } from './auditWords.ts';
import { planInPieces } from './planInPieces.ts';

/** Maximum concurrent pairs for the practice judge, which limits memory use. */
const practicePairsAtOnce = 8;

/** A whole-file audit by one judge. */
export class AuditRun implements BegunRun {
  readonly kind: FileRunKind;
  readonly path: string;
  readonly header: HeaderEntry;
  readonly #judges: Judges;
  #counter: AuditCounter;
  #plan: Plan;
  #pairsDone: number;
  /** Number of calls that are sent again, as their answers were lost. */
  #lost: number;
  #calls: AuditStatement;
  /** Expected tokens and cost of the finished run, from the answers so far. */
  #expected: ExpectedWords | undefined;

  /**
   * @param plan the calls missing from the log
   * @param state that of the log; absent for a new run
   */
  constructor(
    kind: FileRunKind,
    path: string,
    header: HeaderEntry,
    plan: Plan,
    judges: Judges,
    state?: RunState,
  ) {
    const isOfPairs = definitionOf(header).kind === 'pairwise';
    this.kind = isOfPairs ? kind : { ...kind, words: wordsOfSingles };
    this.path = path;
    this.header = header;
    this.#judges = judges;
    this.#counter = new AuditCounter();
    this.#calls = state?.calls ?? new AuditStatement();
    this.#plan = plan;
    this.#lost = state?.pendingCalls ?? 0;
    this.#expected = state && expectedWords(state, plan);
    this.#pairsDone = plan.pairs - plan.openPairs;
  }

  get name(): string {
    return nameOfJudge(this.header.judge, this.header.definition);
  }

  get models(): readonly ModelIdentity[] {
    const { judge, evidence } = this.header;
    return [judge, ...(evidence ? [evidence.writer] : [])];
  }

  get answers(): number {
    return this.#calls.answers;
  }

  get progress(): RunProgress {
    const { pairs, calls, writing } = this.#plan;
    return {
      items: pairs,
      itemsDone: this.#pairsDone,
      isOpen: this.#pairsDone < pairs,
      statement: this.#calls.statement(statedPrices(this.models).prices),
      callsLeft: calls + (writing?.calls ?? 0),
      expected: this.#expected?.all,
    };
  }

  get found(): string {
    const { flips, harmful, readable, unreadable } = this.#counter.found;
    if (readable === 0) return vscode.l10n.t('no answer could be read');
    const found = flipCountWords({
      ...{ flips, harmful },
      protocols: protocolsOf(this.header).length,
    });
    return unreadable === 0
      ? found
      : vscode.l10n.t('{0}, {1} answers unreadable', found, counted(unreadable));
  }

  /** Creates a budget shared by judge and writer. */
  createBudgets(limits: SpendingLimits): () => Budget {
    const { judge } = this.header;
    const budget = budgetAt(limits, paidPrice(judge) ?? this.#writerPrice());
    return () => budget;
  }

  describeRest(): RestPlan {
    const run = { header: this.header, plan: this.#plan };
    return {
      models: plannedModels(run),
      details: [
        describeArms(run.plan),
        ...describeSequence(run),
        ...describeExpected(this.#expected),
        ...callLines({ unanswered: this.#lost }),
      ],
    };
  }

  offers() {
    return [];
  }

  async ask({
    stopping: { signal, endSignal, inFlight },
    allowUnreadable,
    budgetOf,
    onBegin,
    onProgress,
    onRetry,
  }: AskTools): Promise<Pause | undefined> {
    const { judge, evidence } = this.header;
    const { log, state } = await resumeAgreed(wholeFileKind, this.path);
    try {
      requireSame(this, state.header);
      const counter = new AuditCounter();
      counter.countFindings(state);
      this.#counter = counter;
      this.#calls = state.calls;
      this.#see(await planInPieces(state), state);
      const pairs = [...state.pairs.values()].map(({ entry }) => entry.pair);
      const budget = budgetOf(judge);
      const model = await this.#judges.openForFile(this.header, pairs, budget);
      const writer = await this.#openWriter(pairs, budget);
      onBegin();
      const presentations = new Map<string, string[]>();
      for (const [key, pair] of state.pairs) {
        const shown = presentations.get(contentKey(pair)) ?? [];
        presentations.set(contentKey(pair), shown);
        shown.push(key);
      }
      const failures = new Failures();
      const end = await auditFile({
        state,
        model,
        writer,
        log,
        clock: systemClock,
        ...{ signal, endSignal, inFlight, onRetry },
        allowUnreadable,
        onWarning: warnUnreadable,
        pairsAtOnce: judge.simulated ? practicePairsAtOnce : readSetting('concurrency'),
        onEntry: (entry) => {
          counter.count(entry);
          if (entry.type === 'judgment' && state.readings.get(0)?.settled === leastToPredict) {
            this.#expected = expectedWords(state, planRun(state));
          }
          if (entry.type === 'failed') {
            failures.add(entry.message, entry.arm === 'draft' ? evidence?.writer : judge);
          }
          onProgress();
        },
        onPairEnd: (key) => {
          const pair = state.pairs.get(key);
          const shown = pair ? presentations.get(contentKey(pair)) : undefined;
          const isDone = shown?.every((one) => isComplete(state, one));
          if (isDone) this.#pairsDone += 1;
          onProgress();
        },
      });
      this.#see(await planInPieces(state), state);
      return failures.pauseAt(end);
    } finally {
      await log.close();
    }
  }

  async #openWriter(pairs: readonly Pair[], budget: Budget): Promise<ChatModel | undefined> {
    const { evidence, seed } = this.header;
    if (!evidence) return undefined;
    const price = this.#writerPrice();
    return this.#judges.openForFile({ judge: evidence.writer, seed }, pairs, {
      ...budget,
      bound: (model) => budget.bound(model, price),
    });
  }

  /** Price of the writer of evidence, if it can be added to the judge's. */
  #writerPrice() {
    const { judge, evidence } = this.header;
    const price = evidence && paidPrice(evidence.writer);
    const { currency = price?.currency } = paidPrice(judge) ?? {};
    return price?.currency === currency ? price : undefined;
  }

  #see(plan: Plan, state?: RunState): void {
    this.#plan = plan;
    this.#expected = state && expectedWords(state, plan);
    this.#pairsDone = plan.pairs - plan.openPairs;
    this.#lost = state?.pendingCalls ?? 0;
  }
}
