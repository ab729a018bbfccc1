import { kendallTau, ranksOf } from '../../../statistics/kendallTau.ts';
import { BradleyTerry, type Unfitted } from '../../../statistics/regression/bradleyTerry.ts';
import { at } from '../../../statistics/regression/matrix.ts';
import type { Estimated, NotEstimable } from '../../estimation/estimate.ts';
import { type IntervalChoice, resampledInterval } from '../../estimation/interval.ts';
import { type Comparison, connectedComparisons } from './comparisons.ts';
import { ModelWins } from './modelWins.ts';

/** Maximum number of models, and of comparisons, for resampling; more would take minutes. */
const mostResampledModels = 60;
const mostResampledMatches = 100_000;

/** Minimum number of models of a ranking; with two models, τ could only be 1 or −1. */
const fewestRanked = 3;

/** A model's rank before and after the follow-up; abilities are in logits and sum to 0. */
interface RankedModel {
  readonly model: string;
  readonly abilityBefore: number;
  readonly abilityAfter: number;
  /** 1 is the best; models of equal ability share the better rank. */
  readonly rankBefore: number;
  readonly rankAfter: number;
}

/**
 * Ranking of connected models by Bradley–Terry abilities (bias-reduced; a tie is
 * half a win of each) at the baselines and after
 * the follow-ups of the same judgments (PDM 3.8), best at baseline first.
 */
export interface RankingChange {
  readonly models: readonly RankedModel[];
  readonly comparisons: number;
  readonly positionsChanged: number;
  /**
   * Kendall's τ-b of the two rankings; the numerator is concordant minus discordant pairs of
   * models, the denominator all pairs of models.
   */
  readonly tau: Estimated;
}

/** Returns one ranking for each group of models connected by comparisons, largest first. */
export function rankingChanges(
  comparisons: readonly Comparison[],
  choice: IntervalChoice,
): (RankingChange | NotEstimable)[] {
  return connectedComparisons(comparisons)
    .sort((one, other) => other.length - one.length)
    .map((component) => rankComponent(component, choice));
}

function rankComponent(
  comparisons: readonly Comparison[],
  choice: IntervalChoice,
): RankingChange | NotEstimable {
  const found = new Set<string>();
  for (const { models } of comparisons) for (const model of models) found.add(model);
  const names = [...found].sort();
  if (names.length < fewestRanked) return { notEstimable: `${names.length} models: no ranking.` };
  const wins = new ModelWins(comparisons, names);
  const ranking = new BradleyTerry(wins.couples);
  const sums = wins.sum();
  const [before, after] = [ranking.fit(sums.before), ranking.fit(sums.after)];
  if (!isFitted(before) || !isFitted(after)) {
    return { notEstimable: 'The fit of the Bradley–Terry model did not converge.' };
  }
  const [ranksBefore, ranksAfter] = [ranksOf(before), ranksOf(after)];
  const models = names.map((model, i) => ({
    model,
    abilityBefore: at(before, i),
    abilityAfter: at(after, i),
    rankBefore: at(ranksBefore, i),
    rankAfter: at(ranksAfter, i),
  }));
  return {
    models: models.sort((one, other) => one.rankBefore - other.rankBefore),
    comparisons: comparisons.length,
    positionsChanged: models.filter(({ rankBefore, rankAfter }) => rankBefore !== rankAfter).length,
    tau: estimateTau(comparisons, wins, { before, after }, choice),
  };
}

function estimateTau(
  comparisons: readonly Comparison[],
  wins: ModelWins,
  { before, after }: { readonly before: readonly number[]; readonly after: readonly number[] },
  choice: IntervalChoice,
): Estimated {
  const { tau, concordant, discordant } = kendallTau(before, after);
  const ranking = new BradleyTerry(wins.couples);
  if (tau === undefined) return { notEstimable: 'All models of a ranking have the same ability.' };
  return {
    value: tau,
    numerator: concordant - discordant,
    denominator: (before.length * (before.length - 1)) / 2,
    n: comparisons.length,
    clusters: wins.prompts,
    interval:
      notResampled(comparisons, wins, choice) ??
      resampledInterval(wins.prompts, choice, (weights) => {
        const sums = wins.sum(weights);
        const againBefore = ranking.fit(sums.before, before);
        if (!isFitted(againBefore)) return undefined;
        const againAfter = ranking.fit(sums.after, after);
        return isFitted(againAfter) ? kendallTau(againBefore, againAfter).tau : undefined;
      }),
  };
}

function isFitted(fit: number[] | Unfitted): fit is number[] {
  return typeof fit === 'object';
}

/** Each replicate fits all models twice, which takes time cubic in their number. */
function notResampled(
  comparisons: readonly Comparison[],
  { couples: { models }, prompts }: ModelWins,
  { preferred, isSummary }: IntervalChoice,
): NotEstimable | undefined {
  if (isSummary && preferred !== 'interim') {
    return { notEstimable: 'A summary gives rankings without an interval.' };
  }
  if (models > mostResampledModels) {
    return {
      notEstimable: `Too many models for the bootstrap: ${models}, of at most ${mostResampledModels}.`,
    };
  }
  const { length } = comparisons;
  if (length > mostResampledMatches) {
    return {
      notEstimable: `Too many comparisons for the bootstrap: ${length}, of at most ${mostResampledMatches}.`,
    };
  }
  return prompts < 2 ? { notEstimable: 'All judgments are of one prompt.' } : undefined;
}
