import type { HeaderEntry, JudgmentEntry, LogEntry, PairEntry } from '../audit/log.ts';
import { createPairRows, type JudgmentFacts, type PairFacts, pairFacts } from '../audit/rows.ts';
import { isSameTurn, turnId } from '../audit/turns.ts';
import type { JudgmentRow } from '../metrics/judgmentRow.ts';
import { resultsOfPair, type TurnResult } from '../results/turnResult.ts';
import { createPairCount, type JudgmentCount } from './pairProgress.ts';
import type { ReportRun } from './reportRun.ts';

/** More judgments of one pair than a run plans are found by name instead of by looking at each. */
const mostLookedThrough = 32;

interface FoldedPair {
  readonly facts: PairFacts;
  readonly id: string;
  readonly labelSource: string | undefined;
  readonly judgments: TurnJudgments;
  /** Numbers of the steps that stand, and of drafts, where there are any. */
  steps?: Set<string>;
  drafts?: Set<string>;
}

/**
 * A log's entries, taken in one after another: what `replay` makes of them as far as a report needs it,
 * without a message, an answer or a justification. More entries may follow at any time.
 */
export class RunFold {
  #header: HeaderEntry | undefined;
  readonly #pairs = new Map<string, FoldedPair>();
  /** The presentations of each pair: one, or both orders. */
  readonly #presentations = new Map<string, FoldedPair[]>();
  readonly #servedModels = new Set<string>();
  #fingerprint = '';

  add(entry: LogEntry): void {
    switch (entry.type) {
      case 'judgment':
        this.#pairs.get(entry.pair)?.judgments.put(this.#judgmentFacts(entry));
        return;
      case 'header':
        this.#header ??= entry;
        return;
      case 'pair':
        if (!this.#pairs.has(entry.key)) this.#addPair(entry);
        return;
      case 'step':
      case 'draft': {
        const pair = this.#pairs.get(entry.pair);
        const name = entry.type === 'step' ? 'steps' : 'drafts';
        if (pair) pair[name] = (pair[name] ?? new Set()).add(entry.step);
        return;
      }
      case 'undo':
        this.#pairs.get(entry.pair)?.steps?.delete(entry.step);
        return;
      case 'answer':
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
    return new Map([...this.#pairs.values()].map(({ facts, id }) => [facts.pair, id]));
  }

  /** What a report needs of the run so far; undefined as long as there is no header. */
  run(): ReportRun | undefined {
    const header = this.#header;
    if (!header) return undefined;
    const pairs = [...this.#pairs.values()];
    const pairRows = createPairRows(header);
    const rows: JudgmentRow[] = [];
    for (const { facts, judgments } of pairs) {
      for (const row of pairRows(facts, judgments.list)) rows.push(row);
    }
    return {
      header,
      selection: header.purpose === 'session' ? 'session' : (header.selection ?? 'hand-picked'),
      rows,
      pairIds: this.pairIds(),
      presentations: pairs.length,
      steps: pairs.reduce((sum, { steps }) => sum + (steps?.size ?? 0), 0),
      drafts: pairs.reduce((sum, { drafts }) => sum + (drafts?.size ?? 0), 0),
      labelSources: new Map(
        pairs.flatMap(({ facts, labelSource }) =>
          labelSource === undefined ? [] : [[facts.pair, labelSource]],
        ),
      ),
      servedModels: [...this.#servedModels].sort(),
    };
  }

  /** What the run found about its pairs, steps that stand among it. */
  results(): TurnResult[] {
    return [...this.#pairs.values()].flatMap((pair) => this.#found(pair));
  }

  /** The same of the pair of this key alone, in whatever orders it was presented. */
  resultsOf(pair: string): TurnResult[] {
    return this.#presentations.get(pair)?.flatMap((one) => this.#found(one)) ?? [];
  }

  /** How far the run has come. */
  progress(): JudgmentCount {
    const total = { judged: 0, open: 0 };
    if (!this.#header) return total;
    const countPair = createPairCount(this.#header);
    for (const { facts, judgments } of this.#pairs.values()) {
      const { judged, open } = countPair(facts, judgments.list);
      total.judged += judged;
      total.open += open;
    }
    return total;
  }

  #addPair(entry: PairEntry): void {
    const pair = foldedPair(entry);
    this.#pairs.set(entry.key, pair);
    const known = this.#presentations.get(pair.facts.pair);
    if (known) known.push(pair);
    else this.#presentations.set(pair.facts.pair, [pair]);
  }

  #found({ facts, judgments, steps }: FoldedPair): TurnResult[] {
    if (!this.#header) return [];
    return resultsOfPair(
      this.#header,
      facts,
      judgments.list.filter(({ arm, step = '' }) => arm !== 'step' || steps?.has(step)),
    );
  }

  /** One literal: a log may hold a million judgments. A fingerprint that repeats is kept once. */
  #judgmentFacts(entry: JudgmentEntry): JudgmentFacts {
    if (entry.fingerprint !== this.#fingerprint) this.#fingerprint = entry.fingerprint;
    return {
      arm: entry.arm,
      challenge: entry.challenge,
      step: entry.step,
      protocol: entry.protocol,
      replicate: entry.replicate,
      target: entry.target,
      paraphrase: entry.paraphrase,
      outcome: entry.outcome,
      preference: entry.preference,
      confidence: entry.confidence,
      overlap: entry.overlap,
      flip: entry.flip,
      flipKind: entry.flipKind,
      fingerprint: this.#fingerprint,
    };
  }
}

function foldedPair(entry: PairEntry): FoldedPair {
  const { id, label, labelSource = 'source unknown' } = entry.pair;
  return {
    facts: pairFacts(entry),
    id,
    labelSource: label === undefined ? undefined : labelSource,
    judgments: new TurnJudgments(),
  };
}

/** The last judgment of each turn, in the order in which the turns were first judged. */
class TurnJudgments {
  readonly list: JudgmentFacts[] = [];
  #places: Map<string, number> | undefined;

  put(judgment: JudgmentFacts): void {
    const place = this.#placeOf(judgment);
    this.list[place < 0 ? this.list.length : place] = judgment;
  }

  /** −1 for a turn that was not judged yet. */
  #placeOf(judgment: JudgmentFacts): number {
    const { list } = this;
    if (list.length < mostLookedThrough) {
      for (let i = 0; i < list.length; i += 1) {
        const known = list[i];
        if (known && isSameTurn(known, judgment)) return i;
      }
      return -1;
    }
    this.#places ??= new Map(list.map((known, place) => [turnId(known), place]));
    const id = turnId(judgment);
    const place = this.#places.get(id) ?? -1;
    if (place < 0) this.#places.set(id, list.length);
    return place;
  }
}
