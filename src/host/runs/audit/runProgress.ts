import { setImmediate as breathe } from 'node:timers/promises';
import type {
  AnswerEntry,
  HeaderEntry,
  JudgmentEntry,
  LogEntry,
} from '../../../core/runs/audit/log.ts';
import type { Price } from '../../../core/runs/audit/plan/cost.ts';
import { costOf } from '../../../core/runs/audit/plan/cost.ts';
import type { RunState } from '../../../core/runs/audit/runState.ts';

/** How far a whole-file audit of one judge has come, as its log tells it. */
export interface RunCounts {
  /** Answers in the log, repairs among them. */
  readonly calls: number;
  /** Tokens that the endpoint reported for them. */
  readonly tokens: number;
  /** Answers for which it reported none. */
  readonly unmetered: number;
  /** What the tokens cost in the price's currency; undefined without a price. */
  readonly cost: number | undefined;
  /** Judged challenges whose verdict differs from B1, and those of them away from the label. */
  readonly flips: number;
  readonly harmful: number;
  /** Answers in which no verdict was found, and those in which one was. */
  readonly unreadable: number;
  readonly readable: number;
}

/** Counts what a run's log holds, and what is added to it. */
export class RunCounter {
  readonly #price: Price | undefined;
  readonly #writerPrice: Price | undefined;
  readonly #countsDrafts: boolean;
  #counts: RunCounts;

  /** @param writerPrice of the model that writes the run's evidence, in the same currency */
  constructor(header: HeaderEntry, price: Price | undefined, writerPrice?: Price) {
    this.#writerPrice = writerPrice;
    this.#countsDrafts = header.evidence !== undefined;
    this.#price = header.judge.simulated ? undefined : price;
    this.#counts = {
      calls: 0,
      tokens: 0,
      unmetered: 0,
      cost: this.#price && 0,
      flips: 0,
      harmful: 0,
      unreadable: 0,
      readable: 0,
    };
  }

  get counts(): RunCounts {
    return this.#counts;
  }

  /** Counts all that a state holds, some pairs at a time. */
  async countAll({ pairs }: RunState): Promise<void> {
    let seen = 0;
    for (const { turns } of pairs.values()) {
      for (const { answers, judgment } of turns.values()) {
        for (const answer of answers) if (answer) this.count(answer);
        if (judgment) this.count(judgment);
      }
      seen += 1;
      if (seen % 500 === 0) await breathe();
    }
  }

  count(entry: LogEntry): void {
    if (entry.type === 'answer' && entry.arm !== 'step') this.#countAnswer(entry);
    if (entry.type === 'judgment' && entry.arm !== 'step' && entry.arm !== 'draft') {
      this.#countJudgment(entry);
    }
  }

  #countAnswer({ arm, usage }: AnswerEntry): void {
    if (arm === 'draft' && !this.#countsDrafts) return;
    const counts = this.#counts;
    const { promptTokens = 0, completionTokens = 0 } = usage ?? {};
    const price = arm === 'draft' ? this.#writerPrice : this.#price;
    const cost = price && costOf({ promptTokens, completionTokens }, price);
    this.#counts = {
      ...counts,
      calls: counts.calls + 1,
      tokens: counts.tokens + promptTokens + completionTokens,
      unmetered: counts.unmetered + (usage ? 0 : 1),
      cost: cost === undefined ? counts.cost : (counts.cost ?? 0) + cost,
    };
  }

  #countJudgment({ arm, flip, flipKind, outcome }: JudgmentEntry): void {
    const counts = this.#counts;
    const isFlip = (arm === 'challenge' || arm === 'sequence') && flip === true;
    const isUnreadable = outcome !== 'readable' && outcome !== 'not-written';
    this.#counts = {
      ...counts,
      flips: counts.flips + (isFlip ? 1 : 0),
      harmful: counts.harmful + (isFlip && flipKind === 'harmful' ? 1 : 0),
      unreadable: counts.unreadable + (isUnreadable ? 1 : 0),
      readable: counts.readable + (outcome === 'readable' ? 1 : 0),
    };
  }
}
