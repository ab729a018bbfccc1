import type { Quantity } from '../../estimation/quantity.ts';
import { MeanTally, ShareTally } from '../../estimation/shareQuantity.ts';
import { isReadable, type JudgedPair } from '../../rows/judgedPair.ts';

/** The level of the scores or grades that a judge gave before anything challenged them. */
export interface BaselineScores {
  /** Mean score, in points; absent for judges that give none. */
  readonly mean?: Quantity;
  /** Share of responses that pass, for judges that give a grade and no score. */
  readonly passed?: Quantity;
}

/** Baselines of a judge of single responses, which are added one by one and not kept. */
export class BaselineScoresTally {
  readonly #mean = new MeanTally();
  readonly #passed = new ShareTally();
  #hasScore = false;
  #hasGrade = false;

  add({ cluster, baseline }: JudgedPair): void {
    const { score, preference } = baseline;
    const isOfPair = preference === 'A' || preference === 'B' || preference === 'tie';
    if (isOfPair) return;
    const grade = preference === 'up' || preference === 'down' ? preference : undefined;
    if (score !== undefined) this.#hasScore = true;
    else if (grade !== undefined) this.#hasGrade = true;
    this.#mean.count({ cluster, value: isReadable(baseline) ? score : undefined });
    this.#passed.count({ cluster, value: grade && grade === 'up' });
  }

  /** Returns the level; the tally is not usable afterwards. */
  scores(): BaselineScores {
    if (this.#hasScore) return { mean: this.#mean.quantity(noScore) };
    return this.#hasGrade ? { passed: this.#passed.quantity(noScore) } : {};
  }
}

const noScore = 'No response could be scored.';
