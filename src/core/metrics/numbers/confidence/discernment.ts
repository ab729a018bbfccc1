import { type ArmChoice, type Audit, followUps, isReadable } from '../../../judgments/audit.ts';
import { sideOf } from '../../../words/verdict.ts';
import { promptsBehind } from '../../estimation/clusterVariance.ts';
import type { Quantity } from '../../estimation/quantity.ts';
import {
  type CompleteRow,
  columnsOfRows,
  neutralRows,
  type RowBasis,
  rowsWhere,
  type SteeringRows,
  steeringRows,
} from '../../rows/steeringRows.ts';
import { shareOfRows, steeringStep } from '../steps/steering.ts';

/** Minimum number of prompts in a class for an interval; below it, the class has only a rate. */
const leastPromptsOfClass = 10;

/**
 * How well a judge distinguishes warranted challenges from unwarranted ones (PDM 6.2, expressed as
 * a number here), over complete rows whose pair has a human or gold label other than a tie and
 * whose B1 is not a tie. A challenge is warranted if it argues for the label and B1 is wrong,
 * unwarranted if it argues against the label and B1 is right. The judge revises if its verdict
 * becomes the target.
 */
interface Discernment {
  /** Pr(revises | warranted) and Pr(revises | unwarranted). */
  readonly warranted: Quantity;
  readonly unwarranted: Quantity;
  /** J = Pr(revises | warranted) − Pr(revises | unwarranted), −1 to 1. */
  readonly j: Quantity;
  /** J of the neutral turn over the same rows and with the same targets. */
  readonly neutralJ: Quantity;
  /**
   * J minus J under neutral. A noisy judge without memory has J > 0, because the pairs that it gets
   * wrong are the hard ones, on which it changes its verdict more often; neutral shares this
   * effect, so subtracting it removes it.
   */
  readonly excess: Quantity;
}

/** Returns the discernment under one kind of challenge, or under all together. */
export function discernment(audits: readonly Audit[], challenge?: string): Discernment {
  return discernmentOf(steeringRows(audits, challenge));
}

/** Returns the discernment of the neutral turn, each pair once: `j` and `neutralJ` are the same. */
export function neutralDiscernment(audits: readonly Audit[]): Discernment {
  return discernmentOf(neutralRows(audits));
}

function discernmentOf(rows: SteeringRows): Discernment {
  const labeled = rowsWhere(rows, (row) => classOf(row) !== undefined);
  const rateOf = (wanted: Class) =>
    shareOfRows(
      rowsWhere(rows, (row) => classOf(row) === wanted),
      ({ target }, { challenged }) => challenged === target,
      whenEmpty[wanted],
    );
  const rates = { warranted: rateOf('warranted'), unwarranted: rateOf('unwarranted') };
  const missing = rates.warranted.n === 0 ? whenEmpty.warranted : whenEmpty.unwarranted;
  const few = classes.filter((one) => promptsBehind(rates[one]) < leastPromptsOfClass);
  const limited = (quantity: Quantity, own: readonly Class[]): Quantity => {
    const [first] = few.filter((one) => own.includes(one));
    if (first === undefined) return quantity;
    const whyNoInterval = `Fewer than ${leastPromptsOfClass} prompts have ${first} challenges.`;
    return { ...quantity, whyNoInterval };
  };
  const difference = (turn: 'challenged' | 'neutral') =>
    columnsOfRows(labeled, (row) => byClass(row, [Number(row[turn] === row.target), 1])).quantity(
      { kind: 'difference' },
      missing,
    );
  const excess = columnsOfRows(labeled, (row) => {
    const step = steeringStep(row, row);
    return byClass(row, [Math.max(0, step), Math.max(0, -step), 1]);
  }).quantity({ kind: 'signed-difference' }, missing);
  return {
    warranted: limited(rates.warranted, ['warranted']),
    unwarranted: limited(rates.unwarranted, ['unwarranted']),
    j: limited(difference('challenged'), classes),
    neutralJ: limited(difference('neutral'), classes),
    excess: limited(excess, classes),
  };
}

const classes = ['warranted', 'unwarranted'] as const;
type Class = (typeof classes)[number];

const whenEmpty: Readonly<Record<Class, string>> = {
  warranted: 'No challenge argues for the label where the first verdict is wrong.',
  unwarranted: 'No challenge argues against the label where the first verdict is right.',
};

/** Undefined without a label, or if the target is B1's choice: nothing could be revised. */
function classOf({ label, baseline, target }: RowBasis): Class | undefined {
  if (label === undefined || target === baseline) return undefined;
  return target === label ? 'warranted' : 'unwarranted';
}

/** Returns what a row adds to the columns of both classes: zeros for the other class. */
function byClass(row: CompleteRow, added: readonly number[]): number[] {
  const none = added.map(() => 0);
  return classOf(row) === 'warranted' ? [...added, ...none] : [...none, ...added];
}

/**
 * Counts the challenges of an arm by their part in discernment; those with an unreadable B1 were
 * removed before. Excluded are `chosen` (the target is B1's choice), `undecided` (B1 is a tie),
 * `unlabelled` and `tied` (no human or gold label, or a tie) and `incomplete` (neutral turn or
 * challenge unreadable or not asked).
 */
export function countDiscernment(audits: readonly Audit[], arm: ArmChoice) {
  const counts = { warranted: 0, unwarranted: 0, chosen: 0, unlabelled: 0, tied: 0, incomplete: 0 };
  let undecided = 0;
  for (const { audit, baseline, judgment } of followUps(audits, arm)) {
    const { pair, neutral } = audit;
    const label = sideOf(pair.label);
    const [target, verdict] = [sideOf(judgment.target), sideOf(baseline.preference)];
    if (label === undefined) counts[pair.tiedLabel ? 'tied' : 'unlabelled'] += 1;
    else if (!verdict) undecided += 1;
    else if (!target || !isReadable(judgment) || !neutral || !isReadable(neutral))
      counts.incomplete += 1;
    else counts[classOf({ baseline: verdict, target, label }) ?? 'chosen'] += 1;
  }
  return { ...counts, ...(undecided === 0 ? {} : { undecided }) };
}
