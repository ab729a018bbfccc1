import { type ArmChoice, type Audit, followUps, isReadable } from '../../../judgments/audit.ts';
import { groupBy } from '../../../words/groupBy.ts';
import type { Stance } from '../../../words/verdict.ts';

/** Wins of a comparison's second model; a tie is half a win of each. */
type Outcome = 0 | 0.5 | 1;

type Models = readonly [modelA: string, modelB: string];

/** One pair of named models with the winner at baseline and after a follow-up. */
export interface Comparison {
  readonly cluster: number;
  readonly models: Models;
  /** Wins of model B: 0 if model A won, ½ for a tie, 1 if model B won. */
  readonly before: Outcome;
  readonly after: Outcome;
}

/**
 * Returns the comparisons behind a ranking: readable judgments of an arm with a readable baseline,
 * between two different named models. A label that names no model ("model_A") never counts. Equal
 * ones that follow each other are the same object, since there may be a million.
 */
export function comparisonsOf(audits: readonly Audit[], arm: ArmChoice): Comparison[] {
  const comparisons: Comparison[] = [];
  const coupleOf = createCouples();
  for (const { cluster, audit, baseline, judgment } of followUps(audits, arm)) {
    const models = isReadable(judgment) && coupleOf(audit.pair.modelA, audit.pair.modelB);
    if (!models) continue;
    const one = {
      ...{ cluster, models },
      before: winsOfB(baseline.preference),
      after: winsOfB(judgment.preference),
    };
    const last = comparisons.at(-1);
    comparisons.push(last && isEqual(last, one) ? last : one);
  }
  return comparisons;
}

function isEqual(one: Comparison, other: Comparison): boolean {
  return (
    one.cluster === other.cluster &&
    one.models === other.models &&
    one.before === other.before &&
    one.after === other.after
  );
}

function winsOfB(verdict: Stance | undefined): Outcome {
  return verdict === 'tie' ? 0.5 : verdict === 'A' ? 0 : 1;
}

/** Returns a function that returns the models of a pair, as the same object each time. */
function createCouples() {
  const known = new Map<string | undefined, Map<string | undefined, Models | undefined>>();
  return (modelA: string | undefined, modelB: string | undefined): Models | undefined => {
    const ofA = known.get(modelA) ?? new Map<string | undefined, Models | undefined>();
    known.set(modelA, ofA);
    if (!ofA.has(modelB)) {
      ofA.set(modelB, areNamedModels(modelA, modelB) ? [modelA ?? '', modelB ?? ''] : undefined);
    }
    return ofA.get(modelB);
  };
}

function areNamedModels(modelA: string | undefined, modelB: string | undefined): boolean {
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
