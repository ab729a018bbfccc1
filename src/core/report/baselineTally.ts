import type { Quantity } from '../metrics/estimation/quantity.ts';
import { ShareTally } from '../metrics/estimation/shareQuantity.ts';
import { OrderSwapTally } from '../metrics/numbers/agreement/orderSwap.ts';
import {
  type BaselineScores,
  BaselineScoresTally,
} from '../metrics/numbers/scores/baselineScores.ts';
import { TieAgreementTally } from '../metrics/numbers/ties/tieAgreement.ts';
import { type AnswerShares, AnswersTally } from '../metrics/rows/answersTally.ts';
import { MissingConfidenceTally } from '../metrics/rows/confidence.ts';
import { isReadable, type JudgedPair } from '../metrics/rows/judgedPair.ts';

/** Shares of a group's baselines, and of all its answers, from pairs that are added one by one and not kept. */
export class BaselineTally {
  readonly #unreadable = new ShareTally();
  readonly #swap = new OrderSwapTally();
  readonly #ties = new TieAgreementTally();
  readonly #confidence = new MissingConfidenceTally();
  readonly #scores = new BaselineScoresTally();
  readonly #answers = new AnswersTally();

  /** @param hasBothOrders whether the run asks its pairs in both presented orders */
  add(pair: JudgedPair, hasBothOrders: boolean): void {
    const { cluster, baseline } = pair;
    this.#answers.add(pair);
    if (baseline.again) return;
    this.#unreadable.count({ cluster, value: !isReadable(baseline) });
    if (hasBothOrders) this.#swap.add(pair);
    this.#ties.add(pair);
    this.#confidence.add(pair);
    this.#scores.add(pair);
  }

  /** Returns the shares; the tally is not usable afterwards. */
  shares(): BaselineShares {
    return {
      unreadable: this.#unreadable.quantity('Nothing was asked.'),
      orderDisagreement: this.#swap.disagreement(),
      positionInBoth: this.#swap.position(),
      answers: this.#answers.shares(),
      withTies: this.#ties.quantities(),
      noConfidence: this.#confidence.missing(),
      scores: this.#scores.scores(),
    };
  }
}

export interface BaselineShares {
  readonly unreadable: Quantity;
  readonly orderDisagreement: Quantity;
  /** Position over pairs in both orders; absent if there are none. */
  readonly positionInBoth: Quantity | undefined;
  readonly answers: AnswerShares;
  /** Agreement with the labels where ties are verdicts; absent without labels. */
  readonly withTies: ReturnType<TieAgreementTally['quantities']>;
  /** Absent if all baselines state a confidence. */
  readonly noConfidence: Quantity | undefined;
  readonly scores: BaselineScores;
}
