import { digestOfAll } from '../../digest.ts';
import { SentCalls } from '../../journal/sentCalls.ts';
import { isStoppedByUser } from '../../journal/stoppedByUser.ts';
import type { JudgmentRow } from '../../judgments/judgmentRow.ts';
import { JudgmentChain, JudgmentTable } from '../../judgments/judgmentTable.ts';
import type { PairStanding } from '../../results/pairState.ts';
import { resultsOfPair, type TurnResult } from '../../results/turnResult.ts';
import type { HeaderEntry, JudgmentEntry, LogEntry, PairEntry } from '../../runs/audit/log.ts';
import { createPairRows, type PairFacts, pairFacts } from '../../runs/audit/rows.ts';
import { type TurnName, turnId } from '../../runs/audit/turns.ts';
import { createPairCount, type JudgmentCount } from './pairProgress.ts';
import type { ReportRun } from './reportRun.ts';

interface FoldedPair {
  readonly facts: PairFacts;
  readonly id: string;
  readonly labelSource: string | undefined;
  readonly isTied: boolean;
  readonly judgments: JudgmentChain;
  /** Numbers of the steps that stand, and of drafts, where there are any. */
  steps?: Set<string>;
  drafts?: Set<string>;
  /** Why its calls failed last, by turn; some may have been answered since. */
  failures?: Map<string, string>;
}

/** The longest reason of a failed call that is kept, in UTF-16 units. */
const longestFailure = 300;

/**
 * A log's entries, taken in one after another: what `replay` makes of them as far as a report needs it,
 * without a message, an answer or a justification. More entries may follow at any time.
 */
export class RunFold {
  #header: HeaderEntry | undefined;
  readonly #pairs = new Map<string, FoldedPair>();
  /** Further presentations of each pair that has some. */
  readonly #presentedAgain = new Map<string, FoldedPair[]>();
  readonly #judgments = new JudgmentTable();
  /** The pair that was judged last. */
  #judged: { readonly key: string; readonly chain: JudgmentChain } | undefined;
  readonly #servedModels = new Set<string>();
  readonly #sent = new SentCalls();
  /** Keys of records that a decision of the user has taken out of the run. */
  readonly #revised = new Set<string>();
  #countPair: ReturnType<typeof createPairCount> | undefined;

  /** Texts that many pairs share, each kept once. */
  readonly #texts = new Map<string, string>();
  readonly #digest: typeof digestOfAll;

  /** @param digest as `digestOfAll`, where the platform has a faster one */
  constructor(digest = digestOfAll) {
    this.#digest = digest;
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
        if (!this.#pairs.has(entry.key)) this.#addPair(entry);
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
        if (entry.servedModel !== undefined && entry.arm !== 'draft' && this.#pairs.has(entry.pair))
          this.#servedModels.add(entry.servedModel);
    }
  }

  get header(): HeaderEntry | undefined {
    return this.#header;
  }

  /** Ids of the pairs by their keys, in the order of the log. */
  pairIds(): ReadonlyMap<string, string> {
    return idsOf([...this.#pairs.values()]);
  }

  /** The pairs that the run is about, without those that a decision has taken out of it. */
  #planned(): FoldedPair[] {
    const pairs = [...this.#pairs.values()];
    if (this.#revised.size === 0) return pairs;
    return pairs.filter(({ facts }) => !this.#revised.has(facts.pair));
  }

  /**
   * What a report needs of the run so far; undefined as long as there is no header.
   *
   * @param superseded keys of pairs that a later run has in another version
   */
  run(superseded: ReadonlySet<string> = new Set()): ReportRun | undefined {
    const header = this.#header;
    return header && this.#runWithout(header, superseded);
  }

  #runWithout(header: HeaderEntry, superseded: ReadonlySet<string>): ReportRun {
    const planned = this.#planned();
    const pairs = planned.filter(({ facts }) => !superseded.has(facts.pair));
    let rows: readonly JudgmentRow[] | undefined;
    const rowsByPair = () => this.#rowsOf(header, pairs);
    return {
      header,
      selection: header.purpose === 'session' ? 'session' : (header.selection ?? 'hand-picked'),
      get rows() {
        rows ??= [...rowsByPair()].flat();
        return rows;
      },
      rowsByPair,
      pairIds: idsOf(pairs),
      contents: () =>
        pairs.map(({ id, facts: { content, swapped } }) => ({ id, content, swapped })),
      presentations: pairs.length,
      progress: () => this.#progressOf(pairs),
      ...this.#judgments.describe(pairs.map(({ judgments }) => judgments)),
      steps: pairs.reduce((sum, { steps }) => sum + (steps?.size ?? 0), 0),
      drafts: pairs.reduce((sum, { drafts }) => sum + (drafts?.size ?? 0), 0),
      labelSources: new Map(
        pairs.flatMap(({ facts, labelSource }) =>
          labelSource === undefined ? [] : [[facts.pair, labelSource]],
        ),
      ),
      tiedPairs: new Set(pairs.flatMap(({ facts, isTied }) => (isTied ? [facts.pair] : []))),
      servedModels: [...this.#servedModels].sort(),
      maybePaidTwice: this.#sent.again,
      earlierVersions: {
        revised: this.pairIds().size - idsOf(planned).size,
        superseded: idsOf(planned).size - idsOf(pairs).size,
      },
      without: (more) => this.#runWithout(header, new Set([...superseded, ...more])),
    };
  }

  *#rowsOf(header: HeaderEntry, pairs: readonly FoldedPair[]): Generator<readonly JudgmentRow[]> {
    const pairRows = createPairRows(header);
    for (const { facts, judgments } of pairs) {
      yield pairRows(facts, this.#judgments.list(judgments));
    }
  }

  /** What the run found about its pairs, steps that stand among it. */
  results(): TurnResult[] {
    return [...this.#pairs.values()].flatMap((pair) => this.#found(pair));
  }

  /** The same of the pair of this key alone, in whatever orders it was presented. */
  resultsOf(pair: string): TurnResult[] {
    return this.#presentationsOf(pair).flatMap((one) => this.#found(one));
  }

  #presentationsOf(pair: string): FoldedPair[] {
    const first = this.#pairs.get(pair);
    const firsts = first?.facts.pair === pair ? [first] : [];
    return [...firsts, ...(this.#presentedAgain.get(pair) ?? [])];
  }

  /** How far the run has come with the pair of this key; undefined where it does not hold it. */
  standingOf(pair: string): PairStanding | undefined {
    const header = this.#header;
    if (!header || this.#revised.has(pair)) return undefined;
    this.#countPair ??= createPairCount(header);
    let total: PairStanding | undefined;
    for (const { facts, judgments, failures } of this.#presentationsOf(pair)) {
      const known = this.#judgments.list(judgments);
      const { judged, open } = this.#countPair(facts, known);
      const judgedTurns = new Set(failures ? known.map(turnId) : []);
      const [, failure] = [...(failures ?? [])].find(([turn]) => !judgedTurns.has(turn)) ?? [];
      const isTold = total && (total.failure !== undefined || (total.open > 0 && !failure));
      total = {
        judged: judged + (total?.judged ?? 0),
        open: open + (total?.open ?? 0),
        order: total && (isTold || (open === 0 && !failure)) ? total.order : facts.order,
        failure: total?.failure ?? failure,
      };
    }
    return total;
  }

  /** How far the run has come. */
  progress(): JudgmentCount {
    return this.#progressOf(this.#planned());
  }

  /** The same of the pair of this key alone. */
  progressOf(pair: string): JudgmentCount {
    return this.#progressOf(this.#presentationsOf(pair));
  }

  #progressOf(pairs: readonly FoldedPair[]): JudgmentCount {
    const total = { judged: 0, open: 0 };
    if (!this.#header) return total;
    this.#countPair ??= createPairCount(this.#header);
    for (const { facts, judgments } of pairs) {
      const { judged, open } = this.#countPair(facts, this.#judgments.list(judgments));
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

  #addPair(entry: PairEntry): void {
    const pair = this.#foldedPair(entry);
    this.#pairs.set(entry.key, pair);
    if (pair.facts.pair === entry.key) return;
    const known = this.#presentedAgain.get(pair.facts.pair);
    if (known) known.push(pair);
    else this.#presentedAgain.set(pair.facts.pair, [pair]);
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

  #foldedPair(entry: PairEntry): FoldedPair {
    const { id, label, labelSource = 'source unknown' } = entry.pair;
    const facts = pairFacts(entry, this.#digest);
    return {
      facts: {
        ...facts,
        domain: this.#shared(facts.domain),
        modelA: this.#shared(facts.modelA),
        modelB: this.#shared(facts.modelB),
      },
      id,
      labelSource: label === undefined ? undefined : this.#shared(labelSource),
      isTied: label === 'tie',
      judgments: new JudgmentChain(),
    };
  }

  #shared<Text extends string | undefined>(text: Text): Text {
    if (text === undefined) return text;
    const known = this.#texts.get(text);
    if (known === undefined) this.#texts.set(text, text);
    return (known ?? text) as Text;
  }
}

function idsOf(pairs: readonly FoldedPair[]): ReadonlyMap<string, string> {
  return new Map(pairs.map(({ facts, id }) => [facts.pair, id]));
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
