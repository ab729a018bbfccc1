import { groupBy } from '../../rows/groupBy.ts';
import { type ArmChoice, followUpsOf, isReadable, type JudgedPair } from '../../rows/judgedPair.ts';

/** One pair of named models with who won it at baseline and who after a follow-up. */
export interface Comparison {
  readonly cluster: number;
  readonly models: readonly [modelA: string, modelB: string];
  /** 0: model A won; 1: model B. */
  readonly before: 0 | 1;
  readonly after: 0 | 1;
  /** Where equal ones are summed up: how many there are. Their clusters are then not known. */
  readonly count?: number;
}

/**
 * The comparisons that a ranking is made of: readable judgments of an arm with a readable baseline
 * between two different named models. A label that names no model ("model_A") never enters.
 */
export function comparisonsOf(pairs: readonly JudgedPair[], arm: ArmChoice): Comparison[] {
  return followUpsOf(pairs, arm).flatMap(({ cluster, baseline, row }): Comparison[] => {
    const { modelA, modelB } = row;
    if (!isReadable(row) || !isNamedModel(modelA) || !isNamedModel(modelB)) return [];
    if (modelA === modelB) return [];
    const winner = (side: 'A' | 'B') => (side === 'A' ? 0 : 1);
    return [
      {
        cluster,
        models: [modelA, modelB],
        before: winner(baseline.preference),
        after: winner(row.preference),
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

/** Comparisons in groups that no comparison connects: abilities of different groups have no relation. */
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
