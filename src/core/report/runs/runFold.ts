import type { PairIds } from '../../data/pairIds.ts';
import { conversationOf } from '../../data/promptMessages.ts';
import { isStoppedByUser } from '../../journal/stoppedByUser.ts';
import {
  KeptJudgments,
  type PresentedPair,
  presentedPair,
  verdictsOf,
} from '../../judgments/presentedPair.ts';
import { type PairStanding, standingOfAll } from '../../results/pairState.ts';
import { resultsOfPair } from '../../results/resultsOfPair.ts';
import type { TurnResult } from '../../results/turnResult.ts';
import { AuditStatement } from '../../runs/audit/auditStatement.ts';
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
import type { Statement } from '../../runs/statement.ts';
import { digestOfAll } from '../../words/digest.ts';
import { getOrAdd } from '../../words/onFirstUse.ts';
import { turnId } from '../../words/turns.ts';
import type { KeptReasons } from '../reasons/keptReasons.ts';
import { presentationKey, reasonKey, reasonsOfRun } from '../reasons/reasons.ts';
import { foldedRun, idsOf } from './foldedRun.ts';
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
  readonly #digest: typeof digestOfAll;
  /** Presentations by their own keys, in log order. */
  readonly #presented = new Map<string, PresentedPair>();
  /** Presentations by the keys of their pairs. */
  readonly #pairs = new Map<string, PresentedPair[]>();
  readonly #judgments = new KeptJudgments();
  readonly #servedModels = new Set<string>();
  readonly #calls = new AuditStatement();
  /** Targets of the run's own drafts, whose texts are compared with reasons, by pair and step. */
  readonly #evidence = new Map<string, DraftEntry['target']>();
  /** Keys of records that the user decided to remove from the run. */
  readonly #revised = new Set<string>();
  #countPair: ReturnType<typeof createPairCount> | undefined;
  /** Whether anything was judged since the last pair was added. */
  #isJudged = false;
  #isExtended = false;
  #lastAt: number | undefined;

  readonly #reasons: KeptReasons | undefined;

  /**
   * @param digest equivalent of `digestOfAll`, for platforms that have a faster one
   * @param reasons keeps the justifications after challenges
   */
  constructor(digest = digestOfAll, reasons?: KeptReasons) {
    this.#reasons = reasons;
    this.#digest = digest;
  }

  add(entry: LogEntry): void {
    const isNewCall = this.#calls.apply(entry);
    switch (entry.type) {
      case 'judgment':
        this.#addJudgment(entry);
        return;
      case 'header':
        if (!this.#header) this.#reasons?.begin(entry);
        this.#header ??= entry;
        return;
      case 'pair':
        this.#revised.delete(entry.key);
        this.#addPair(entry);
        this.#addSeen(entry);
        return;
      case 'revision':
        for (const key of [...entry.changed, ...entry.removed]) this.#revised.add(key);
        this.#isJudged = false;
        return;
      case 'draft':
        this.#addDraft(entry);
        return;
      case 'step':
        this.#addTo('steps', entry);
        return;
      case 'undo':
        this.#presented.get(entry.pair)?.steps?.delete(entry.step);
        return;
      case 'started':
        if (isNewCall) this.#presented.get(entry.pair)?.failures?.delete(turnId(entry));
        return;
      case 'failed':
        if (isNewCall) this.#addFailure(entry);
        return;
      case 'answer':
        if (isNewCall) this.#addAnswer(entry);
    }
  }

  get header(): HeaderEntry | undefined {
    return this.#header;
  }

  /** Returns what the log read so far states of calls and cost. */
  statement(): Statement {
    return this.#calls.statement();
  }

  /** Returns the ids of the pairs by their keys, in log order. */
  pairIds(): PairIds {
    return idsOf([...this.#presented.values()]);
  }

  /** Returns the presentations of the run's pairs, except those that the user decided to remove. */
  #planned(): PresentedPair[] {
    return [...this.#presented.values()].filter(({ facts }) => !this.#revised.has(facts.key));
  }

  /** Returns the run as read so far; undefined without a header. */
  run(): ReportRun | undefined {
    const header = this.#header;
    if (!header) return undefined;
    const planned = this.#planned();
    const run = {
      ...{ header, planned },
      revised: this.#revised.size === 0 ? 0 : this.pairIds().size - idsOf(planned).size,
      countAll: (pairs: readonly PresentedPair[]) => this.#countAll(pairs),
      servedModels: [...this.#servedModels].sort(),
      statement: this.statement(),
      reasons: this.#reasons && reasonsOfRun(this.#reasons),
      ...{ isExtended: this.#isExtended, lastAt: this.#lastAt },
    };
    return foldedRun(run, new Set());
  }

  /** Yields the results of the run's pairs, including steps that were not undone. */
  *results(): Generator<TurnResult, void, void> {
    for (const pair of this.#presented.values()) yield* this.#found(pair);
  }

  /** Returns the results of the pair with this key, in all orders in which it was presented. */
  resultsOf(pair: string): TurnResult[] {
    const presented = this.#pairs.get(pair);
    return presented ? presented.flatMap((one) => this.#found(one)) : [];
  }

  /**
   * Returns the run's progress on the pair with this key; undefined if the run does not have it.
   */
  standingOf(pair: string): PairStanding | undefined {
    if (!this.#header || this.#revised.has(pair)) return undefined;
    const all = (this.#pairs.get(pair) ?? []).map((one): PairStanding => {
      const [, failure] =
        [...(one.failures ?? [])].find(
          ([failed]) => !one.judgments.some(({ turn }) => turn === failed),
        ) ?? [];
      return { ...this.#countAll([one]), order: one.facts.order, failure };
    });
    return standingOfAll(all);
  }

  /** Returns the run's progress. */
  progress(): JudgmentCount {
    return this.#countAll(this.#planned());
  }

  #countAll(pairs: Iterable<PresentedPair>): JudgmentCount {
    const total = { judged: 0, open: 0 };
    if (!this.#header) return total;
    this.#countPair ??= createPairCount(this.#header);
    for (const pair of pairs) {
      const { facts, incomplete } = pair;
      const { judged, open } = this.#countPair(
        { target: facts.assignedTarget, incomplete },
        verdictsOf(pair.judgments),
      );
      total.judged += judged;
      total.open += open;
    }
    return total;
  }

  #addDraft(entry: DraftEntry): void {
    const { pair, step, planned, target } = entry;
    if (planned) {
      if (this.#reasons) this.#evidence.set(`${pair} ${step}`, target);
      return;
    }
    this.#addTo('drafts', entry);
  }

  #addTo(field: 'steps' | 'drafts', entry: { readonly pair: string; readonly step: string }): void {
    const pair = this.#presented.get(entry.pair);
    if (pair) pair[field] = (pair[field] ?? new Set()).add(entry.step);
  }

  #addFailure(entry: Extract<LogEntry, { type: 'failed' }>): void {
    const { reason } = entry;
    const pair = this.#presented.get(entry.pair);
    if (!pair || isStoppedByUser(reason)) return;
    const message = entry.message.slice(0, longestFailure);
    pair.failures = (pair.failures ?? new Map()).set(turnId(entry), { reason, message });
  }

  #addAnswer(entry: AnswerEntry): void {
    this.#lastAt = entry.at;
    if (entry.arm === 'draft') this.#addEvidence(entry);
    // Drafts are written by a separate model.
    if (entry.servedModel !== undefined && entry.arm !== 'draft' && this.#presented.has(entry.pair))
      this.#servedModels.add(entry.servedModel);
  }

  #addEvidence(entry: AnswerEntry): void {
    const target = this.#evidence.get(`${entry.pair} ${entry.step}`);
    const pair = target && this.#presented.get(entry.pair);
    if (!pair) return;
    const presentation = presentationKey(pair.facts.key, pair.facts.order);
    this.#reasons?.seen?.addWritten(presentation, target, draftText(entry));
  }

  #addPair(entry: PairEntry): void {
    if (this.#presented.has(entry.key)) return;
    this.#isExtended ||= this.#isJudged && this.progress().open === 0;
    this.#isJudged = false;
    const pair = presentedPair(entry, this.#header?.definition?.scale?.pass, this.#digest);
    this.#presented.set(entry.key, pair);
    getOrAdd(this.#pairs, pair.facts.key, (): PresentedPair[] => []).push(pair);
  }

  #addJudgment(entry: JudgmentEntry): void {
    const pair = this.#presented.get(entry.pair);
    if (!pair) return;
    const { turn } = this.#judgments.add(pair, entry);
    this.#isJudged = true;
    const { arm, justification: text } = entry;
    if (!this.#reasons || !text) return;
    const { key, order } = pair.facts;
    if (arm === 'baseline') this.#reasons.seen?.add(presentationKey(key, order), text);
    else if (arm === 'challenge') this.#reasons.put(reasonKey(key, order, turn), text);
  }

  #addSeen({ key, pair: record }: PairEntry): void {
    const pair = this.#reasons?.seen && this.#presented.get(key);
    if (!pair) return;
    const texts = conversationOf(record).map(({ content }) => content);
    const all = [...texts, record.responseA, record.responseB ?? ''].join('\n');
    this.#reasons?.seen?.add(presentationKey(pair.facts.key, pair.facts.order), all);
  }

  #found(pair: PresentedPair): TurnResult[] {
    if (!this.#header) return [];
    const judgments = pair.judgments.filter(
      ({ arm, step = '' }) => arm !== 'step' || pair.steps?.has(step),
    );
    return resultsOfPair(this.#header, pair.facts, judgments, pair.incomplete);
  }
}
