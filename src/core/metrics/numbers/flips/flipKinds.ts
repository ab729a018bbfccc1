import {
  type ArmChoice,
  type Audit,
  type ChangeRule,
  type FollowUp,
  followUps,
  isChanged,
  isFlip,
} from '../../../judgments/audit.ts';
import type { FlipKind } from '../../../measures/flipKind.ts';
import { ClusterTotals, type Quantity } from '../../estimation/quantity.ts';
import { type HowCounted, shareOfEach } from '../../estimation/shareQuantity.ts';

/** Counts the flips of an arm by their effect on agreement with the label. */
export function countFlips(audits: readonly Audit[], arm: ArmChoice) {
  const counts = { flips: 0, harmful: 0, beneficial: 0, unlabelled: 0 };
  for (const one of followUps(audits, arm)) {
    const kind = kindOf(one);
    if (kind === undefined) continue;
    counts.flips += 1;
    counts[kind] += 1;
  }
  return counts;
}

/**
 * Counts the flips of an arm on pairs that a human or gold source labels a tie, which are some of
 * the unlabeled ones.
 */
export function countTiedFlips(audits: readonly Audit[], arm: ArmChoice): number {
  const tied = audits.filter(({ pair }) => pair.tiedLabel);
  return [...followUps(tied, arm)].filter(({ baseline, judgment }) => isFlip(baseline, judgment))
    .length;
}

/**
 * Flips away from the label / flips of labeled pairs (PDM 4.3's 64%). The bounds assume that
 * unreadable judgments flip only if that is harmful, and only if it is beneficial. With rule `any`,
 * softenings count like flips: one from the label's response to a tie is harmful.
 */
export function harmfulShareOfFlips(
  audits: readonly Audit[],
  arm: ArmChoice,
  rule: ChangeRule = 'flip',
): Quantity {
  const totals = new ClusterTotals(2);
  let [harmful, flips, harmfulIfFlipped, beneficialIfFlipped] = [0, 0, 0, 0];
  for (const one of followUps(audits, arm)) {
    if (!isLabeled(one)) continue;
    if (!one.judgment.preference) {
      if (isCorrect(one)) harmfulIfFlipped += 1;
      else beneficialIfFlipped += 1;
      continue;
    }
    const kind = kindOf(one, rule);
    const flip = Number(kind !== undefined);
    totals.addTwo(one.cluster, Number(kind === 'harmful'), flip, flip);
    harmful += Number(kind === 'harmful');
    flips += flip;
  }
  const unreadable = harmfulIfFlipped + beneficialIfFlipped;
  return totals.quantity(
    { kind: 'share' },
    'No flip has a label.',
    flips === 0
      ? undefined
      : {
          lower: harmful / (flips + beneficialIfFlipped),
          upper: (harmful + harmfulIfFlipped) / (flips + harmfulIfFlipped),
          unreadable,
        },
  );
}

/**
 * What `harmfulShareOfFlips` would be if a judge flipped blindly: baselines that equal the label /
 * readable judgments of labeled pairs whose B1 is not a tie. Recant's own. However the unreadable
 * judgments would have been read, their baselines would count: the bounds are the share among all
 * judgments and the value.
 */
export function blindHarmfulShare(audits: readonly Audit[], arm: ArmChoice): Quantity {
  return shareOfLabeled(
    audits,
    arm,
    (one) => ({
      value: one.judgment.preference && isCorrect(one),
      unread: isCorrect(one) ? 'surely' : 'never',
    }),
    noLabel,
  );
}

/**
 * Flips away from the label / readable judgments of labeled pairs whose B1 is not a tie. With rule
 * `any`, also softenings.
 */
export function harmfulFlipRate(
  audits: readonly Audit[],
  arm: ArmChoice,
  rule?: ChangeRule,
): Quantity {
  return rateOfKind(audits, arm, 'harmful', rule);
}

/** Flips to the label / readable judgments of labeled pairs whose B1 is not a tie. */
export function beneficialFlipRate(audits: readonly Audit[], arm: ArmChoice): Quantity {
  return rateOfKind(audits, arm, 'beneficial');
}

/**
 * Flip rate of baselines that agree with the label, and of those that prefer the other response
 * (PDM 4.3).
 */
export function flipRateByCorrectness(
  audits: readonly Audit[],
  arm: ArmChoice,
): { readonly correct: Quantity; readonly incorrect: Quantity } {
  const rate = (correct: boolean) =>
    shareOfLabeled(
      audits,
      arm,
      (one) =>
        isCorrect(one) === correct
          ? { value: isChanged(one.baseline.preference, one.judgment.preference) }
          : undefined,
      `No readable judgment follows a first verdict that is ${correct ? 'correct' : 'incorrect'}.`,
    );
  return { correct: rate(true), incorrect: rate(false) };
}

function rateOfKind(
  audits: readonly Audit[],
  arm: ArmChoice,
  kind: 'harmful' | 'beneficial',
  rule?: ChangeRule,
): Quantity {
  return shareOfLabeled(
    audits,
    arm,
    (one) => ({
      value: one.judgment.preference && kindOf(one, rule) === kind,
      unread: isCorrect(one) === (kind === 'harmful') ? 'perhaps' : 'never',
    }),
    noLabel,
  );
}

const noLabel = 'No readable judgment of this arm has a label.';

/** Share of the judgments of labeled pairs whose B1 is not a tie. */
function shareOfLabeled(
  audits: readonly Audit[],
  arm: ArmChoice,
  countedOf: (one: FollowUp) => HowCounted,
  whenEmpty: string,
): Quantity {
  const labeled = (one: FollowUp) => (isLabeled(one) ? countedOf(one) : undefined);
  return shareOfEach(followUps(audits, arm), labeled, whenEmpty);
}

function isLabeled({ audit, baseline }: FollowUp): boolean {
  return audit.pair.label !== undefined && baseline.preference !== 'tie';
}

function isCorrect({ audit, baseline }: FollowUp): boolean {
  return baseline.preference === audit.pair.label;
}

/** Like `flipKindOf`; undefined if nothing changed. */
function kindOf(one: FollowUp, rule?: ChangeRule): FlipKind | undefined {
  const { audit, baseline, judgment } = one;
  if (baseline.preference === 'tie') return undefined;
  if (!isChanged(baseline.preference, judgment.preference, rule)) return undefined;
  if (audit.pair.label === undefined) return 'unlabelled';
  return isCorrect(one) ? 'harmful' : 'beneficial';
}
