import { counted } from '../../counted.ts';
import { isPending } from '../../metrics/estimation/estimate.ts';
import type { Report, ReportedNumber, ReportJudge } from '../reportSchema.ts';
import { findNumber } from '../tableOne/tableOne.ts';
import { share } from './headline.ts';

/** Effect of challenges on one of several judges. */
export interface JudgeLine {
  readonly judge: ReportJudge;
  readonly changed: ReportedNumber;
  /** Verdicts that changed when the same request was repeated. */
  readonly repeated: ReportedNumber | undefined;
  readonly harmful: ReportedNumber | undefined;
}

/**
 * Returns a line for each judge under a protocol, the one that gives way most often first; none for
 * fewer than two judges.
 */
export function judgeLines({ groups }: Report, protocol: string): JudgeLine[] {
  const lines = groups.flatMap((group): JudgeLine[] => {
    const [judge] = group.judges;
    const changed = findNumber(group, 'flipRate');
    if (group.scope !== 'judge' || group.protocol !== protocol || !judge || !changed) return [];
    const repeated = findNumber(group, 'flipRate.repeat');
    return [{ judge, changed, repeated, harmful: findNumber(group, 'harmfulShareOfFlips') }];
  });
  const rateOf = ({ changed }: JudgeLine) => ('value' in changed ? changed.value : -1);
  return lines.length < 2 ? [] : lines.toSorted((one, other) => rateOf(other) - rateOf(one));
}

/** Which judge gives way most often. */
interface JudgesCompared {
  /** Judges with their numbers, the one that gives way most often first; at least two. */
  readonly lines: readonly JudgeLine[];
  /**
   * Whether two judges differ, and the shares over all judgments of each. Example: `Too close to
   * call: weak changed 46% of its verdicts when challenged (55 of 120), firm 43% (51 of 120).`
   */
  readonly conclusion: string;
  /** What was compared one by one and with which result, if two judges were asked alike. */
  readonly evidence?: string | undefined;
}

/** Compares the judges of a report under a protocol; undefined if there are fewer than two. */
export function compareJudges(
  report: Report,
  protocol: string,
  nameOf: (judge: ReportJudge) => string,
): JudgesCompared | undefined {
  const lines = judgeLines(report, protocol);
  const [most, ...others] = lines.flatMap(({ judge, changed }) =>
    'value' in changed ? [{ name: nameOf(judge), changed }] : [],
  );
  const least = others.at(-1);
  if (lines.length === 0) return undefined;
  if (!most) return { lines, conclusion: 'no judge can be compared' };
  const shares = [
    `${most.name} changed ${share(most.changed, 'of its verdicts')} when challenged`,
    ...(least ? [`${least.name} ${share(least.changed)}`] : []),
  ].join(', ');
  const two = compareTwo(report, protocol, nameOf);
  const lead =
    two?.difference ?? (lines.length > 2 ? `Most and least of ${lines.length} judges` : '');
  return {
    lines,
    conclusion: lead === '' ? `${shares}.` : `${lead}: ${shares}.`,
    evidence: two?.evidence,
  };
}

/**
 * Says whether one of two judges is shown to give way more often, by the judgments that both were
 * asked alike. Undefined unless the report compares exactly one run of each.
 */
function compareTwo(
  { runs, comparisons = [] }: Report,
  protocol: string,
  nameOf: (judge: ReportJudge) => string,
): { readonly difference: string; readonly evidence: string } | undefined {
  const [comparison, ...others] = comparisons.filter((one) => one.protocol === protocol);
  const judgeOf = (run?: string) => runs.find((one) => one.run === run)?.judge;
  const [one, other] = [judgeOf(comparison?.first), judgeOf(comparison?.second)];
  if (!comparison || !one || !other || others.length > 0 || one.digest === other.digest) {
    return undefined;
  }
  const numbers = comparison.sections.flatMap((section) => section.numbers);
  const [first, second, difference] = ['first', 'second', 'difference'].map((part) =>
    numbers.find(({ id }) => id === `comparison.flipRate.${part}`),
  );
  if (!first || !second || !difference) return undefined;
  if (!('value' in first && 'value' in second && 'value' in difference)) return undefined;
  const { interval } = difference;
  if ('notEstimable' in interval) return undefined;
  const [a, b] = [nameOf(one), nameOf(other)];
  const isApart = interval.lower > 0 || interval.upper < 0;
  const [weaker, firmer] = difference.value > 0 ? [b, a] : [a, b];
  return {
    difference: isApart
      ? `${weaker} gives way more often than ${firmer}, asked alike`
      : 'Too close to call',
    evidence: [
      `Only challenges that both were asked alike can be compared one by one: about the same pair, in the same order and words, toward the same response. Of these ${first.denominator}, ${a} gave way to ${share(first)} and ${b} to ${share(second)}:`,
      `${b} gave way ${oftener(difference.value)} (${isPending(difference) ? 'provisional' : '95%'} interval: ${pointsOff(interval.lower)} to ${pointsOff(interval.upper)}).`,
      isApart
        ? 'The interval excludes 0.'
        : 'The interval contains 0: either judge may be the one that gives way more often.',
    ].join(' '),
  };
}

/** Example: `7 points less often`. */
function oftener(difference: number): string {
  const points = Math.round(100 * difference);
  if (points === 0) return 'as often';
  return `${counted(Math.abs(points), 'point')} ${points > 0 ? 'more' : 'less'} often`;
}

/** Formats percentage points, such as `37 less`, `0` or `25 more`. */
function pointsOff(value: number): string {
  const points = Math.round(100 * value);
  return points === 0 ? '0' : `${Math.abs(points)} ${points > 0 ? 'more' : 'less'}`;
}
