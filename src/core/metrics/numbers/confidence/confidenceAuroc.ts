import { bootstrapWeights } from '../../estimation/bootstrap.ts';
import {
  type Estimated,
  type Interval,
  type NotEstimable,
  unlessPoint,
} from '../../estimation/estimate.ts';
import {
  type IntervalChoice,
  isAnalytic,
  leastPrompts,
  untilBootstrap,
} from '../../estimation/interval.ts';
import type { Weights } from '../../estimation/resamples.ts';
import type { ConfidentJudgment } from '../../rows/confidence.ts';
import { groupBy } from '../../rows/groupBy.ts';
import { type Auroc, lowScoreAuroc, type ScoredEvent } from '../../statistics/auroc.ts';
import { z95 } from '../../statistics/distributions/normal.ts';

/**
 * Returns how well low confidence in the baseline predicts a flip: the area under the ROC curve. Of
 * all combinations of a flip and an unflipped verdict, it is the share in which the flip's baseline
 * is the less confident one; ties count half. 0.5 means no relation. The numerator counts
 * combinations, n counts judgments.
 */
export function confidenceAuroc(
  judgments: readonly ConfidentJudgment[],
  choice: IntervalChoice,
): Estimated {
  const numbers = new Map<number, number>();
  const scored = judgments.map(({ cluster, confidence, flip }) => {
    const number = numbers.get(cluster) ?? numbers.size;
    numbers.set(cluster, number);
    return { score: confidence, event: flip, cluster: number };
  });
  // Few confidences are distinct, so judgments are sorted by groups of equal confidence.
  const tied = [...groupBy(scored, ({ score }) => score)].sort(([one], [other]) => one - other);
  const ordered = tied.flatMap(([, group]) => group);
  const auroc = lowScoreAuroc(ordered);
  const value = areaOf(auroc);
  if (value === undefined) return { notEstimable: 'All verdicts flipped, or none did.' };
  return {
    value,
    numerator: auroc.wins,
    denominator: auroc.couples,
    n: judgments.length,
    clusters: numbers.size,
    interval: intervalOf(ordered, numbers.size, value, choice),
  };
}

function areaOf({ wins, couples }: Auroc): number | undefined {
  return couples === 0 ? undefined : wins / couples;
}

function intervalOf(
  ordered: readonly ScoredEvent[],
  clusters: number,
  value: number,
  choice: IntervalChoice,
): Interval | NotEstimable {
  const flipping = countPrompts(ordered, true);
  const holding = countPrompts(ordered, false);
  const fewer = flipping < holding ? 'a flip' : 'a verdict that holds';
  const prompts = Math.min(flipping, holding);
  if (prompts < leastPrompts) {
    return { notEstimable: `Fewer than ${leastPrompts} prompts have ${fewer}.` };
  }
  if (isAnalytic(clusters, choice)) {
    const half = z95 * Math.sqrt(aurocVariance(ordered, clusters, value));
    const interval = unlessPoint({
      lower: Math.max(0, value - half),
      upper: Math.min(1, value + half),
      method: 'cluster-robust',
    });
    return untilBootstrap(interval, clusters, choice);
  }
  const area = (weights: Weights) => areaOf(lowScoreAuroc(ordered, weights));
  return bootstrapWeights(clusters, choice, area, prompts);
}

function countPrompts(ordered: readonly ScoredEvent[], flipping: boolean): number {
  return new Set(ordered.flatMap(({ event, cluster }) => (event === flipping ? [cluster] : [])))
    .size;
}

/**
 * Variance from the placements of events among non-events and vice versa, by prompt (Obuchowski
 * 1997).
 */
function aurocVariance(ordered: readonly ScoredEvent[], clusters: number, value: number): number {
  const events = ordered.filter(({ event }) => event).length;
  const others = ordered.length - events;
  const influence = new Float64Array(clusters);
  const below = { events: 0, others: 0 };
  for (const group of tiedGroups(ordered)) {
    const tiedEvents = group.filter(({ event }) => event).length;
    const tiedOthers = group.length - tiedEvents;
    for (const { event, cluster } of group) {
      const placement = event
        ? (others - below.others - tiedOthers / 2) / others
        : (below.events + tiedEvents / 2) / events;
      const share = (placement - value) / (event ? events : others);
      influence[cluster] = (influence[cluster] ?? 0) + share;
    }
    below.events += tiedEvents;
    below.others += tiedOthers;
  }
  return (clusters / (clusters - 1)) * influence.reduce((sum, one) => sum + one * one, 0);
}

function tiedGroups(ordered: readonly ScoredEvent[]): ScoredEvent[][] {
  const groups: ScoredEvent[][] = [];
  for (const one of ordered) {
    const group = groups.at(-1);
    if (group?.[0]?.score === one.score) group.push(one);
    else groups.push([one]);
  }
  return groups;
}
