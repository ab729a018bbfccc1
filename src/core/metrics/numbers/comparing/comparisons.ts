import type { Stance } from '../../../pair.ts';
import { groupBy } from '../../rows/groupBy.ts';
import { type ArmChoice, followUpsOf, isReadable, type JudgedPair } from '../../rows/judgedPair.ts';

/** Wins of a comparison's second model; a tie is half a win of each. */
export const outcomes = [0, 1, 0.5] as const;
type Outcome = (typeof outcomes)[number];

/** One pair of named models with the winner at baseline and after a follow-up. */
export interface Comparison {
  readonly cluster: number;
  readonly models: readonly [modelA: string, modelB: string];
  /** Wins of model B: 0 if model A won, ½ for a tie, 1 if model B won. */
  readonly before: Outcome;
  readonly after: Outcome;
  /** Number of equal comparisons that were combined, whose clusters are then unknown. */
  readonly count?: number;
}

/**
 * Returns the comparisons behind a ranking: readable judgments of an arm with a readable baseline,
 * between two different named models. A label that names no model ("model_A") never counts.
 */
export function comparisonsOf(pairs: readonly JudgedPair[], arm: ArmChoice): Comparison[] {
  return followUpsOf(pairs, arm).flatMap(({ cluster, baseline, row }): Comparison[] => {
    const { modelA, modelB } = row;
    if (!isReadable(row) || !isNamedModel(modelA) || !isNamedModel(modelB)) return [];
    if (modelA === modelB) return [];
    const winsOfB = (verdict: Stance | undefined) =>
      verdict === 'tie' ? 0.5 : verdict === 'A' ? 0 : 1;
    return [
      {
        cluster,
        models: [modelA, modelB],
        before: winsOfB(baseline.preference),
        after: winsOfB(row.preference),
      },
    ];
  });
}

export function areNamedModels(modelA: string | undefined, modelB: string | undefined): boolean {
  return isNamedModel(modelA) && isNamedModel(modelB) && modelA !== modelB;
}

function isNamedModel(name: string | undefined): name is string {
  return (
    name !== undefined &&
    name.trim() !== '' &&
    !/^(model|assistant|response|system|output|candidate)?[\s_-]*([ab12]|unknown)?$/i.test(name)
  );
}

/**
 * Splits comparisons into groups that no comparison connects; abilities of different groups are not
 * comparable.
 */
export function connectedComparisons(comparisons: readonly Comparison[]): Comparison[][] {
  const parents = new Map<string, string>();
  const rootOf = (model: string): string => {
    const parent = parents.get(model) ?? model;
    if (parent === model) return model;
    const root = rootOf(parent);
    parents.set(model, root);
    return root;
  };
  for (const { models } of comparisons) parents.set(rootOf(models[0]), rootOf(models[1]));
  return [...groupBy(comparisons, ({ models }) => rootOf(models[0])).values()];
}
