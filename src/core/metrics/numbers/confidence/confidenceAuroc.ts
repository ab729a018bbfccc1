import { ascending } from '../../../statistics/ascending.ts';
import { type Auroc, lowScoreAuroc, type ScoredEvents } from '../../../statistics/auroc.ts';
import { z95 } from '../../../statistics/distributions/normal.ts';
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
  for (const { cluster } of judgments) {
    if (!numbers.has(cluster)) numbers.set(cluster, numbers.size);
  }
  const order = ascending(judgments.map(({ confidence }) => confidence));
  const ordered = {
    score: new Float64Array(order.length),
    event: new Uint8Array(order.length),
    cluster: new Int32Array(order.length),
  };
  for (const [place, i] of order.entries()) {
    const { cluster = 0, confidence = 0, flip = false } = judgments[i] ?? {};
    ordered.score[place] = confidence;
    ordered.event[place] = Number(flip);
    ordered.cluster[place] = numbers.get(cluster) ?? 0;
  }
  const auroc = lowScoreAuroc(ordered);
  const value = areaOf(auroc);
  if (value === undefined) return { notEstimable: 'All verdicts flipped, or none did.' };
  return {
    value,
    numerator: auroc.wins,
    denominator: auroc.couples,
    n: order.length,
    clusters: numbers.size,
    interval: intervalOf(ordered, numbers.size, value, choice),
  };
}

function areaOf({ wins, couples }: Auroc): number | undefined {
  return couples === 0 ? undefined : wins / couples;
}

function intervalOf(
  ordered: ScoredEvents,
  clusters: number,
  value: number,
  choice: IntervalChoice,
): Interval | NotEstimable {
  const flipping = countPrompts(ordered, clusters, 1);
  const holding = countPrompts(ordered, clusters, 0);
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

/** Returns the number of prompts with at least one event (1), or with at least one other (0). */
function countPrompts({ event, cluster }: ScoredEvents, clusters: number, kind: 0 | 1): number {
  const isMet = new Uint8Array(clusters);
  for (let i = 0; i < event.length; i += 1) if (event[i] === kind) isMet[cluster[i] ?? 0] = 1;
  return countOf(isMet, 0, clusters);
}

/** Returns the number of ones in a range. */
function countOf(values: ArrayLike<number>, from: number, to: number): number {
  let count = 0;
  for (let i = from; i < to; i += 1) count += values[i] ?? 0;
  return count;
}

/**
 * Variance from the placements of events among non-events and vice versa, by prompt (Obuchowski
 * 1997).
 */
function aurocVariance(
  { score, event, cluster }: ScoredEvents,
  clusters: number,
  value: number,
): number {
  const events = countOf(event, 0, event.length);
  const others = event.length - events;
  const influence = new Float64Array(clusters);
  const below = { events: 0, others: 0 };
  for (let from = 0, to = 0; from < score.length; from = to) {
    while (to < score.length && score[to] === score[from]) to += 1;
    const tiedEvents = countOf(event, from, to);
    const tiedOthers = to - from - tiedEvents;
    for (let i = from; i < to; i += 1) {
      const placement = event[i]
        ? (others - below.others - tiedOthers / 2) / others
        : (below.events + tiedEvents / 2) / events;
      const share = (placement - value) / (event[i] ? events : others);
      const prompt = cluster[i] ?? 0;
      influence[prompt] = (influence[prompt] ?? 0) + share;
    }
    below.events += tiedEvents;
    below.others += tiedOthers;
  }
  return (clusters / (clusters - 1)) * influence.reduce((sum, one) => sum + one * one, 0);
}
