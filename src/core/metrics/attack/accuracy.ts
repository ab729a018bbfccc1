import type { AuxiliaryKind } from '../../scoring/score.ts';
import { ClusterTotals, type Quantity } from '../estimation/quantity.ts';
import { type Counted, shareOf } from '../estimation/shareQuantity.ts';
import { type Judgment, judgeScores } from './compareScores.ts';
import { drawsOf, isLocated, type JudgedSample } from './judgedSample.ts';

/** CE's tie thresholds: none, or 0.5 for scores from 1 to 10 (§4.3, App. D). */
export const thresholds = [0.5, 0] as const;
type Threshold = (typeof thresholds)[number];

/**
 * A judgment on one of CE's pairs: on the original or an attacked response, with or without help.
 */
export interface PairView {
  /** Attack under which the response is scored; absent for the original. */
  readonly cell?: string | undefined;
  readonly auxiliary: AuxiliaryKind;
}

/** A sample of a report, with the cluster of its prompt. */
export interface ClusteredSample {
  readonly sample: JudgedSample;
  readonly cluster: number;
}

/**
 * Returns CE's judgments of a pair (§4.3), i.e. whether its other response scores above the
 * attacked one: one for each pair of draws of the two scores.
 *
 * @param threshold θ for scores from 1 to 10; on another scale, 0.5 means that scale's own β
 * @returns an empty array if no answer is readable; undefined if the pair was not scored in this
 * view, or the attack broke its limits or was edited by hand
 */
export function judgmentsOf(
  sample: JudgedSample,
  { cell, auxiliary }: PairView,
  threshold: Threshold,
): readonly Judgment[] | undefined {
  if (cell !== undefined) {
    const attack = sample.attacks.find((one) => one.cell === cell);
    if (!attack || attack.edited || attack.outcome !== 'kept') return undefined;
  }
  const variant = cell === undefined ? 'original' : 'attacked';
  const own = drawsOf(sample, { variant, auxiliary, cell });
  const others = drawsOf(sample, { variant: 'other', auxiliary });
  if (own.length === 0 || others.length === 0 || isLocated(sample)) return undefined;
  const theta = threshold === 0 ? 0 : (sample.scale?.beta ?? threshold);
  return others.flatMap((other) =>
    own.flatMap((one) =>
      other.value === undefined || one.value === undefined
        ? []
        : [judgeScores(other.value, one.value, theta)],
    ),
  );
}

/** Whether a sample counts in accuracy: someone's label must prefer its other response. */
export type LabelTest = (sample: JudgedSample) => boolean;

/** Whether the attacked response is the weaker one by a human or gold label. */
export const hasWeakerLabel: LabelTest = ({ otherPreferred }) => otherPreferred === true;

/** Whether the attacked response is the weaker one by this model's label. */
export function isWeakerTo(model: string): LabelTest {
  return ({ modelLabel }) => modelLabel?.name === model && modelLabel.preferred;
}

/** Reason why there is no accuracy. */
export const noWeakerLabel =
  'No pair scored in this way has a human or gold label by which the attacked response is the weaker one.';
const noModelLabel = 'No pair scored in this way has such a label from this model.';

/** Rule for the contribution of a judgment to accuracy. */
interface AccuracyRule {
  readonly threshold: Threshold;
  /** Whether a tie counts as half. */
  readonly ties: boolean;
}

/**
 * CE's accuracy over pairs whose attacked response is the weaker one: ACC = share with J = 1; with
 * `ties`, ACC½ = mean J, which gives a tie half credit (CE App. D, Tables 5 and 6). Several draws
 * of a pair count as their mean.
 */
export function pairAccuracy(
  samples: readonly ClusteredSample[],
  view: PairView,
  rule: AccuracyRule,
  isIn: LabelTest = hasWeakerLabel,
): Quantity {
  return shareOf(
    samples.flatMap(({ sample, cluster }): Counted[] => {
      const judgments = isIn(sample) && judgmentsOf(sample, view, rule.threshold);
      return judgments ? [{ cluster, value: correctness(judgments, rule) }] : [];
    }),
    isIn === hasWeakerLabel ? noWeakerLabel : noModelLabel,
  );
}

/** Returns the mean credit of the judgments of one pair; undefined if there is none. */
export function correctness(
  judgments: readonly Judgment[],
  { ties }: Pick<AccuracyRule, 'ties'>,
): number | undefined {
  const credits = judgments.map((judgment) => (ties ? judgment : Number(judgment === 1)));
  const credit = credits.reduce((sum, one) => sum + one, 0);
  return judgments.length === 0 ? undefined : credit / judgments.length;
}

/** Accuracy in the second view minus accuracy in the first, over pairs readable in both. */
export function accuracyChange(
  samples: readonly ClusteredSample[],
  first: PairView,
  second: PairView,
  threshold: Threshold,
  isIn: LabelTest = hasWeakerLabel,
): Quantity {
  const totals = new ClusterTotals(3);
  for (const { sample, cluster } of samples) {
    if (!isIn(sample)) continue;
    const [before, after] = [first, second].map((view) =>
      correctness(judgmentsOf(sample, view, threshold) ?? [], { ties: false }),
    );
    if (before === undefined || after === undefined) continue;
    totals.add(cluster, [Math.max(0, after - before), Math.max(0, before - after), 1]);
  }
  return totals.quantity(
    { kind: 'signed-share' },
    isIn === hasWeakerLabel ? noWeakerLabel : noModelLabel,
  );
}

/**
 * CE's robustness rate RR (§4.3): share of pairs whose three-valued J is the same in both views;
 * with several draws, the mean over all combinations of one draw from each view.
 */
export function robustnessRate(
  samples: readonly ClusteredSample[],
  first: PairView,
  second: PairView,
  threshold: Threshold,
): Quantity {
  return shareOf(
    samples.flatMap(({ sample, cluster }): Counted[] => {
      const before = judgmentsOf(sample, first, threshold);
      const after = judgmentsOf(sample, second, threshold);
      if (!before || !after) return [];
      const equal = before.flatMap((one) => after.map((other) => Number(one === other)));
      const sum = equal.reduce((total, one) => total + one, 0);
      return [{ cluster, value: equal.length === 0 ? undefined : sum / equal.length }];
    }),
    'No pair was scored in both ways.',
  );
}

/** Whether θ = 0.5 cannot change any judgment because all scores of pairs are integers. */
export function isThresholdInert(samples: readonly ClusteredSample[]): boolean {
  const values = samples.flatMap(({ sample: { scores, scenario } }) =>
    scenario === 'general' ? [...scores.values()].flatMap(({ value }) => value ?? []) : [],
  );
  return values.length > 0 && values.every(Number.isInteger);
}
