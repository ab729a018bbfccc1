import type { AuxiliaryKind } from '../../attack/attackLog.ts';
import { ClusterTotals, type Quantity } from '../quantity.ts';
import { type Counted, meanOf, shareOf } from '../shareQuantity.ts';
import { type Judgment, judgeScores } from './compareScores.ts';
import { findScore, type JudgedSample } from './judgedSample.ts';

/** CE's tolerance of ties: none, or 0.5 on scores of 1 to 10 (§4.3, App. D). */
export const thresholds = [0.5, 0] as const;
export type Threshold = (typeof thresholds)[number];

/** A judgment that CE's pairs are given: on the original or an attacked response, with or without help. */
export interface PairView {
  /** Attack under which the response is scored; without one it is the original. */
  readonly cell?: string | undefined;
  readonly auxiliary: AuxiliaryKind;
}

/** A sample of a report, in the cluster of its prompt. */
export interface ClusteredSample {
  readonly sample: JudgedSample;
  readonly cluster: number;
}

/**
 * CE's judgment of a pair (§4.3): whether its other response scores above the attacked one.
 *
 * @param threshold θ on scores of 1 to 10; on another scale 0.5 stands for that scale's own β
 * @returns `'unread'` where an answer could not be read; undefined where the pair was not scored so, or
 * the attack broke its limits or was changed by hand
 */
export function judgmentOf(
  sample: JudgedSample,
  { cell, auxiliary }: PairView,
  threshold: Threshold,
): Judgment | 'unread' | undefined {
  if (cell !== undefined) {
    const attack = sample.attacks.find((one) => one.cell === cell);
    if (!attack || attack.edited || attack.outcome !== 'kept') return undefined;
  }
  const variant = cell === undefined ? 'original' : 'attacked';
  const own = findScore(sample, { variant, auxiliary, cell });
  const other = findScore(sample, { variant: 'other', auxiliary });
  if (!own || !other || sample.scenario === 'maths') return undefined;
  if (own.value === undefined || other.value === undefined) return 'unread';
  const theta = threshold === 0 ? 0 : (sample.scale?.beta ?? threshold);
  return judgeScores(other.value, own.value, theta);
}

/** Whether a sample enters accuracy: the response under attack is the weaker one by a trusted label. */
export function hasWeakerLabel({ otherPreferred }: JudgedSample): boolean {
  return otherPreferred === true;
}

/** Why there is no accuracy. */
export const noWeakerLabel =
  'No pair that was scored so has a human or gold label by which the attacked response is the weaker one.';

/**
 * CE's accuracy over pairs whose attacked response is the weaker one: ACC = share with J = 1; with
 * `ties` ACC½ = mean J, which credits a tie by half (CE App. D, Tables 5 and 6).
 */
export function pairAccuracy(
  samples: readonly ClusteredSample[],
  view: PairView,
  { threshold, ties }: { readonly threshold: Threshold; readonly ties: boolean },
): Quantity {
  const counted = samples.flatMap(({ sample, cluster }): Counted[] => {
    if (!hasWeakerLabel(sample)) return [];
    const judgment = judgmentOf(sample, view, threshold);
    if (judgment === undefined) return [];
    if (judgment === 'unread') return [{ cluster, value: undefined }];
    return [{ cluster, value: ties ? judgment : judgment === 1 }];
  });
  if (!ties) return shareOf(counted, noWeakerLabel);
  const { bounds } = shareOf(counted, noWeakerLabel);
  const mean = meanOf(
    counted.filter(({ value }) => value !== undefined),
    noWeakerLabel,
  );
  return bounds ? { ...mean, bounds } : mean;
}

/** Accuracy under the second view less that under the first, over pairs that both could read. */
export function accuracyChange(
  samples: readonly ClusteredSample[],
  first: PairView,
  second: PairView,
  threshold: Threshold,
): Quantity {
  const totals = new ClusterTotals(3);
  for (const { sample, cluster } of samples) {
    if (!hasWeakerLabel(sample)) continue;
    const [one, other] = [first, second].map((view) => judgmentOf(sample, view, threshold));
    if (typeof one !== 'number' || typeof other !== 'number') continue;
    const change = Number(other === 1) - Number(one === 1);
    totals.add(cluster, [Number(change > 0), Number(change < 0), 1]);
  }
  return totals.quantity({ kind: 'signed-share' }, noWeakerLabel);
}

/** CE's robustness rate RR (§4.3): share of pairs whose three-valued J is the same in both views. */
export function robustnessRate(
  samples: readonly ClusteredSample[],
  first: PairView,
  second: PairView,
  threshold: Threshold,
): Quantity {
  return shareOf(
    samples.flatMap(({ sample, cluster }): Counted[] => {
      const one = judgmentOf(sample, first, threshold);
      const other = judgmentOf(sample, second, threshold);
      if (one === undefined || other === undefined) return [];
      const isRead = one !== 'unread' && other !== 'unread';
      return [{ cluster, value: isRead ? one === other : undefined }];
    }),
    'No pair was scored in both ways.',
  );
}

/** Whether θ = 0.5 cannot change a judgment, since all scores of pairs are whole numbers. */
export function isThresholdInert(samples: readonly ClusteredSample[]): boolean {
  const values = samples.flatMap(({ sample: { scores, scenario } }) =>
    scenario === 'general' ? [...scores.values()].flatMap(({ value }) => value ?? []) : [],
  );
  return values.length > 0 && values.every(Number.isInteger);
}
