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
import type { AuxiliaryKind } from '../../../runs/attack/attackLog.ts';
import { compareTexts } from '../../lists/orderRows.ts';
import type { ReportedNumber } from '../../reportSchema.ts';
import { report, type SectionContent } from '../../sectionContext.ts';
import { type AttackContext, type AttackData, auxiliaryOf } from '../attackContext.ts';

interface NamedView extends PairView {
  /** `original.reference`, `general-reference.none`. */
  readonly of: string;
}

/** The original pairs with each kind of help, then the attacked ones without and with their own. */
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

/** Numbers under ids and titles of their own, where they are not of people's labels. */
interface Labels {
  readonly isIn: LabelTest;
  /** `llmAcc` for `acc`. */
  readonly idOf: (id: string) => string;
  readonly titleOf: (title: string) => string;
  /** What stands before the view in `of`. */
  readonly prefix: string;
}

const people: Labels = {
  isIn: hasWeakerLabel,
  idOf: (id) => id,
  titleOf: (title) => title,
  prefix: '',
};

function accuracyNumbers(
  context: AttackContext,
  views: readonly NamedView[],
  { isIn, idOf, titleOf, prefix }: Labels = people,
): ReportedNumber[] {
  const { samples } = context;
  const numbers = measures.flatMap(({ id, title, ...measure }) =>
    views.map(({ of, ...view }) =>
      report(
        context,
        { id: idOf(id), title: titleOf(title), of: `${prefix}${of}` },
        pairAccuracy(samples, view, measure, isIn),
      ),
    ),
  );
  const changes = views.flatMap(({ of, ...view }): ReportedNumber[] => {
    if (view.auxiliary === 'none') return [];
    const without = { ...view, auxiliary: 'none' as const };
    const title = titleOf('ACC with less without, θ = 0.5, same pairs');
    const naming = { id: idOf('accChange'), title, of: `${prefix}${of}` };
    return [report(context, naming, accuracyChange(samples, without, view, 0.5, isIn))];
  });
  return [...numbers, ...changes];
}

/** Models whose labels are shown: those with the most pairs. */
const mostModels = 5;

/**
 * The same as agreement with the labels of a model, each under a name of its own: never together with
 * accuracy, which is of human and gold labels only.
 */
export function modelLabels(context: AttackContext): SectionContent | undefined {
  const { samples } = context;
  const views = viewsOf(context);
  const counts = new Map<string, number>();
  for (const { sample } of samples) {
    if (!sample.modelLabel?.preferred) continue;
    const { name } = sample.modelLabel;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const models = [...counts]
    .sort(([one, pairs], [other, more]) => more - pairs || compareTexts(one, other))
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
      'Agreement with labels that a model gave, on pairs whose attacked response is the weaker one by them: as CE’s Tables 2, 3, 5 and 6 where the benchmark has no other labels. It is no accuracy, and is in no number of human or gold labels.',
      ...(counts.size > models.length
        ? [`Of ${counts.size} labelling models the ${models.length} with the most pairs.`]
        : []),
    ],
  };
}

/** Accuracy without and with each kind of help, on original and attacked pairs (CE Tables 2, 3, 5, 6). */
export function accuracy(context: AttackContext): SectionContent | undefined {
  const { samples } = context;
  const views = viewsOf(context);
  if (views.length === 0) return undefined;
  if (!samples.some(({ sample }) => hasWeakerLabel(sample))) {
    return { notes: [`not estimable: ${noWeakerLabel}`] };
  }
  return {
    numbers: accuracyNumbers(context, views),
    notes: [
      'Of pairs with a human or gold label whose attacked response is the weaker one. ACC: the other response scores higher by more than θ. ACC½ = mean J, a tie counts ½ (CE, App. D). A pair with several draws of a score counts by the mean of its judgments.',
      ...(isThresholdInert(samples)
        ? ['All scores are whole numbers: θ = 0.5 changes nothing against θ = 0.']
        : []),
    ],
  };
}

/** CE's RR for both contrasts: without against with help, and original against attacked. */
export function robustness(context: AttackContext): SectionContent | undefined {
  const { samples } = context;
  const views = viewsOf(context);
  const numbers = thresholds.flatMap((threshold) => {
    const suffix = threshold === 0 ? 'Strict' : '';
    const theta = `θ = ${threshold}`;
    const rate = (id: string, title: string, of: string, first: PairView, second: PairView) =>
      report(
        context,
        { id: `${id}${suffix}`, title: `${title}, ${theta}`, of },
        robustnessRate(samples, first, second, threshold),
      );
    return views.flatMap(({ of, cell, auxiliary }) => {
      const view = { cell, auxiliary };
      const title = 'RR, without against with auxiliary information';
      return [
        ...(auxiliary === 'none'
          ? []
          : [rate('rrAuxiliary', title, of, { cell, auxiliary: 'none' }, view)]),
        ...(cell === undefined
          ? []
          : [rate('rrAttack', 'RR, original against attacked', of, { auxiliary }, view)]),
      ];
    });
  });
  return numbers.length === 0
    ? undefined
    : {
        numbers,
        notes: [
          'RR: share of pairs whose three-valued J stays the same; with several draws of a score, the mean over their combinations. No label needed.',
        ],
      };
}
