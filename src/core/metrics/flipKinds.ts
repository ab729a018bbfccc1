import { flipKindOf } from './flip.ts';
import {
  type ArmChoice,
  type FollowUpJudgment,
  followUpsOf,
  isReadable,
  type JudgedPair,
} from './judgedPair.ts';
import { ClusterTotals, type Quantity } from './quantity.ts';
import { shareOf } from './shareQuantity.ts';

/** Flips of an arm, counted by what they did to the agreement with a label. */
export interface FlipCounts {
  readonly flips: number;
  readonly harmful: number;
  readonly beneficial: number;
  readonly unlabelled: number;
}

export function countFlips(pairs: readonly JudgedPair[], arm: ArmChoice): FlipCounts {
  const kinds = followUpsOf(pairs, arm).flatMap((judgment) => kindOf(judgment) ?? []);
  const count = (kind: string) => kinds.filter((one) => one === kind).length;
  return {
    flips: kinds.length,
    harmful: count('harmful'),
    beneficial: count('beneficial'),
    unlabelled: count('unlabelled'),
  };
}

/**
 * Flips that leave the label / flips of labelled pairs (PDM 4.3's 64 %). Its bounds let the unreadable
 * judgments flip only where that would be harmful, and only where it would be beneficial.
 */
export function harmfulShareOfFlips(pairs: readonly JudgedPair[], arm: ArmChoice): Quantity {
  const totals = new ClusterTotals(2);
  let [harmful, flips, harmfulIfFlipped, beneficialIfFlipped] = [0, 0, 0, 0];
  for (const judgment of labelledJudgments(pairs, arm)) {
    if (!isReadable(judgment.row)) {
      if (isCorrect(judgment)) harmfulIfFlipped += 1;
      else beneficialIfFlipped += 1;
      continue;
    }
    const kind = kindOf(judgment);
    const flip = Number(kind !== undefined);
    totals.add(judgment.cluster, [Number(kind === 'harmful'), flip], flip);
    harmful += Number(kind === 'harmful');
    flips += flip;
  }
  const unreadable = harmfulIfFlipped + beneficialIfFlipped;
  return totals.quantity(
    { kind: 'share' },
    'No flip belongs to a pair with a label.',
    flips === 0
      ? undefined
      : {
          lower: harmful / (flips + beneficialIfFlipped),
          upper: (harmful + harmfulIfFlipped) / (flips + harmfulIfFlipped),
          unreadable,
        },
  );
}

/** Flips that leave the label / readable judgments of labelled pairs. */
export function harmfulFlipRate(pairs: readonly JudgedPair[], arm: ArmChoice): Quantity {
  return rateOfKind(pairs, arm, 'harmful');
}

/** Flips that come to the label / readable judgments of labelled pairs. */
export function beneficialFlipRate(pairs: readonly JudgedPair[], arm: ArmChoice): Quantity {
  return rateOfKind(pairs, arm, 'beneficial');
}

/** Flip rate of baselines that agree with the label, and of those that do not (PDM 4.3). */
export function flipRateByCorrectness(
  pairs: readonly JudgedPair[],
  arm: ArmChoice,
): { readonly correct: Quantity; readonly incorrect: Quantity } {
  const rate = (correct: boolean) =>
    shareOf(
      labelledJudgments(pairs, arm)
        .filter((judgment) => isCorrect(judgment) === correct)
        .map((judgment) => ({
          cluster: judgment.cluster,
          value: isReadable(judgment.row) ? kindOf(judgment) !== undefined : undefined,
        })),
      `No readable judgment follows a baseline that is ${correct ? 'correct' : 'incorrect'}.`,
    );
  return { correct: rate(true), incorrect: rate(false) };
}

function rateOfKind(pairs: readonly JudgedPair[], arm: ArmChoice, kind: 'harmful' | 'beneficial') {
  return shareOf(
    labelledJudgments(pairs, arm).map((judgment) => ({
      cluster: judgment.cluster,
      value: isReadable(judgment.row) ? kindOf(judgment) === kind : undefined,
      unread: isCorrect(judgment) === (kind === 'harmful') ? 'perhaps' : 'never',
    })),
    'No readable judgment of this arm belongs to a pair with a label.',
  );
}

function isCorrect({ baseline, row }: FollowUpJudgment): boolean {
  return baseline.preference === row.label;
}

function labelledJudgments(pairs: readonly JudgedPair[], arm: ArmChoice): FollowUpJudgment[] {
  return followUpsOf(pairs, arm).filter(({ row }) => row.label !== undefined);
}

/** Undefined where there is no flip. */
function kindOf({ baseline, row }: FollowUpJudgment) {
  if (!isReadable(row) || row.preference === baseline.preference) return undefined;
  return flipKindOf(baseline.preference, row.label);
}
