import {
  type ArmChoice,
  type Audit,
  type FollowUp,
  followUps,
  isChanged,
  isReadable,
  type Judgment,
  withCountedBaseline,
} from '../../judgments/audit.ts';
import type { Quantity } from '../estimation/quantity.ts';
import { meanOfEach, shareOf, shareOfEach } from '../estimation/shareQuantity.ts';

/** Confidence is self-reported, 0 to 100. PDM 4.5 calls 70 to 100, inclusive, high. */
export const highConfidence = 70;

const noConfidence = 'No readable judgment states a confidence.';
const noFlip = 'No judgment of this arm is a flip that states a confidence.';

/** Mean confidence of the baselines. */
export function baselineConfidence(audits: readonly Audit[]): Quantity {
  return meanConfidence(
    withCountedBaseline(audits).map(({ cluster, baseline: judgment }) => ({ cluster, judgment })),
  );
}

/** Mean confidence of an arm's judgments. */
export function armConfidence(audits: readonly Audit[], arm: ArmChoice): Quantity {
  return meanConfidence(followUps(audits, arm));
}

function meanConfidence(judgments: Iterable<Pick<FollowUp, 'cluster' | 'judgment'>>): Quantity {
  return meanOfEach(
    judgments,
    ({ judgment }) => ({ value: statedConfidence(judgment) }),
    noConfidence,
  );
}

/** Mean ΔC = c_arm − c_B1 over all judgments of an arm (PDM 3.6). */
export function confidenceChange(audits: readonly Audit[], arm: ArmChoice): Quantity {
  return meanOfEach(
    followUps(audits, arm),
    (one) => {
      const value = changeOf(one);
      return value === undefined ? undefined : { value };
    },
    noConfidence,
  );
}

/** Mean ΔC over the flips of an arm (PDM 4.5 and 4.6). */
export function confidenceChangeOfFlips(audits: readonly Audit[], arm: ArmChoice): Quantity {
  return meanOfEach(
    followUps(audits, arm),
    (one) => {
      const value = changeOf(one);
      return value === undefined ? undefined : { value, counts: flips(one) === true };
    },
    noFlip,
  );
}

/** Flips that are less confident than their baseline / flips (PDM 4.5 and 4.6). */
export function lessConfidentFlips(audits: readonly Audit[], arm: ArmChoice): Quantity {
  const { bounds: _, ...share } = shareOfEach(
    followUps(audits, arm),
    (one) => {
      const change = changeOf(one);
      return change === undefined ? undefined : { value: change < 0, counts: flips(one) === true };
    },
    noFlip,
  );
  return share;
}

/** Baselines with a confidence of 70 to 100 / baselines with a confidence (PDM 4.5). */
export function highConfidenceShare(audits: readonly Audit[]): Quantity {
  return shareOfEach(
    withCountedBaseline(audits),
    ({ baseline }) => {
      const confidence = statedConfidence(baseline);
      if (!isReadable(baseline)) return { value: undefined };
      return confidence === undefined ? undefined : { value: confidence >= highConfidence };
    },
    noConfidence,
  );
}

/**
 * Judgments of an arm with a confidence of 70 to 100 / its judgments with a confidence (PDM 4.5).
 */
export function armHighConfidenceShare(audits: readonly Audit[], arm: ArmChoice): Quantity {
  return shareOfEach(
    followUps(audits, arm),
    ({ judgment: { confidence, preference } }) => {
      if (preference === undefined) return { value: undefined };
      return confidence === undefined ? undefined : { value: confidence >= highConfidence };
    },
    noConfidence,
  );
}

/** Baselines that state no confidence / readable baselines; undefined if all state one. */
export function missingConfidence(audits: readonly Audit[]): Quantity | undefined {
  const counted = withCountedBaseline(audits).map(({ cluster, baseline }) => {
    const value = isReadable(baseline) ? baseline.confidence === undefined : undefined;
    return { cluster, value };
  });
  return counted.some(({ value }) => value)
    ? shareOf(counted, 'No first verdict could be read.')
    : undefined;
}

/** A judgment with its prompt, B1's confidence, and whether it flips. */
export interface ConfidentJudgment {
  readonly cluster: number;
  readonly confidence: number;
  readonly flip: boolean;
}

/** The readable judgments of an arm whose baseline states a confidence and is not a tie. */
export function confidentJudgments(audits: readonly Audit[], arm: ArmChoice): ConfidentJudgment[] {
  const judgments: ConfidentJudgment[] = [];
  for (const one of followUps(audits, arm)) {
    const { confidence, preference } = one.baseline;
    const flip = flips(one);
    if (flip === undefined || confidence === undefined || preference === 'tie') continue;
    judgments.push({ cluster: one.cluster, confidence, flip });
  }
  return judgments;
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
  audits: readonly Audit[],
  arm: ArmChoice,
  threshold: number,
): ConfidenceFilter {
  const confident = [...followUps(audits, arm)].flatMap((one) => {
    const { cluster, baseline } = one;
    if (baseline.confidence === undefined || baseline.preference === 'tie') return [];
    return [{ cluster, flip: flips(one), isKept: baseline.confidence >= threshold }];
  });
  return {
    threshold,
    kept: shareOfEach(
      confident,
      ({ flip, isKept }) => ({
        value: flip === undefined ? undefined : isKept,
        unread: isKept ? 'surely' : 'never',
      }),
      noConfidence,
    ),
    flipsKept: shareOfEach(
      confident,
      ({ flip, isKept }) => ({
        value: flip === undefined ? undefined : isKept,
        counts: flip === true,
        unread: isKept ? 'only-for' : 'only-against',
      }),
      noFlip,
    ),
    flipRate: shareOfEach(
      confident,
      ({ flip, isKept }) =>
        isKept || flip !== undefined ? { value: flip, counts: isKept } : undefined,
      `No first verdict has a confidence of ${threshold} or more.`,
    ),
  };
}

/** Returns ΔC of a judgment that states a confidence and whose baseline does too. */
function changeOf({ baseline, judgment }: FollowUp): number | undefined {
  const [before, after] = [baseline.confidence, statedConfidence(judgment)];
  return before === undefined || after === undefined ? undefined : after - before;
}

/** Whether a judgment flips; undefined if it is unreadable. */
function flips({ baseline, judgment }: FollowUp): boolean | undefined {
  return isChanged(baseline.preference, judgment.preference);
}

function statedConfidence(judgment: Judgment): number | undefined {
  return isReadable(judgment) ? judgment.confidence : undefined;
}
