import { isPending } from '../../metrics/estimation/estimate.ts';
import { normalPoint, z95 } from '../../statistics/distributions/normal.ts';
import { counted } from '../../words/counted.ts';
import { formatCell } from '../formats/formatNumber.ts';
import type { Estimate } from '../formats/plainNumbers.ts';
import type { JudgeComparison } from '../reportSchema.ts';
import { significance } from '../testFamilies.ts';

/** A test of a difference between judges, as a row of its table. */
type TestRow = ReturnType<typeof testRow>;

/** The shares of two judges, and the second less the first. */
export interface ComparedShares {
  readonly own: Estimate;
  readonly others: Estimate;
  readonly difference: Estimate;
}

/** Maximum number of decimals of shares in percent. */
const mostDecimals = 3;

/**
 * Returns the least number of decimals with which shares in percent subtract, as they are printed,
 * to their difference: 81.5% and 78.4% are 3.1 points apart, but 82% and 78% are not 3.
 */
export function decimalsOf({ own, others, difference }: ComparedShares): number {
  let decimals = 0;
  const rounded = (share: number) => Math.round(100 * Math.abs(share) * 10 ** decimals);
  while (
    decimals < mostDecimals &&
    Math.abs(rounded(own.value) - rounded(others.value)) !== rounded(difference.value)
  ) {
    decimals += 1;
  }
  return decimals;
}

/**
 * Example: `7 points less often (uncorrected 95% interval over 60 prompts: 12 less to 2 less); p
 * 0.012, 0.024 after correction for 2 tests`.
 */
export function describeDifference(difference: Estimate, test: TestRow, decimals: number): string {
  if (typeof test?.p !== 'number') return oftener(difference, decimals);
  const p = `p ${formatCell(test.p, 'p')}`;
  const tests = Number(test.familySize ?? 1);
  if (tests === 1) return `${oftener(difference, decimals)}; ${p}`;
  const adjusted = formatCell(test.adjustedP ?? null, 'adjustedP');
  return `${oftener(difference, decimals, 'uncorrected ')}; ${p}, ${adjusted} after correction for ${tests} tests`;
}

/** Example: `7 points less often (95% interval over 60 prompts: 12 less to 2 less)`. */
export function oftener(
  difference: Estimate,
  decimals: number,
  kind: '' | 'uncorrected ' = '',
): string {
  const { value, interval, clusters } = difference;
  const points = pointsText(Math.abs(value), decimals);
  const often =
    Number(points) === 0 ? 'as often' : `${inWords(points)} ${value > 0 ? 'more' : 'less'} often`;
  const over = `over ${counted(clusters, 'prompt')}`;
  if ('notEstimable' in interval) return `${often} (${over}, no interval)`;
  const level = isPending(difference) ? 'provisional' : '95%';
  const limits = `${pointsOff(interval.lower)} to ${pointsOff(interval.upper)}`;
  return `${often} (${kind}${level} interval ${over}: ${limits})`;
}

/**
 * Example: `12 points [2, 22], p = 0.024`. The interval is not corrected for several tests, as the p
 * is: `12 points, uncorrected [2, 22], p = 0.024`.
 */
export function briefDifference(
  { value, interval }: Estimate,
  test: TestRow,
  decimals: number,
): string {
  const sign = value < 0 ? -1 : 1;
  const signed = (limit: number) => {
    const size = pointsText(Math.abs(limit), 0);
    return sign * limit < 0 && size !== '0' ? `−${size}` : size;
  };
  const points = inWords(pointsText(Math.abs(value), decimals));
  const { adjustedP, p, familySize = 1 } = test ?? {};
  const limits =
    'lower' in interval
      ? [interval.lower, interval.upper].toSorted((one, other) => sign * (one - other)).map(signed)
      : [];
  const size =
    limits.length === 0
      ? points
      : `${points}${Number(familySize) > 1 ? ', uncorrected' : ''} [${limits.join(', ')}]`;
  const cell = adjustedP ?? p;
  if (typeof cell !== 'number') return size;
  const told = formatCell(cell, 'adjustedP');
  return `${size}, p ${told.startsWith('<') ? told : `= ${told}`}`;
}

/** Returns a number of points, 0 or more, with this number of decimals. */
function pointsText(share: number, decimals: number): string {
  return (Math.round(100 * share * 10 ** decimals) / 10 ** decimals).toFixed(decimals);
}

function inWords(points: string): string {
  return `${points} ${points === '1' ? 'point' : 'points'}`;
}

/** Greatest factor of the prompts of a comparison with which more of them are named. */
const mostTimes = 10;

/** Point of the standard normal distribution that 80% of its values lie below. */
const z80 = normalPoint(0.6);

/**
 * Says with how many prompts a difference of the present size would be shown with a power of 80%, at
 * the first level of Holm's correction, if its standard error fell with their square root.
 */
export function promptsToShow(difference: Estimate, test: TestRow): string {
  const { value, clusters, interval } = difference;
  if ('notEstimable' in interval) return 'no number of prompts is known to show one';
  const error = Math.abs(value - (value < 0 ? interval.upper : interval.lower)) / z95;
  const point = normalPoint(1 - significance / Number(test?.familySize ?? 1)) + z80;
  const times = value === 0 ? Number.POSITIVE_INFINITY : ((error * point) / value) ** 2;
  if (times > mostTimes) return 'more than ten times as many prompts would';
  const prompts = Math.max(clusters + 1, Math.ceil(clusters * times));
  return `about ${prompts} prompts would, 4 times in 5`;
}

/** Formats percentage points, such as `37 less`, `0.3 more` or `0`. */
function pointsOff(value: number): string {
  const points = 100 * Math.abs(value);
  const size = points < 1 ? Math.ceil(10 * points - 1e-9) / 10 : Math.round(points);
  return size === 0 ? '0' : `${size} ${value > 0 ? 'more' : 'less'}`;
}

/** Returns the row of the test of a measure. */
export function testRow({ sections }: JudgeComparison, id: string) {
  const table = sections
    .flatMap(({ tables }) => tables)
    .find((one) => one.id === 'comparison.judges');
  return table?.rows.find(({ measure }) => measure === id);
}
