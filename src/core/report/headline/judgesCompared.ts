import { formatPercent, formatPoints } from '../formats/formatNumber.ts';
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
function judgeLines({ groups }: Report, protocol: string): JudgeLine[] {
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
   * The shares over all judgments of each judge, and whether two differ. Example:
   * `weak changed 46% of its verdicts (55 of 120), firm 43% (51 of 120): no difference is shown`.
   */
  readonly conclusion: string;
  /** What was compared pair by pair and with which result, if two judges were asked alike. */
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
    `${most.name} changed ${share(most.changed, 'of its verdicts')}`,
    ...(least ? [`${least.name} ${share(least.changed)}`] : []),
  ].join(', ');
  const two = compareTwo(report, protocol, nameOf);
  return {
    lines,
    conclusion: two ? `${shares}: ${two.difference}` : shares,
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
  const weaker = interval.lower > 0 ? other : interval.upper < 0 ? one : undefined;
  const zero = weaker ? 'excludes 0' : 'contains 0';
  return {
    difference: weaker
      ? `${nameOf(weaker)} gives way more often where both were asked alike`
      : 'no difference is shown',
    evidence: [
      'Asked alike are the same pairs, in the same order, challenged in the same words toward the same target:',
      `only these can be compared pair by pair (n = ${first.denominator}).`,
      `Of these, ${nameOf(one)} changed ${formatPercent(first.value)} and ${nameOf(other)} ${formatPercent(second.value)}:`,
      `a difference of ${formatPoints(difference)}, whose 95% interval ${zero}.`,
    ].join(' '),
  };
}
