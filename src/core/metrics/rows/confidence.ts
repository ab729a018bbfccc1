import type { JudgmentRow } from '../../judgments/judgmentRow.ts';
import type { Quantity } from '../estimation/quantity.ts';
import {
  type Counted,
  meanOfColumns,
  ShareTally,
  shareOf,
  shareOfColumns,
} from '../estimation/shareQuantity.ts';
import { isChangedAt, isDecidedAt } from './changes.ts';
import { baselineColumns, followUpColumns, type Judged } from './followUpColumns.ts';
import {
  type ArmChoice,
  isReadable,
  type JudgedPair,
  type JudgedPairs,
  withCountedBaseline,
} from './judgedPair.ts';
import type { BaselineColumns } from './pairColumns.ts';

/** Confidence is self-reported, 0 to 100. PDM 4.5 calls 70 to 100, inclusive, high. */
export const highConfidence = 70;

const noConfidence = 'No readable judgment states a confidence.';
const noFlip = 'No judgment of this arm is a flip that states a confidence.';

/** Mean confidence of the baselines. */
export function baselineConfidence(pairs: Judged): Quantity {
  return meanConfidence(baselineColumns(pairs));
}

/** Mean confidence of an arm's judgments. */
export function armConfidence(pairs: Judged, arm: ArmChoice): Quantity {
  return meanConfidence(followUpColumns(pairs, arm));
}

function meanConfidence(columns: BaselineColumns): Quantity {
  return meanOfColumns(
    columns,
    { value: (i) => columns.confidence[i] ?? Number.NaN },
    noConfidence,
  );
}

/** Mean ΔC = c_arm − c_B1 over all judgments of an arm (PDM 3.6). */
export function confidenceChange(pairs: JudgedPairs, arm: ArmChoice): Quantity {
  const { columns, value, isIn } = changes(pairs, arm);
  return meanOfColumns(columns, { value, isIn }, noConfidence);
}

/** Mean ΔC over the flips of an arm (PDM 4.5 and 4.6). */
export function confidenceChangeOfFlips(pairs: JudgedPairs, arm: ArmChoice): Quantity {
  const { columns, value, isIn, isFlip } = changes(pairs, arm);
  return meanOfColumns(columns, { value, isIn, counts: isFlip }, noFlip);
}

/** Flips that are less confident than their baseline / flips (PDM 4.5 and 4.6). */
export function lessConfidentFlips(pairs: JudgedPairs, arm: ArmChoice): Quantity {
  const { columns, value, isIn, isFlip } = changes(pairs, arm);
  const { bounds: _, ...share } = shareOfColumns(
    columns,
    { value: (i) => value(i) < 0, isIn, counts: isFlip },
    noFlip,
  );
  return share;
}

/** Baselines with a confidence of 70 to 100 / baselines with a confidence (PDM 4.5). */
export function highConfidenceShare(pairs: JudgedPairs): Quantity {
  return shareOf(
    withCountedBaseline(pairs).flatMap(({ cluster, baseline }): Counted[] => {
      const confidence = statedConfidence(baseline);
      if (!isReadable(baseline)) return [{ cluster, value: undefined }];
      return confidence === undefined ? [] : [{ cluster, value: confidence >= highConfidence }];
    }),
    noConfidence,
  );
}

/** Baselines that state no confidence / readable baselines; undefined if all state one. */
export function missingConfidence(pairs: JudgedPairs): Quantity | undefined {
  const tally = new MissingConfidenceTally();
  for (const pair of withCountedBaseline(pairs)) tally.add(pair);
  return tally.missing();
}

/** `missingConfidence` of pairs that are added one by one. */
export class MissingConfidenceTally {
  readonly #missing = new ShareTally();
  #isAnyMissing = false;

  add({ cluster, baseline }: JudgedPair): void {
    const value = isReadable(baseline) ? baseline.confidence === undefined : undefined;
    if (value) this.#isAnyMissing = true;
    this.#missing.count({ cluster, value });
  }

  /** Returns undefined if all state one; the tally is not usable afterwards. */
  missing(): Quantity | undefined {
    return this.#isAnyMissing
      ? this.#missing.quantity('No first verdict could be read.')
      : undefined;
  }
}

/** Judgments of an arm with B1's confidence and whether they flipped, in columns. */
export interface ConfidentJudgments {
  readonly cluster: Int32Array;
  readonly confidence: Float64Array;
  /** 1 for a flip. */
  readonly flip: Uint8Array;
}

/** The readable judgments of an arm whose baseline states a confidence and is not a tie. */
export function confidentJudgments(pairs: JudgedPairs, arm: ArmChoice): ConfidentJudgments {
  const columns = followUpColumns(pairs, arm);
  const { length, cluster, baselineConfidence } = columns;
  const judgments = {
    cluster: new Int32Array(length),
    confidence: new Float64Array(length),
    flip: new Uint8Array(length),
  };
  let count = 0;
  for (let i = 0; i < length; i += 1) {
    const confidence = baselineConfidence[i] ?? Number.NaN;
    const flip = isChangedAt(columns, i);
    if (flip === undefined || Number.isNaN(confidence) || !isDecidedAt(columns, i)) continue;
    judgments.cluster[count] = cluster[i] ?? 0;
    judgments.confidence[count] = confidence;
    judgments.flip[count] = Number(flip);
    count += 1;
  }
  return {
    cluster: judgments.cluster.subarray(0, count),
    confidence: judgments.confidence.subarray(0, count),
    flip: judgments.flip.subarray(0, count),
  };
}

/**
 * Numbers that remain when only judgments with a baseline confidence of at least `threshold` are
 * kept. Without judgments whose baseline is a tie, which cannot flip.
 */
interface ConfidenceFilter {
  readonly threshold: number;
  /** Judgments kept / judgments. */
  readonly kept: Quantity;
  /** Flips kept / flips: 1 would mean that confidence filters out none of them. */
  readonly flipsKept: Quantity;
  /** Flips kept / judgments kept. */
  readonly flipRate: Quantity;
}

export function filterByConfidence(
  pairs: JudgedPairs,
  arm: ArmChoice,
  threshold: number,
): ConfidenceFilter {
  const columns = followUpColumns(pairs, arm);
  const { verdict, baselineConfidence } = columns;
  const confidence = (i: number) => baselineConfidence[i] ?? Number.NaN;
  const isUnread = (i: number) => verdict[i] === 0;
  const isKept = (i: number) => confidence(i) >= threshold;
  const flip = (i: number) => isChangedAt(columns, i);
  const keptOnceRead = (i: number) => (isUnread(i) ? undefined : isKept(i));
  const isIn = (i: number) => isDecidedAt(columns, i) && !Number.isNaN(confidence(i));
  return {
    threshold,
    kept: shareOfColumns(
      columns,
      { isIn, value: keptOnceRead, unread: (i) => (isKept(i) ? 'surely' : 'never') },
      noConfidence,
    ),
    flipsKept: shareOfColumns(
      columns,
      {
        isIn,
        value: keptOnceRead,
        counts: (i) => flip(i) === true,
        unread: (i) => (isKept(i) ? 'only-for' : 'only-against'),
      },
      noFlip,
    ),
    flipRate: shareOfColumns(
      columns,
      { isIn: (i) => isIn(i) && (isKept(i) || !isUnread(i)), value: flip, counts: isKept },
      `No first verdict has a confidence of ${threshold} or more.`,
    ),
  };
}

/** Returns ΔC for the judgments that state a confidence and whose baselines do too. */
function changes(pairs: JudgedPairs, arm: ArmChoice) {
  const columns = followUpColumns(pairs, arm);
  const { baselineConfidence, confidence } = columns;
  const value = (i: number) =>
    (confidence[i] ?? Number.NaN) - (baselineConfidence[i] ?? Number.NaN);
  return {
    columns,
    value,
    isIn: (i: number) => !Number.isNaN(value(i)),
    isFlip: (i: number) => isChangedAt(columns, i) === true,
  };
}

function statedConfidence(row: JudgmentRow): number | undefined {
  return isReadable(row) ? row.confidence : undefined;
}
