import { promptsBehind, totalsOf } from '../../metrics/estimation/clusterVariance.ts';
import { leastEquivalencePrompts } from '../../metrics/estimation/equivalence.ts';
import type { Interval, NotEstimable } from '../../metrics/estimation/estimate.ts';
import { sizeOfFew } from '../../metrics/estimation/fewEvents.ts';
import { type IntervalChoice, intervalOf } from '../../metrics/estimation/interval.ts';
import { fewestWhere } from '../../metrics/estimation/neededPrompts.ts';
import type { Column, Quantity, QuantityForm } from '../../metrics/estimation/quantity.ts';
import { functionsOf } from '../../metrics/estimation/quantityForms.ts';
import { clopperPearson } from '../../statistics/clopperPearson.ts';
import { normalPoint, normalTwoSided } from '../../statistics/distributions/normal.ts';
import { noInference } from '../section.ts';
import type { BarOutcome } from './barSchema.ts';
import { meetsLimit, type StatedBar } from './bars.ts';

/** Minimum number of prompts for a conclusion about a bar. */
export const leastBarPrompts = leastEquivalencePrompts;

/** Minimum number of answers of all turns together for a number that is a fact of the run. */
export const leastAsked = 30;

/** Numbers that are facts of the run, which their value decides. */
export const facts: ReadonlySet<string> = new Set(['readable', 'leastReadable']);

/** Number of bars that a limit decides, which share the error of *missed*. */
export function countDecided(bars: readonly Pick<StatedBar, 'number'>[]): number {
  return bars.filter(({ number }) => !facts.has(number)).length;
}

/**
 * Probability of a false conclusion in either direction, shared by bars if it is *missed*, unless
 * another is registered.
 */
const usualError = 0.1;

/** Factor of the prompts from which on their number is not stated. */
const mostTimes = 10;

/** What the bars of a card share. */
export interface BarShares {
  /** Number of bars on the card that a limit decides. */
  readonly count: number;
  /** Probability of a false conclusion; default: 0.10. */
  readonly error?: number;
  /** Number of audited prompts, of which a number may rest on a part; default: those behind it. */
  readonly audited?: number;
  /** Number of answers on which a fact of the run rests; default: those behind it. */
  readonly answers?: number;
}

/** Returns the levels of the intervals by which a bar is met, and by which it is missed. */
export function barLevels({ count, error = usualError }: BarShares): {
  met: number;
  missed: number;
} {
  return { met: 1 - error, missed: 1 - error / count };
}

/** How a quantity is estimated for a bar. */
interface Evaluation extends BarShares {
  readonly choice: IntervalChoice;
  /** False for pairs that the user picked. */
  readonly inference: boolean;
}

/**
 * Returns what a quantity says about a bar: `met` if the 90% interval of its own rule lies wholly on
 * the good side (each side 5%, as for equivalence), `missed` if, at a one-sided 0.05 / K for K bars,
 * its limit lies on the other side, and `probably-missed` if only the 90% interval does. A fact of
 * the run is decided by its value.
 */
export function evaluateBar(
  quantity: Quantity,
  bar: StatedBar,
  { choice, inference, ...shares }: Evaluation,
): BarOutcome {
  const { id } = bar;
  const unmeasured = (reason: string) => ({ id, state: 'not-measured' as const, reason });
  const value = functionsOf(quantity.form).value(totalsOf(quantity.columns));
  if (value === undefined) return unmeasured(quantity.whenEmpty);
  if (!inference) return unmeasured(noInference);
  if (facts.has(bar.number)) {
    const { answers = quantity.n } = shares;
    if (answers < leastAsked) return unmeasured(`Fewer than ${leastAsked} were asked.`);
    return { id, state: meetsLimit({ lower: value, upper: value }, bar) ? 'met' : 'missed' };
  }
  if (promptsBehind(quantity) < leastBarPrompts) {
    return unmeasured(`It rests on fewer than ${leastBarPrompts} prompts.`);
  }
  if (quantity.whyNoInterval !== undefined) return unmeasured(quantity.whyNoInterval);
  const levels = barLevels(shares);
  const interval = intervalOf(quantity, { ...choice, level: levels.met });
  const missedBy = limitsOfMissed(quantity, { ...choice, level: levels.missed });
  if ('notEstimable' in interval) return unmeasured(interval.notEstimable);
  if ('notEstimable' in missedBy) return unmeasured(missedBy.notEstimable);
  const limits = {
    interval: { lower: interval.lower, upper: interval.upper, level: levels.met },
    missedBy: { lower: missedBy.lower, upper: missedBy.upper, level: levels.missed },
  };
  if (meetsLimit(interval, bar)) return { id, state: 'met', ...limits };
  if (isBad(missedBy, bar)) return { id, state: 'missed', ...limits };
  return {
    id,
    state: isBad(interval, bar) ? 'probably-missed' : 'open',
    ...limits,
    ...whatDecides(quantity, value, bar, { level: levels.met, audited: shares.audited }),
  };
}

/**
 * Returns the limits by which a bar is missed: of a share the exact ones of its effective number of
 * observations, because Wilson's lower limit is exceeded up to three times as often as it should be;
 * of κ and signed numbers those of their own rule.
 */
function limitsOfMissed(
  quantity: Quantity,
  choice: IntervalChoice & { readonly level: number },
): Limits | NotEstimable {
  const { form, columns } = quantity;
  const [events = none, trials = none] = columns;
  if (form.kind !== 'share' || form.minus !== undefined) return intervalOf(quantity, choice);
  const [happened = 0, all = 0] = totalsOf([events, trials]);
  const size = sizeOfFew(events, trials);
  const [lower, upper] = clopperPearson(
    Math.round((happened / all) * size),
    Math.round(size),
    choice.level,
  );
  return { lower, upper };
}

type Limits = Pick<Interval, 'lower' | 'upper'>;
type Target = Pick<StatedBar, 'side' | 'limit'>;

function isBad({ lower, upper }: Limits, { side, limit }: Target): boolean {
  if (side === 'least') return upper < limit;
  return lower > limit || (side === 'within' && upper < -limit);
}

/**
 * Returns how many audited prompts more would meet an open bar, at the present value and design
 * effect, or how many a perfect result needs, if that is known to be no fewer. A number of which
 * only some prompts are a part, such as those with a right first verdict, needs accordingly more.
 */
function whatDecides(
  quantity: Quantity,
  value: number,
  bar: Target,
  { level, audited }: { readonly level: number; readonly audited: number | undefined },
): Pick<BarOutcome, 'morePrompts' | 'manyMore' | 'needs' | 'reason'> {
  const prompts = promptsBehind(quantity);
  const toAudit = (more: number) => Math.ceil((more * Math.max(audited ?? 0, prompts)) / prompts);
  const perfect = perfectOf(quantity, bar.side);
  const least = perfect && promptsToMeet(perfect, bar, level);
  const needs = least !== undefined && least > prompts ? { needs: toAudit(least) } : {};
  const reached = bar.side === 'within' ? Math.abs(value) : value;
  const isAtLimit = Math.abs(reached - bar.limit) < 1e-9;
  if (isAtLimit || !meetsLimit({ lower: value, upper: value }, bar)) {
    return { ...needs, reason: sameAnswer(quantity) ?? notOnGoodSide };
  }
  const all = promptsToMeet(quantity, bar, level, mostTimes * prompts);
  if (all === undefined) return { manyMore: true };
  return {
    ...(all <= (least ?? 0) ? needs : {}),
    morePrompts: toAudit(Math.max(1, all - prompts)),
  };
}

export const notOnGoodSide = 'The value is not on the good side of the limit.';

/** Returns why κ is 0 whatever the other rater says, if verdicts or labels are all the same. */
function sameAnswer({ form, columns }: Quantity): string | undefined {
  if (form.kind !== 'kappa') return undefined;
  const size = Math.sqrt(columns.length);
  const used = [...totalsOf(columns)].flatMap((total, cell) => (total > 0 ? [cell] : []));
  if (new Set(used.map((cell) => Math.floor(cell / size))).size === 1) {
    return 'All its verdicts on labeled pairs are the same, so agreement beyond chance is 0; only more labels for another verdict can decide it.';
  }
  if (new Set(used.map((cell) => cell % size)).size === 1) {
    return 'All labels are the same, so agreement beyond chance is 0 whatever the judge says; only labels for another verdict can decide it.';
  }
  return undefined;
}

/**
 * Returns the smallest number of prompts at which a quantity of the same value and design effect
 * meets a bar; undefined if it is more than `most`. Limits of G times as many prompts are those at
 * the normal point divided by √G: exactly for Wilson's and for linearized intervals.
 */
function promptsToMeet(
  quantity: Quantity,
  bar: Target,
  level: number,
  most = Number.MAX_SAFE_INTEGER / 4,
): number | undefined {
  const present = promptsBehind(quantity);
  const point = normalPoint(level);
  const meets = (prompts: number) => {
    const narrowed = 1 - normalTwoSided(point * Math.sqrt(present / prompts));
    const choice = { seed: 0, preferred: 'analytic' as const, level: narrowed };
    const interval = intervalOf(quantity, choice);
    return !('notEstimable' in interval) && meetsLimit(interval, bar);
  };
  if (!meets(most)) return undefined;
  return fewestWhere((prompts) => prompts >= leastBarPrompts && meets(prompts));
}

/** Returns a quantity of the same trials with the best result; undefined if it is not known. */
function perfectOf(quantity: Quantity, side: StatedBar['side']): Quantity | undefined {
  const { form, columns } = quantity;
  const [first = none, second = none, , fourth = none] = columns;
  const zeros = new Float64Array(first.length);
  const best = (trials: Column, share: number) => Float64Array.from(trials, (one) => share * one);
  switch (form.kind) {
    case 'share': {
      const share = side === 'least' ? 1 : side === 'most' ? 0 : (form.minus ?? 0);
      return { ...quantity, columns: [best(second, share), second] };
    }
    case 'signed-share':
    case 'weighted':
      return { ...quantity, columns: [zeros, zeros, ...columns.slice(2)] };
    case 'difference':
      return { ...quantity, columns: [zeros, second, zeros, fourth] };
    case 'kappa': {
      const size = Math.sqrt(columns.length);
      const given = (label: number) =>
        zeros.map((_, i) =>
          columns.reduce((sum, one, cell) => sum + (cell % size === label ? (one[i] ?? 0) : 0), 0),
        );
      const best = columns.map((_, cell) => (cell % (size + 1) === 0 ? given(cell % size) : zeros));
      return { ...quantity, columns: best };
    }
    default:
      return undefined;
  }
}

const none = new Float64Array();

/**
 * Returns the number of prompts, with one judgment each, from which on a perfect result meets a bar
 * on a number of this form; undefined for a mean.
 */
export function leastPromptsFor(bar: StatedBar, form: QuantityForm): number | undefined {
  const all = new Float64Array(leastBarPrompts).fill(1);
  const odd = all.map((_, prompt) => prompt % 2);
  const even = odd.map((one) => 1 - one);
  const zeros = all.map(() => 0);
  const columns: Readonly<Record<QuantityForm['kind'], readonly Column[]>> = {
    share: [zeros, all],
    mean: [zeros, all],
    'signed-share': [zeros, zeros, all, all],
    robustness: [zeros, zeros, zeros, all],
    difference: [zeros, odd, zeros, even],
    'signed-difference': [zeros, zeros, odd, zeros, zeros, even],
    kappa: [odd, zeros, zeros, even],
    weighted: [zeros, zeros, all],
  };
  const quantity = { form, columns: columns[form.kind], n: all.length, whenEmpty: '' };
  const perfect = perfectOf(quantity, bar.side);
  return perfect && promptsToMeet(perfect, bar, barLevels({ count: 1 }).met);
}
