import { grown } from '../../judgments/grown.ts';
import type { JudgmentRow } from '../../judgments/judgmentRow.ts';
import { getOrAdd } from '../../words/onFirstUse.ts';
import { type FollowUpColumns, GrowingColumns, pairValues } from './growingColumns.ts';
import { type ArmChoice, isReadable, type JudgedPair } from './judgedPair.ts';

/** The baselines of a group, in columns. */
export interface BaselineColumns {
  readonly length: number;
  readonly cluster: Int32Array;
  /** 0 if unreadable. */
  readonly verdict: Uint8Array;
  readonly label: Uint8Array;
  /** The side presented first; 0 if unknown. */
  readonly first: Uint8Array;
  /** NaN if no confidence is stated or the answer is unreadable. */
  readonly confidence: Float64Array;
}

/** The models of a pair's responses. */
export type Couple = Pick<JudgmentRow, 'modelA' | 'modelB'>;

const firstLength = 64;

/** Pairs that are added one by one and kept only as columns. */
export class PairColumns {
  readonly #arms: Readonly<Record<ArmChoice['arm'], GrowingColumns>>;
  readonly #baselines: GrowingColumns;
  /** Index of each challenge judgment's models in `couples`. */
  #models: Int32Array;
  #length = 0;
  readonly #couples = new Map<string | undefined, Map<string | undefined, number>>();
  readonly couples: Couple[] = [];

  /**
   * @param expected numbers of pairs and of their judgments for which to make room: a column that
   * grows is copied, and the gap that it leaves in memory is often too small for the next
   */
  constructor(expected = { pairs: firstLength, judgments: 2 * firstLength }) {
    const { pairs, judgments } = expected;
    const challenges = Math.max(0, judgments - pairs);
    this.#arms = {
      repeat: new GrowingColumns(pairs),
      neutral: new GrowingColumns(pairs),
      challenge: new GrowingColumns(challenges),
    };
    this.#baselines = new GrowingColumns(pairs);
    this.#models = new Int32Array(challenges);
  }

  add(pair: JudgedPair): void {
    const { baseline, repeat, neutral, challenges } = pair;
    const values = pairValues(pair);
    if (!baseline.again) this.#baselines.add(values, baseline);
    if (!isReadable(baseline)) return;
    if (repeat) this.#arms.repeat.add(values, repeat);
    if (neutral && !neutral.again) this.#arms.neutral.add(values, neutral);
    for (const row of challenges) this.#arms.challenge.add(values, row);
    this.#addModels(baseline, challenges.length);
  }

  /**
   * Returns the indices in `couples` of the models of each challenge judgment, in the order of
   * `arm`.
   */
  models(): Int32Array {
    return this.#models.subarray(0, this.#length);
  }

  #addModels({ modelA, modelB }: Couple, times: number): void {
    const ofA = getOrAdd(this.#couples, modelA, () => new Map<string | undefined, number>());
    const place = getOrAdd(ofA, modelB, () => this.couples.push({ modelA, modelB }) - 1);
    if (this.#length + times > this.#models.length) {
      this.#models = grown(this.#models, this.#length + times);
    }
    this.#models.fill(place, this.#length, this.#length + times);
    this.#length += times;
  }

  arm(arm: ArmChoice['arm']): FollowUpColumns {
    return this.#arms[arm].taken();
  }

  baselines(): BaselineColumns {
    return this.#baselines.taken();
  }
}
