import { digestOfAll } from '../../digest.ts';
import { SentCalls } from '../../journal/sentCalls.ts';
import { isStoppedByUser } from '../../journal/stoppedByUser.ts';
import { type JudgmentChain, JudgmentTable } from '../../judgments/judgmentTable.ts';
import { type PairStanding, standingOfAll } from '../../results/pairState.ts';
import { resultsOfPair, type TurnResult } from '../../results/turnResult.ts';
import type { HeaderEntry, JudgmentEntry, LogEntry } from '../../runs/audit/log.ts';
import { type TurnName, turnId } from '../../runs/audit/turns.ts';
import { type FoldedPair, FoldedPairs, idsOf } from './foldedPairs.ts';
import { foldedRun } from './foldedRun.ts';
import { createPairCount, type JudgmentCount } from './pairProgress.ts';
import type { ReportRun } from './reportRun.ts';

/** The longest reason of a failed call that is kept, in UTF-16 units. */
const longestFailure = 300;

/**
 * Takes in a log's entries one after another, and keeps of what `replay` makes of them what a report
 * needs: no message, answer or justification. More entries may follow at any time.
 */
export class RunFold {
  #header: HeaderEntry | undefined;
  readonly #pairs: FoldedPairs;
  readonly #judgments = new JudgmentTable();
  /** The pair that was judged last. */
  #judged: { readonly key: string; readonly chain: JudgmentChain } | undefined;
  readonly #servedModels = new Set<string>();
  readonly #sent = new SentCalls();
  /** Keys of records that a decision of the user has taken out of the run. */
  readonly #revised = new Set<string>();
  #countPair: ReturnType<typeof createPairCount> | undefined;

  /** @param digest as `digestOfAll`, where the platform has a faster one */
  constructor(digest = digestOfAll) {
    this.#pairs = new FoldedPairs(digest);
  }

  add(entry: LogEntry): void {
    switch (entry.type) {
      case 'judgment':
        this.#addJudgment(entry);
        return;
      case 'header':
        this.#header ??= entry;
        return;
      case 'pair':
        this.#revised.delete(entry.key);
        this.#pairs.add(entry);
        return;
      case 'revision':
        for (const key of [...entry.changed, ...entry.removed]) this.#revised.add(key);
        return;
      case 'step':
      case 'draft': {
        if (entry.type === 'draft' && entry.planned) return;
        const pair = this.#pairs.get(entry.pair);
        const name = entry.type === 'step' ? 'steps' : 'drafts';
        if (pair) pair[name] = (pair[name] ?? new Set()).add(entry.step);
        return;
      }
      case 'undo':
        this.#pairs.get(entry.pair)?.steps?.delete(entry.step);
        return;
      case 'started':
        this.#sent.start(callOf(entry));
        this.#pairs.get(entry.pair)?.failures?.delete(turnId(entry));
        return;
      case 'failed': {
        this.#sent.end(callOf(entry));
        const pair = this.#pairs.get(entry.pair);
        if (!pair || isStoppedByUser(entry.reason)) return;
        pair.failures ??= new Map();
        pair.failures.set(turnId(entry), entry.message.slice(0, longestFailure));
        return;
      }
      case 'answer':
        this.#sent.end(callOf(entry));
        // Drafts are written by a model of their own.
        if (entry.servedModel !== undefined && entry.arm !== 'draft' && this.#pairs.get(entry.pair))
          this.#servedModels.add(entry.servedModel);
    }
  }

  get header(): HeaderEntry | undefined {
    return this.#header;
  }

  /** Ids of the pairs by their keys, in the order of the log. */
  pairIds(): ReadonlyMap<string, string> {
    return idsOf(this.#pairs.all());
  }

  /** The pairs that the run is about, without those that a decision has taken out of it. */
  #planned(): FoldedPair[] {
    return this.#pairs.all().filter(({ facts }) => !this.#revised.has(facts.pair));
  }

  /** What a report needs of the run so far; undefined as long as there is no header. */
  run(): ReportRun | undefined {
    const header = this.#header;
    if (!header) return undefined;
    const planned = this.#planned();
    const run = {
      ...{ header, planned, table: this.#judgments },
      revised: this.pairIds().size - idsOf(planned).size,
      countAll: (pairs: readonly FoldedPair[]) => this.#countAll(pairs),
      servedModels: [...this.#servedModels].sort(),
      maybePaidTwice: this.#sent.again,
    };
    return foldedRun(run, new Set());
  }

  /** What the run found about its pairs, including steps that were not undone. */
  results(): TurnResult[] {
    return this.#pairs.all().flatMap((pair) => this.#found(pair));
  }

  /** The same of the pair of this key alone, in all orders in which it was presented. */
  resultsOf(pair: string): TurnResult[] {
    return this.#pairs.presentationsOf(pair).flatMap((one) => this.#found(one));
  }

  /** How far the run has come with the pair of this key; undefined where it does not hold it. */
  standingOf(pair: string): PairStanding | undefined {
    if (!this.#header || this.#revised.has(pair)) return undefined;
    const all = this.#pairs.presentationsOf(pair).map((one): PairStanding => {
      const { facts, judgments, failures = [] } = one;
      const judged = this.#judgments.verdictsOf(judgments);
      const [, failure] = [...failures].find(([turn]) => !judged.has(turn)) ?? [];
      return { ...this.#countAll([one]), order: facts.order, failure };
    });
    return standingOfAll(all);
  }

  /** How far the run has come. */
  progress(): JudgmentCount {
    return this.#countAll(this.#planned());
  }

  #countAll(pairs: readonly FoldedPair[]): JudgmentCount {
    const total = { judged: 0, open: 0 };
    if (!this.#header) return total;
    this.#countPair ??= createPairCount(this.#header);
    for (const { facts, judgments } of pairs) {
      const { judged, open } = this.#countPair(facts, this.#judgments.verdictsOf(judgments));
      total.judged += judged;
      total.open += open;
    }
    return total;
  }

  #addJudgment(entry: JudgmentEntry): void {
    if (this.#judged?.key !== entry.pair) {
      const pair = this.#pairs.get(entry.pair);
      if (!pair) return;
      this.#judged = { key: entry.pair, chain: pair.judgments };
    }
    this.#judgments.put(this.#judged.chain, entry);
  }

  #found({ facts, judgments, steps }: FoldedPair): TurnResult[] {
    if (!this.#header) return [];
    return resultsOfPair(
      this.#header,
      facts,
      this.#judgments
        .list(judgments)
        .filter(({ arm, step = '' }) => arm !== 'step' || steps?.has(step)),
    );
  }
}

function callOf(entry: TurnName & { readonly pair: string; readonly attempt: number }): string {
  return `${entry.pair}\n${turnId(entry)}\n${entry.attempt}`;
}

/** What a log's entries hold for a report; undefined where there is no header. */
export function reportRunOf(entries: Iterable<LogEntry>): ReportRun | undefined {
  const fold = new RunFold();
  for (const entry of entries) fold.add(entry);
  return fold.run();
}
