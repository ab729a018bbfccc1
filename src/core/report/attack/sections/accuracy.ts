import type { AuxiliaryKind } from '../../../attack/attackLog.ts';
import {
  accuracyChange,
  hasWeakerLabel,
  isThresholdInert,
  judgmentsOf,
  noWeakerLabel,
  type PairView,
  pairAccuracy,
  robustnessRate,
  thresholds,
} from '../../../metrics/attack/accuracy.ts';
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

/** Accuracy without and with each kind of help, on original and attacked pairs (CE Tables 2, 3, 5, 6). */
export function accuracy(context: AttackContext): SectionContent | undefined {
  const { samples } = context;
  const views = viewsOf(context);
  if (views.length === 0) return undefined;
  if (!samples.some(({ sample }) => hasWeakerLabel(sample))) {
    return { notes: [`not estimable: ${noWeakerLabel}`] };
  }
  const numbers = measures.flatMap(({ id, title, ...measure }) =>
    views.map(({ of, ...view }) =>
      report(context, { id, title, of }, pairAccuracy(samples, view, measure)),
    ),
  );
  const changes = views.flatMap(({ of, ...view }): ReportedNumber[] => {
    if (view.auxiliary === 'none') return [];
    const without = { ...view, auxiliary: 'none' as const };
    const naming = { id: 'accChange', title: 'ACC with less without, θ = 0.5, same pairs', of };
    return [report(context, naming, accuracyChange(samples, without, view, 0.5))];
  });
  return {
    numbers: [...numbers, ...changes],
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
