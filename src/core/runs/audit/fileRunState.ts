import { definitionOf } from '../../judges/defaultJudge.ts';
import { shownFields } from '../../judges/render.ts';
import type { LogEntry, PairEntry } from './log.ts';
import { nothingFound, type PairFindings, withJudgment } from './pairFindings.ts';
import { createPairCount } from './plan/pairProgress.ts';
import { none, type PairRecord, RunState } from './runState.ts';
import { shared } from './shared.ts';

/** Maximum number of messages kept that no unfinished pair sent. */
const mostUnused = 100;

/**
 * State of an audit of a whole file. Of a finished pair, it keeps what the run, its plan and its
 * summary need; the pair's texts, messages, answers and judgments are only in the log.
 */
export class FileRunState extends RunState {
  /** Ids of the messages that each unfinished pair sent. */
  readonly #sentBy = new Map<string, Set<string>>();
  /** Number of unfinished pairs that sent a message, by its id. */
  readonly #senders = new Map<string, number>();
  /** Other messages, which may be sent again, such as the system prompt; longest unused first. */
  readonly #unused = new Set<string>();
  /** Equal values, kept once. */
  readonly #findings = new Map<string, PairFindings>();
  readonly #models = new Map<string, string>();
  readonly #paraphrases = new Map<string, PairEntry['paraphrases']>();
  #countPair: ReturnType<typeof createPairCount> | undefined;

  override apply(entry: LogEntry): void {
    if (entry.type === 'pair') {
      const paraphrases = shared(this.#paraphrases, entry.paraphrases);
      super.apply(paraphrases === entry.paraphrases ? entry : { ...entry, paraphrases });
      return;
    }
    const pair = 'pair' in entry ? this.items.get(entry.pair) : undefined;
    if (pair?.finished) {
      this.#takeLate(entry);
      return;
    }
    super.apply(entry);
    if (!pair) return;
    if (entry.type === 'started') this.#use(entry.pair, entry.messages);
    if (entry.type === 'judgment' && this.#isFinished(pair)) this.#finish(entry.pair, pair);
  }

  /** Counts the answers to steps added after a pair was finished. */
  #takeLate(entry: LogEntry): void {
    if (this.calls.apply(entry) && entry.type === 'answer') this.finishedTurns.addAnswer(entry);
  }

  #isFinished({ entry, turns }: PairRecord): boolean {
    if (!this.header || this.header.purpose === 'session') return false;
    this.#countPair ??= createPairCount(this.header);
    const verdicts = new Map(
      [...turns].flatMap(([id, { judgment }]) => {
        if (!judgment) return [];
        const isReadable = judgment.outcome === 'readable';
        return [[id, isReadable ? (judgment.preference ?? 'score') : undefined]] as const;
      }),
    );
    const { target, incomplete } = entry;
    return this.#countPair({ target, incomplete }, verdicts).open === 0;
  }

  #finish(key: string, pair: PairRecord): void {
    this.finishedTurns.addTurns(pair.turns);
    let found = nothingFound;
    for (const { judgment } of pair.turns.values()) {
      if (judgment) found = withJudgment(found, judgment);
    }
    const { lastStep } = pair;
    const entry = this.#withoutTexts(pair.entry);
    this.items.set(key, new FinishedPair(entry, lastStep, shared(this.#findings, found)));
    this.#unuse(key);
  }

  /** Returns the fields of a pair that are needed for draws, plans and changed files. */
  #withoutTexts({ pair, ...entry }: PairEntry): PairEntry {
    const { id, label, labelSource, score, domain } = pair;
    const { modelA, modelB } = pair;
    const models = {
      ...(modelA !== undefined && { modelA: shared(this.#models, modelA) }),
      ...(modelB !== undefined && { modelB: shared(this.#models, modelB) }),
    };
    const shown = this.header ? shownFields(definitionOf(this.header)) : [];
    const kept = shown.map((name) => [name, pair[name]] as const);
    return {
      ...entry,
      pair: {
        ...{ id, label, labelSource, score, domain, ...models, responseA: '' },
        ...Object.fromEntries(kept),
      },
    };
  }

  #use(key: string, ids: readonly string[]): void {
    const sent = this.#sentBy.get(key) ?? new Set<string>();
    this.#sentBy.set(key, sent);
    for (const id of ids) {
      if (sent.has(id)) continue;
      sent.add(id);
      this.#senders.set(id, (this.#senders.get(id) ?? 0) + 1);
      this.#unused.delete(id);
    }
  }

  #unuse(key: string): void {
    for (const id of this.#sentBy.get(key) ?? []) {
      const others = (this.#senders.get(id) ?? 1) - 1;
      if (others > 0) {
        this.#senders.set(id, others);
        continue;
      }
      this.#senders.delete(id);
      this.#unused.add(id);
    }
    this.#sentBy.delete(key);
    for (const id of this.#unused) {
      if (this.#unused.size <= mostUnused) return;
      this.#unused.delete(id);
      this.messages.delete(id);
      this.sent.forget(id);
    }
  }
}

/** A pair whose texts, turns, steps and drafts are only in the log; a run may have 100,000. */
class FinishedPair implements PairRecord {
  readonly entry: PairEntry;
  readonly lastStep: number;
  readonly finished: PairFindings;

  constructor(entry: PairEntry, lastStep: number, finished: PairFindings) {
    this.entry = entry;
    this.lastStep = lastStep;
    this.finished = finished;
  }

  get messages() {
    return none;
  }
  get turns() {
    return none;
  }
  get steps() {
    return none;
  }
  get drafts() {
    return none;
  }
}
