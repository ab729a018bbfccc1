import type { JudgmentRow } from '../../judgments/judgmentRow.ts';
import { getOrAdd } from '../../words/onFirstUse.ts';
import type { Quantity } from '../estimation/quantity.ts';
import { ShareTally } from '../estimation/shareQuantity.ts';
import { isReadable, type JudgedPair } from './judgedPair.ts';

/** Shares of all answers of a group, from pairs that are added one by one and not kept. */
export class AnswersTally {
  readonly #readable = new ShareTally();
  readonly #changed = new ShareTally();
  readonly #arms = new Map<string, ArmAnswers>();
  #hasRepeat = false;
  /** Number of answers so far. */
  #answers = 0;
  /** Numbers of pairs whose first verdict could be read, and of the answers that followed. */
  readonly #followed = { pairs: 0, answers: 0 };
  /** Pairs whose first verdict could not be read, with the number of answers that followed. */
  readonly #cutShort: { readonly cluster: number; readonly answers: number }[] = [];

  add(pair: JudgedPair): void {
    const { cluster, baseline } = pair;
    if (!baseline.again) this.#read(cluster, baseline);
    const before = this.#answers;
    this.#addFollowUps(pair);
    const answers = this.#answers - before;
    if (!isReadable(baseline)) {
      if (!baseline.again) this.#cutShort.push({ cluster, answers });
      return;
    }
    this.#followed.pairs += 1;
    this.#followed.answers += answers;
  }

  #addFollowUps(pair: JudgedPair): void {
    const { cluster, baseline, repeat, moreRepeats, neutral, challenges, sequence } = pair;
    if (repeat) this.#addRepeat(cluster, baseline, repeat);
    if (neutral && !neutral.again) this.#read(cluster, neutral);
    for (const rows of [moreRepeats, challenges, sequence]) {
      for (const row of rows ?? []) this.#read(cluster, row);
    }
  }

  #read(cluster: number, row: JudgmentRow): void {
    const value = isReadable(row);
    this.#answers += 1;
    this.#readable.count({ cluster, value });
    const { readable, counts } = getOrAdd(this.#arms, row.challenge ?? row.arm, noAnswers);
    readable.count({ cluster, value });
    counts.answers += 1;
    counts.readable += Number(value);
  }

  #addRepeat(cluster: number, baseline: JudgmentRow, repeat: JudgmentRow): void {
    this.#read(cluster, repeat);
    if (!isReadable(baseline)) return;
    this.#hasRepeat = true;
    const value = isReadable(repeat) ? isOther(baseline, repeat) : undefined;
    this.#changed.count({ cluster, value });
  }

  /** Returns the shares; the tally is not usable afterwards. */
  shares(): AnswerShares {
    const least = this.#leastReadable();
    const planned = Math.round(this.#followed.answers / Math.max(1, this.#followed.pairs));
    for (const { cluster, answers } of this.#cutShort) {
      for (let turn = answers; turn < planned; turn += 1) {
        this.#readable.count({ cluster, value: false });
      }
    }
    return {
      ...(least && { least }),
      readable: this.#readable.quantity('Nothing was asked.'),
      changedAgain: this.#hasRepeat
        ? this.#changed.quantity('No repeat could be read.')
        : undefined,
    };
  }

  #leastReadable(): AnswerShares['least'] {
    const shares = [...this.#arms].map(([arm, { readable, counts }]) => {
      return { arm, readable, share: counts.readable / counts.answers };
    });
    const [least] = shares.toSorted((one, other) => one.share - other.share);
    if (!least || least.share >= leastShare) return undefined;
    return { arm: least.arm, readable: least.readable.quantity('Nothing was asked.') };
  }
}

/** Answers of one arm or kind of challenge. */
interface ArmAnswers {
  readonly readable: ShareTally;
  readonly counts: { answers: number; readable: number };
}

function noAnswers(): ArmAnswers {
  return { readable: new ShareTally(), counts: { answers: 0, readable: 0 } };
}

/** Share of readable answers below which an arm is reported. */
const leastShare = 0.95;

/** Whether a repeat decides otherwise: another verdict, or without one, a score of another step. */
function isOther(baseline: JudgmentRow, repeat: JudgmentRow): boolean {
  if (baseline.preference !== undefined) return repeat.preference !== baseline.preference;
  return repeat.moved !== undefined && repeat.moved !== 'none';
}

export interface AnswerShares {
  /**
   * Answers that could be read / planned answers, of all turns. An unreadable first verdict ends its
   * pair, whose missing answers, as many as other pairs have on average, count as unreadable.
   */
  readonly readable: Quantity;
  /** The arm or kind of challenge with the least readable answers, if fewer than 95% are. */
  readonly least?: { readonly arm: string; readonly readable: Quantity };
  /**
   * Repeats (B2) whose verdict is not that of B1, ties included / readable repeats; absent if none
   * was asked.
   */
  readonly changedAgain: Quantity | undefined;
}
