import type { PairIds } from '../../data/pairIds.ts';
import { conversationOf } from '../../data/promptMessages.ts';
import { SentCalls } from '../../journal/sentCalls.ts';
import { isStoppedByUser } from '../../journal/stoppedByUser.ts';
import { JudgmentTable } from '../../judgments/judgmentTable.ts';
import { type PairStanding, standingOfAll } from '../../results/pairState.ts';
import { resultFields, resultsOfPair, type TurnResult } from '../../results/turnResult.ts';
import type {
  AnswerEntry,
  DraftEntry,
  HeaderEntry,
  JudgmentEntry,
  LogEntry,
  PairEntry,
} from '../../runs/audit/log.ts';
import { createPairCount, type JudgmentCount } from '../../runs/audit/plan/pairProgress.ts';
import { draftText } from '../../runs/audit/prompts/writtenEvidence.ts';
import { SpendingTally } from '../../runs/spending.ts';
import { digestOfAll } from '../../words/digest.ts';
import type { ModelIdentity } from '../../words/ports.ts';
import { type TurnName, turnId } from '../../words/turns.ts';
import type { KeptReasons } from '../reasons/keptReasons.ts';
import { presentationKey, reasonKey, reasonsOfRun } from '../reasons/reasons.ts';
import type { FoldedPair } from './foldedPair.ts';
import { FoldedPairs } from './foldedPairs.ts';
import { foldedRun } from './foldedRun.ts';
import type { ListedPairs } from './listedPairs.ts';
import type { ReportRun } from './reportRun.ts';

/** Maximum length of a stored failure reason, in UTF-16 units. */
const longestFailure = 300;

/**
 * Folds a log's entries one by one and keeps only the parts of the output of `replay` that a report
 * needs: no messages or answers, and justifications after challenges only if requested. More
 * entries may follow at any time.
 */
export class RunFold {
  #header: HeaderEntry | undefined;
  readonly #pairs: FoldedPairs;
  readonly #judgments = new JudgmentTable();
  /** The most recently judged pair. */
  #judged: { readonly key: string; readonly pair: FoldedPair } | undefined;
  readonly #servedModels = new Set<string>();
  readonly #sent = new SentCalls();
  readonly #spending = new SpendingTally();
  /** Writers of drafts that the run did not plan, by pair and step. */
  readonly #writers = new Map<string, ModelIdentity>();
  /** Targets of the run's own drafts, whose texts are compared with reasons, by pair and step. */
  readonly #evidence = new Map<string, DraftEntry['target']>();
  /** Keys of records that the user decided to remove from the run. */
  readonly #revised = new Set<string>();
  #countPair: ReturnType<typeof createPairCount> | undefined;

  readonly #reasons: KeptReasons | undefined;

  /**
   * @param digest equivalent of `digestOfAll`, for platforms that have a faster one
   * @param reasons keeps the justifications after challenges
   */
  constructor(digest = digestOfAll, reasons?: KeptReasons) {
    this.#reasons = reasons;
    this.#pairs = new FoldedPairs(digest);
  }

  add(entry: LogEntry): void {
    switch (entry.type) {
      case 'judgment':
        this.alike(entry, [])([]);
        return;
      case 'header':
        if (!this.#header) this.#reasons?.begin(entry);
        this.#header ??= entry;
        return;
      case 'pair':
        this.#revised.delete(entry.key);
        this.#pairs.add(entry, this.#header?.definition?.scale?.pass);
        this.#addSeen(entry);
        return;
      case 'revision':
        for (const key of [...entry.changed, ...entry.removed]) this.#revised.add(key);
        return;
      case 'step':
      case 'draft': {
        if (entry.type === 'draft') {
          if (entry.planned) {
            if (this.#reasons) this.#evidence.set(`${entry.pair} ${entry.step}`, entry.target);
            return;
          }
          this.#writers.set(`${entry.pair} ${entry.step}`, entry.writer);
        }
        const pair = this.#pairs.get(entry.pair);
        if (entry.type === 'step') pair?.addStep(entry.step);
        else pair?.addDraft(entry.step);
        return;
      }
      case 'undo':
        this.#pairs.get(entry.pair)?.removeStep(entry.step);
        return;
      case 'started':
        if (this.#sent.start(callOf(entry))) this.#spending.addBroken(this.#modelOf(entry), 1);
        this.#pairs.get(entry.pair)?.retry(turnId(entry));
        return;
      case 'failed': {
        this.#sent.end(callOf(entry));
        this.#spending.addBroken(this.#modelOf(entry), entry.brokenAttempts);
        if (isStoppedByUser(entry.reason)) return;
        const { reason } = entry;
        const message = entry.message.slice(0, longestFailure);
        this.#pairs.get(entry.pair)?.fail(turnId(entry), { reason, message });
        return;
      }
      case 'answer':
        this.#addAnswer(entry);
    }
  }

  get header(): HeaderEntry | undefined {
    return this.#header;
  }

  /** Returns the ids of the pairs by their keys, in log order. */
  pairIds(): PairIds {
    return this.#pairs.all().ids();
  }

  /** Returns the run's pairs, except those that the user decided to remove. */
  #planned(): ListedPairs {
    return this.#pairs.all().without(this.#revised);
  }

  /** Returns the run as read so far; undefined without a header. */
  run(): ReportRun | undefined {
    const header = this.#header;
    if (!header) return undefined;
    const planned = this.#planned();
    const run = {
      ...{ header, planned, table: this.#judgments },
      revised: this.#revised.size === 0 ? 0 : this.pairIds().size - planned.ids().size,
      countAll: (pairs: ListedPairs) => this.#countAll(pairs),
      servedModels: [...this.#servedModels].sort(),
      maybePaidTwice: this.#sent.again,
      spending: this.#spending.list(header.prices, header.generation.maxTokens),
      reasons: this.#reasons && reasonsOfRun(this.#reasons),
    };
    return foldedRun(run, new Set());
  }

  /**
   * Yields the results of the run's pairs, including steps that were not undone; those of a million
   * judgments would take 300 MB.
   */
  *results(): Generator<TurnResult, void, void> {
    for (const pair of this.#pairs.all()) yield* this.#found(pair);
  }

  /** Returns the results of the pair with this key, in all orders in which it was presented. */
  resultsOf(pair: string): TurnResult[] {
    return this.#pairs.presentationsOf(pair).flatMap((one) => this.#found(one));
  }

  /**
   * Returns the run's progress on the pair with this key; undefined if the run does not have it.
   */
  standingOf(pair: string): PairStanding | undefined {
    if (!this.#header || this.#revised.has(pair)) return undefined;
    const all = this.#pairs.presentationsOf(pair).map((one): PairStanding => {
      const judged = this.#judgments.verdictsOf(one.index);
      const [, failure] = [...one.failures].find(([turn]) => !judged.has(turn)) ?? [];
      return { ...this.#countAll([one]), order: one.order, failure };
    });
    return standingOfAll(all);
  }

  /** Returns the run's progress. */
  progress(): JudgmentCount {
    return this.#countAll(this.#planned());
  }

  #countAll(pairs: Iterable<FoldedPair>): JudgmentCount {
    const total = { judged: 0, open: 0 };
    if (!this.#header) return total;
    this.#countPair ??= createPairCount(this.#header);
    for (const pair of pairs) {
      const { judged, open } = this.#countPair(pair, this.#judgments.verdictsOf(pair.index));
      total.judged += judged;
      total.open += open;
    }
    return total;
  }

  #addAnswer(entry: AnswerEntry): void {
    this.#sent.end(callOf(entry));
    if (!entry.recorded) this.#spending.add(this.#modelOf(entry), entry.usage);
    this.#spending.addBroken(this.#modelOf(entry), entry.brokenAttempts);
    if (entry.arm === 'draft') this.#addEvidence(entry);
    // Drafts are written by a separate model.
    if (entry.servedModel !== undefined && entry.arm !== 'draft' && this.#pairs.has(entry.pair))
      this.#servedModels.add(entry.servedModel);
  }

  #addEvidence(entry: AnswerEntry): void {
    const target = this.#evidence.get(`${entry.pair} ${entry.step}`);
    const pair = target && this.#pairs.get(entry.pair);
    if (!pair) return;
    const presentation = presentationKey(pair.pair, pair.order);
    this.#reasons?.seen?.addWritten(presentation, target, draftText(entry));
  }

  #modelOf({
    arm,
    pair,
    step = '',
  }: TurnName & { readonly pair: string }): ModelIdentity | undefined {
    if (arm !== 'draft') return this.#header?.judge;
    return this.#writers.get(`${pair} ${step}`) ?? this.#header?.evidence?.writer;
  }

  /**
   * Returns a function that adds judgments like the given one, of any pair, by the values of the
   * fields in which they may differ.
   */
  alike(entry: JudgmentEntry, varying: readonly string[]): (values: readonly unknown[]) => void {
    const put = this.#judgments.alike(entry, varying);
    const [pairAt, textAt] = [varying.indexOf('pair'), varying.indexOf('justification')];
    const turn = turnId(entry);
    return (values) => {
      const pair = this.#judgedPair(String(pairAt < 0 ? entry.pair : values[pairAt]));
      if (!pair) return;
      put(pair.index, values);
      if (!this.#reasons || (entry.arm !== 'challenge' && entry.arm !== 'baseline')) return;
      const text = textAt < 0 ? entry.justification : values[textAt];
      if (!text) return;
      if (entry.arm === 'baseline') {
        this.#reasons.seen?.add(presentationKey(pair.pair, pair.order), String(text));
      } else this.#reasons.put(reasonKey(pair.pair, pair.order, turn), String(text));
    };
  }

  #addSeen({ key, pair: record }: PairEntry): void {
    const pair = this.#reasons?.seen && this.#pairs.get(key);
    if (!pair) return;
    const texts = conversationOf(record).map(({ content }) => content);
    const all = [...texts, record.responseA, record.responseB ?? ''].join('\n');
    this.#reasons?.seen?.add(presentationKey(pair.pair, pair.order), all);
  }

  #judgedPair(key: string): FoldedPair | undefined {
    if (this.#judged?.key === key) return this.#judged.pair;
    const pair = this.#pairs.get(key);
    if (pair) this.#judged = { key, pair };
    return pair;
  }

  #found(pair: FoldedPair): TurnResult[] {
    if (!this.#header) return [];
    return resultsOfPair(
      this.#header,
      pair,
      this.#judgments
        .list(pair.index, resultFields)
        .filter(({ arm, step = '' }) => arm !== 'step' || pair.steps.has(step)),
    );
  }
}

function callOf(entry: TurnName & { readonly pair: string; readonly attempt: number }): string {
  return `${entry.pair}\n${turnId(entry)}\n${entry.attempt}`;
}
