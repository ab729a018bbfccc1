import type { JudgmentRow } from '../../judgments/judgmentRow.ts';
import type { Quantity } from '../estimation/quantity.ts';
import { ShareTally } from '../estimation/shareQuantity.ts';
import { isReadable, type JudgedPair } from './judgedPair.ts';

/** Shares of all answers of a group, from pairs that are added one by one and not kept. */
export class AnswersTally {
  readonly #readable = new ShareTally();
  readonly #changed = new ShareTally();
  #hasRepeat = false;

  add({ cluster, baseline, repeat, moreRepeats, neutral, challenges, sequence }: JudgedPair): void {
    if (!baseline.again) this.#read(cluster, baseline);
    if (repeat) this.#addRepeat(cluster, baseline, repeat);
    if (neutral && !neutral.again) this.#read(cluster, neutral);
    for (const rows of [moreRepeats, challenges, sequence]) {
      for (const row of rows ?? []) this.#read(cluster, row);
    }
  }

  #read(cluster: number, row: JudgmentRow): void {
    this.#readable.count({ cluster, value: isReadable(row) });
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
    return {
      readable: this.#readable.quantity('Nothing was asked.'),
      changedAgain: this.#hasRepeat
        ? this.#changed.quantity('No repeat could be read.')
        : undefined,
    };
  }
}

/** Whether a repeat decides otherwise: another verdict, or without one, a score of another step. */
function isOther(baseline: JudgmentRow, repeat: JudgmentRow): boolean {
  if (baseline.preference !== undefined) return repeat.preference !== baseline.preference;
  return repeat.moved !== undefined && repeat.moved !== 'none';
}

export interface AnswerShares {
  /** Answers that could be read / answers, of all turns. */
  readonly readable: Quantity;
  /**
   * Repeats (B2) whose verdict is not that of B1, ties included / readable repeats; absent if none
   * was asked.
   */
  readonly changedAgain: Quantity | undefined;
}
