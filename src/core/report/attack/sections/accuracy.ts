import {
  accuracyChange,
  hasWeakerLabel,
  isThresholdInert,
  isWeakerTo,
  judgmentsOf,
  type LabelTest,
  noWeakerLabel,
  type PairView,
  pairAccuracy,
  robustnessRate,
  thresholds,
} from '../../../metrics/attack/accuracy.ts';
import type { AuxiliaryKind } from '../../../scoring/score.ts';
import { compareTexts } from '../../../words/compareTexts.ts';
import { groupBy } from '../../../words/groupBy.ts';
import type { ReportedNumber } from '../../reportSchema.ts';
import { type NumberLine, report } from '../../sectionContext.ts';
import {
  type AttackContext,
  type AttackData,
  type AttackSection,
  auxiliaryOf,
} from '../attackContext.ts';

interface NamedView extends PairView {
  /** Such as `original.reference` or `general-reference.none`. */
  readonly of: string;
}

/**
 * Returns the views of the original pairs with each kind of help, then of the attacked pairs
 * without help and with the attack's own.
 */
export function viewsOf(context: AttackData): NamedView[] {
  const kinds: AuxiliaryKind[] = ['none', ...context.auxiliaries];
  const original = kinds.map((auxiliary) => ({ of: `original.${auxiliary}`, auxiliary }));
  const attacked = context.cells.flatMap((cell) => {
    const own = auxiliaryOf(context, cell);
    const both: AuxiliaryKind[] = own === undefined ? [] : ['none', own];
    return both.map((auxiliary) => ({ of: `${cell}.${auxiliary}`, cell, auxiliary }));
  });
  return [...original, ...attacked].filter((view) =>
    context.samples.some(({ sample }) => judgmentsOf(sample, view, 0) !== undefined),
  );
}

const measures = thresholds.flatMap((threshold) =>
  [false, true].map((ties) => ({
    id: `${ties ? 'accTies' : 'acc'}${threshold === 0 ? 'Strict' : ''}`,
    title: `${ties ? 'ACC½ (ties count half)' : 'ACC'}, θ = ${threshold}`,
    threshold,
    ties,
  })),
);

/** The source of labels, and how it changes the names of numbers. */
interface Labels {
  readonly isIn: LabelTest;
  /** Returns the id of a number, such as `llmAcc` for `acc`. */
  readonly idOf?: (id: string) => string;
  readonly titleOf?: (title: string) => string;
  /** Prefix of `of`. */
  readonly prefix?: string;
}

function accuracyNumbers(
  context: AttackContext,
  views: readonly NamedView[],
  { isIn, idOf = (id) => id, titleOf = (title) => title, prefix = '' }: Labels,
): ReportedNumber[] {
  const { samples } = context;
  const reported = (of: string, [id, title, number]: NumberLine) =>
    report(context, `${prefix}${of}`, idOf(id), titleOf(title), number);
  const numbers = measures.flatMap(({ id, title, ...measure }) =>
    views.map(({ of, ...view }) =>
      reported(of, [id, title, pairAccuracy(samples, view, measure, isIn)]),
    ),
  );
  const changes = views.flatMap(({ of, ...view }): ReportedNumber[] => {
    if (view.auxiliary === 'none') return [];
    const change = accuracyChange(samples, { ...view, auxiliary: 'none' }, view, 0.5, isIn);
    return [reported(of, ['accChange', 'ACC with less without, θ = 0.5, same pairs', change])];
  });
  return [...numbers, ...changes];
}

/** Maximum number of models whose labels are shown: those with the most pairs. */
const mostModels = 5;

/**
 * Reports agreement with each model's labels, under separate names. It is never combined with
 * accuracy, which uses only human and gold labels.
 */
export const modelLabels: AttackSection = (context) => {
  const views = viewsOf(context);
  const labels = context.samples.flatMap(({ sample: { modelLabel } }) =>
    modelLabel?.preferred ? modelLabel.name : [],
  );
  const byModel = [...groupBy(labels, (name) => name)];
  const models = byModel
    .sort(([one, own], [other, more]) => more.length - own.length || compareTexts(one, other))
    .slice(0, mostModels)
    .map(([name]) => name);
  if (models.length === 0 || views.length === 0) return undefined;
  return {
    numbers: models.flatMap((name) =>
      accuracyNumbers(context, views, {
        isIn: isWeakerTo(name),
        idOf: (id) => `llm${id.slice(0, 1).toUpperCase()}${id.slice(1)}`,
        titleOf: (title) => `Agreement with ${name}’s labels, as ${title}`,
        prefix: `${name}.`,
      }),
    ),
    notes: [
      'Agreement with labels that a model gave, on pairs whose attacked response is the weaker one according to them, as in CE’s Tables 2, 3, 5 and 6 where the benchmark has no other labels. It is not accuracy, and enters no number based on human or gold labels.',
      ...(byModel.length > models.length
        ? [`The ${models.length} of ${byModel.length} labeling models with the most pairs.`]
        : []),
    ],
  };
};

/**
 * Reports accuracy without help and with each kind of help, on both kinds of pairs (CE Tables 2, 3,
 * 5, 6).
 */
export const accuracy: AttackSection = (context) => {
  const { samples } = context;
  const views = viewsOf(context);
  if (views.length === 0) return undefined;
  if (!samples.some(({ sample }) => hasWeakerLabel(sample))) {
    return { notes: [`not estimable: ${noWeakerLabel}`] };
  }
  return {
    numbers: accuracyNumbers(context, views, { isIn: hasWeakerLabel }),
    notes: [
      'Of pairs with a human or gold label whose attacked response is the weaker one. ACC: the other response scores higher by more than θ. ACC½ = mean J, a tie counts ½ (CE, App. D). A pair with several draws of a score counts by the mean of its judgments.',
      ...(isThresholdInert(samples)
        ? ['All scores are whole numbers: θ = 0.5 changes nothing against θ = 0.']
        : []),
    ],
  };
};

/** Reports CE's RR for both contrasts: without vs. with help, and original vs. attacked. */
export const robustness: AttackSection = (context) => {
  const numbers = thresholds.flatMap((threshold) => {
    const rate = (id: string, title: string, of: string, first: PairView, second: PairView) => {
      const value = robustnessRate(context.samples, first, second, threshold);
      const suffix = threshold === 0 ? 'Strict' : '';
      return report(context, of, `${id}${suffix}`, `${title}, θ = ${threshold}`, value);
    };
    return viewsOf(context).flatMap(({ of, cell, auxiliary }) => {
      const view = { cell, auxiliary };
      const alone = { cell, auxiliary: 'none' } as const;
      const withHelp = 'RR, without against with auxiliary information';
      return [
        ...(auxiliary === 'none' ? [] : [rate('rrAuxiliary', withHelp, of, alone, view)]),
        ...(cell === undefined
          ? []
          : [rate('rrAttack', 'RR, original against attacked', of, { auxiliary }, view)]),
      ];
    });
  });
  if (numbers.length === 0) return undefined;
  return {
    numbers,
    notes: [
      'RR: share of pairs whose three-valued J stays the same; with several draws of a score, the mean over their combinations. No label needed.',
    ],
  };
};
