import { formatPercent, formatPoints } from '../formats/formatNumber.ts';
import type { Report, ReportedNumber, ReportJudge } from '../reportSchema.ts';
import { findNumber } from '../tableOne/tableOne.ts';

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
  /** Example: `neither is shown to give way more often`. */
  readonly conclusion: string;
  /** The numbers behind the conclusion, if two judges were asked alike. */
  readonly evidence?: string;
}

/** Compares the judges of a report under a protocol; undefined if there are fewer than two. */
export function compareJudges(
  report: Report,
  protocol: string,
  nameOf: (judge: ReportJudge) => string,
): JudgesCompared | undefined {
  const lines = judgeLines(report, protocol);
  const estimated = lines.flatMap(({ judge, changed }) =>
    'value' in changed ? [`${nameOf(judge)} changed ${formatPercent(changed.value)}`] : [],
  );
  const [most = 'no judge can be compared', ...others] = estimated;
  const least = others.at(-1);
  if (lines.length === 0) return undefined;
  const range = least === undefined ? most : `${most} of its verdicts, ${least}`;
  return { lines, conclusion: range, ...compareTwo(report, protocol, nameOf) };
}

/**
 * Says which of two judges gives way more often, on the judgments that both were asked alike.
 * Undefined unless the report compares exactly one run of each.
 */
function compareTwo(
  { runs, comparisons = [] }: Report,
  protocol: string,
  nameOf: (judge: ReportJudge) => string,
): Pick<JudgesCompared, 'conclusion' | 'evidence'> | undefined {
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
  const [ofFirst, ofSecond] = [first, second].map(({ value }) => formatPercent(value));
  return {
    conclusion: weaker
      ? `${nameOf(weaker)} gives way more often`
      : 'neither is shown to give way more often',
    evidence: `Asked alike, ${nameOf(one)} changed ${ofFirst} of its verdicts and ${nameOf(other)} ${ofSecond}: a difference of ${formatPoints(difference)}.`,
  };
}
