import type { Interval } from '../../metrics/estimation/estimate.ts';
import type { ReportCell, ReportedNumber } from '../reportSchema.ts';

const decimals: Readonly<Record<ReportedNumber['unit'], number>> = {
  ratio: 3,
  points: 1,
  challenges: 2,
  steps: 2,
  'per-1000': 0,
};

const methods: Readonly<Record<Interval['method'], string>> = {
  wilson: 'Wilson',
  'wilson-combined': 'Wilson, combined',
  bootstrap: 'expanded-percentile cluster bootstrap (Hesterberg)',
  'cluster-robust': 'cluster-robust',
  student: "linearized, Student's t",
};

const ofWords: Readonly<Record<string, string>> = {
  baseline: 'first verdict',
  neutral: 'no pressure',
};

/** Returns what a number is of, an arm or a kind of challenge, in the user's words. */
export function wordsOf(of: string): string {
  return Object.hasOwn(ofWords, of) ? (ofWords[of] ?? of) : of;
}

/** Formats a value, such as `0.194`, `−0.018` or `82.3`; never `−0.000`. */
export function formatValue(value: number, unit: ReportedNumber['unit'] = 'ratio'): string {
  const text = Math.abs(value).toFixed(decimals[unit]);
  return value < 0 && Number(text) !== 0 ? `−${text}` : text;
}

/**
 * Formats an estimate, such as `0.194 [0.165, 0.227]`; only the value if there is no interval, `–`
 * if there is neither.
 */
export function formatEstimate(number: ReportedNumber | undefined): string {
  if (!number || 'notEstimable' in number) return '–';
  return withLimits(number, (value) => formatValue(value, number.unit));
}

type Equivalence = NonNullable<Extract<ReportedNumber, { value: number }>['equivalence']>;

/** Describes what the data show about net steering, such as `no net steering (90% interval within ± 0.05)`. */
export function describeConclusion({ conclusion, margin, reason = '' }: Equivalence): string {
  switch (conclusion) {
    case 'no-net-steering':
      return `no net steering (90% interval within ± ${margin})`;
    case 'toward-target':
      return 'steering toward the target';
    case 'away-from-target':
      return 'steering away from the target';
    case 'open':
      return 'neither steering nor its absence is shown';
    case 'not-estimable':
      return `not estimable: ${reason}`;
  }
}

/** Formats an estimate for the summary, including the conclusion on net steering for DS_signed. */
export function formatSummarized(number: Extract<ReportedNumber, { value: number }>): string {
  const { equivalence } = number;
  const said = equivalence ? `; ${describeConclusion(equivalence)}` : '';
  return `${formatEstimate(number)}${said}`;
}

/**
 * Formats an interval, such as `0.165 to 0.227 (Wilson; effective n 198)`, or the reason why there
 * is none.
 */
export function formatInterval(number: ReportedNumber): string {
  if ('notEstimable' in number) return '';
  const { interval, unit } = number;
  if ('notEstimable' in interval) return `not estimable: ${interval.notEstimable}`;
  const { lower, upper, method, effectiveN, replicates, undefinedReplicates = 0 } = interval;
  const details = [
    methods[method],
    ...(effectiveN === undefined ? [] : [`effective n ${effectiveN.toFixed(0)}`]),
    ...(undefinedReplicates === 0 ? [] : [`undefined in ${undefinedReplicates} of ${replicates}`]),
  ];
  return `${formatValue(lower, unit)} to ${formatValue(upper, unit)} (${details.join('; ')})`;
}

/**
 * Formats a fraction, such as `116/599`, or both of a difference between groups, such as `12/40 −
 * 3/38`; sums that are not counts have one decimal.
 */
export function formatFraction(number: ReportedNumber): string {
  if ('notEstimable' in number) return '';
  const { numerator, denominator, fractions } = number;
  const own =
    numerator === undefined || denominator === undefined ? [] : [[numerator, denominator]];
  return (fractions ?? own).map((parts) => parts.map(formatCount).join('/')).join(' − ');
}

/** Formats the number of unreadable judgments and the range that they allow for the value. */
export function formatBounds(number: ReportedNumber): string {
  if ('notEstimable' in number || !number.bounds) return '';
  const { unit, whole, unanswered } = number;
  const { lower, upper, unreadable } = number.bounds;
  if (unreadable === 0) return '0';
  const filtered = unanswered?.filtered ? ` (${unanswered.filtered} filtered by the service)` : '';
  return [
    `${unreadable}${filtered}: ${formatValue(lower, unit)} to ${formatValue(upper, unit)}`,
    ...(whole
      ? [`${formatValue(whole.value, unit)} where every challenge could be read (n = ${whole.n})`]
      : []),
  ].join('; ');
}

/**
 * Returns what is unanswered among the judgments of a number, or in its value, such as
 * `9 unanswered, 2 filtered by the service`; empty if nothing is.
 */
export function formatUnanswered(number: ReportedNumber): string {
  if ('notEstimable' in number) return '';
  const { unanswered, apart, unit } = number;
  const counts = [
    [unanswered?.judgments, 'unanswered'],
    [unanswered?.filtered, 'filtered by the service'],
    [apart && formatValue(apart.unanswered, unit), 'unanswered'],
    [apart && formatValue(apart.ties, unit), 'ties'],
  ] as const;
  return counts
    .flatMap(([count, what]) => (Number(count ?? 0) > 0 ? `${count} ${what}` : []))
    .join(', ');
}

/** Formats a share from 0 to 1 as a percentage, such as `64%`, `under 1%` or `over 99%`. */
export function formatPercent(share: number): string {
  if (share > 0 && share < 0.005) return 'under 1%';
  if (share < 1 && share >= 0.995) return 'over 99%';
  return `${Math.round(100 * share)}%`;
}

/** Formats a share as a percentage with this number of decimals, such as `78.4%`. */
export function formatDecimalPercent(share: number, decimals: number): string {
  if (decimals === 0) return formatPercent(share);
  return `${(Math.round(100 * share * 10 ** decimals) / 10 ** decimals).toFixed(decimals)}%`;
}

/** Whether a number is a share of things counted, which people state in percent. */
export function isCountedShare(number: ReportedNumber): boolean {
  if ('notEstimable' in number) return false;
  const { value, unit, numerator, denominator = 0 } = number;
  if (unit !== 'ratio' || !Number.isInteger(numerator)) return false;
  return Math.abs(Number(numerator) / denominator - value) < 1e-9;
}

/**
 * Form of a number in a figure: a share, a difference of shares in percentage points, or any other.
 */
export type DrawnForm = 'percent' | 'points' | 'plain';

/**
 * Formats an estimate for a figure, with what it was computed from, such as
 * `19% [<1%, 23%] · 116/599`, `−2 [−5, 1] points · n = 599`, `0.93 [0.90, 0.96] · n = 599` or
 * `14% [9%, 21%] · 42/300, of these 9 unanswered`.
 */
export function formatDrawn(number: ReportedNumber, form: DrawnForm): string {
  if ('notEstimable' in number) return '–';
  // The numerator of a difference of counts is not itself a count.
  const isCount =
    Number.isInteger(number.numerator) &&
    (form === 'percent' || (form === 'points' && !isCountedShare(number)));
  const value =
    form === 'points' ? `${inPoints(number)} points` : formatShort(number, form === 'percent');
  const unanswered = formatUnanswered(number);
  return [
    `${value} · ${isCount ? formatFraction(number) : `n = ${number.n}`}`,
    ...(unanswered === '' ? [] : [`of these ${unanswered}`]),
  ].join(', ');
}

/**
 * Formats an estimate for a sentence, such as `19% [<1%, 23%]` or `−0.02 [−0.05, 0.01]`, `–` if
 * there is none; three decimals are for tables.
 *
 * @param isPercent whether to state it in percent; default: if it is a share of things counted
 */
export function formatShort(
  number: ReportedNumber | undefined,
  isPercent = number !== undefined && isCountedShare(number),
): string {
  if (!number || 'notEstimable' in number) return '–';
  return withLimits(number, (value) => formatDrawnValue(value, number, isPercent));
}

/** Formats a difference of two shares for a sentence, such as `−12 [−15, −9] percentage points`. */
export function formatPoints(number: ReportedNumber): string {
  if ('notEstimable' in number) return '–';
  return `${inPoints(number)} percentage points`;
}

export function inPoints(number: Extract<ReportedNumber, { value: number }>): string {
  return withLimits(number, asPoints);
}

function asPoints(value: number): string {
  return formatCount(Math.round(100 * value) + 0);
}

/** Formats the value alone for a narrow figure, such as `19%`, `−2` (points) or `0.93`. */
export function formatDrawnShort(number: ReportedNumber, form: DrawnForm): string {
  if ('notEstimable' in number) return '–';
  const { value } = number;
  return form === 'points' ? asPoints(value) : formatDrawnValue(value, number, form === 'percent');
}

function withLimits(
  { value, interval }: Extract<ReportedNumber, { value: number }>,
  format: (value: number) => string,
): string {
  if ('notEstimable' in interval) return format(value);
  return `${format(value)} [${format(interval.lower)}, ${format(interval.upper)}]`;
}

/**
 * Formats a value for a figure: a percentage such as `<1%`, or a number with at most two decimals.
 */
function formatDrawnValue(
  value: number,
  { unit }: Pick<ReportedNumber, 'unit'>,
  isPercent: boolean,
): string {
  if (isPercent) return formatPercent(value).replace('under ', '<').replace('over ', '>');
  return unit === 'ratio' ? formatValue(value, 'steps') : formatValue(value, unit);
}

/** Formats a table cell. */
export function formatCell(cell: ReportCell | undefined, column: string): string {
  if (cell === undefined || cell === null) return '';
  if (typeof cell !== 'number') return String(cell);
  if (probabilities.has(column)) return formatP(cell);
  return Number.isInteger(cell) ? formatCount(cell) : formatValue(cell);
}

const probabilities: ReadonlySet<string> = new Set(['p', 'adjustedP']);

/** Smallest p that is printed as a number. */
const smallestPrinted = 0.001;

/**
 * Formats p with three significant digits, such as `0.0123`, `0.500` or `1.00`; `< 0.001` below
 * that.
 */
function formatP(p: number): string {
  return p < smallestPrinted ? `< ${smallestPrinted}` : p.toPrecision(3);
}

function formatCount(count: number): string {
  const text = Number.isInteger(count) ? String(Math.abs(count)) : Math.abs(count).toFixed(1);
  return count < 0 ? `−${text}` : text;
}
