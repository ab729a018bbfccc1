import { isPending } from '../../metrics/estimation/estimate.ts';
import { counted } from '../../words/counted.ts';
import { formatCell } from '../formats/formatNumber.ts';
import { type Estimate, listed } from '../formats/plainNumbers.ts';
import { leadersOf, signShown } from '../gates/leaders.ts';
import type {
  JudgeComparison,
  Report,
  ReportedNumber,
  ReportGroup,
  ReportJudge,
} from '../reportSchema.ts';
import { findNumber } from '../tableOne/tableOne.ts';
import { significance } from '../testFamilies.ts';
import { share } from './headline.ts';

/** The number by which judges are compared: right and firm, without labels held. */
type Lead = 'rightHeld' | 'held';

/** Returns the judges of a protocol that were challenged. */
function groupsOf({ groups }: Report, protocol: string): ReportGroup[] {
  return groups.filter(
    (group) =>
      group.scope === 'judge' &&
      group.protocol === protocol &&
      group.judges.length > 0 &&
      findNumber(group, 'flipRate') !== undefined,
  );
}

function leadOf(groups: readonly ReportGroup[]): Lead {
  return groups.some((group) => isValued(findNumber(group, 'rightHeld'))) ? 'rightHeld' : 'held';
}

function isValued(number: ReportedNumber | undefined): number is Estimate {
  return number !== undefined && 'value' in number;
}

/** Which judge is right and firm most often. */
interface JudgesCompared {
  /**
   * Which judge leads, if it is shown, with the shares from which it follows. Example: `firm is
   * right and firm more often than weak: 72% (86 of 120) against 60% (72 of 120).`
   */
  readonly conclusion: string;
  /** What else was compared on the pairs of both. */
  readonly evidence?: string | undefined;
}

/** Compares the judges of a report under a protocol; undefined if there are fewer than two. */
export function compareJudges(
  report: Report,
  protocol: string,
  nameOf: (judge: ReportJudge) => string,
): JudgesCompared | undefined {
  const groups = groupsOf(report, protocol);
  if (groups.length < 2) return undefined;
  const lead = leadOf(groups);
  const judges = groups
    .flatMap((group) => {
      const [judge] = group.judges;
      const number = findNumber(group, lead);
      return judge && isValued(number) ? [{ ...number, judge, name: nameOf(judge) }] : [];
    })
    .toSorted((one, other) => one.value - other.value)
    .toReversed();
  const twoOf = (one: Judge, other: Judge) => comparisonOf(report, protocol, one, other);
  const leaders = leadersOf(judges, (one, other) => twoOf(one, other)?.isAhead(lead) === true);
  const [best, next] = judges;
  if (!best) return { conclusion: 'no judge can be compared' };
  const two = next && twoOf(best, next);
  if (judges.length > 2) {
    const conclusion =
      leaders.length === 1
        ? `${best.name} leads ${judges.length} judges. ${words[lead].share}: ${share(best)}.`
        : leaders.length === judges.length
          ? `No judge of ${judges.length} is shown to lead. ${words[lead].share}, each on its own pairs: ${listed(judges.map((one) => `${one.name} ${share(one)}`))}.`
          : `${listed(leaders.map(({ name }) => name))} lead ${judges.length} judges without a shown difference. ${words[lead].share}: ${listed(leaders.map((one) => share(one)))}.`;
    return { conclusion, evidence: two && [two.lead(lead), ...two.rest(lead)].join(' ') };
  }
  if (!two) {
    const all = judges.map((one) => `${one.name} ${share(one)}`);
    return { conclusion: `${words[lead].share}, each on its own pairs: ${listed(all)}.` };
  }
  return { conclusion: two.lead(lead), evidence: two.rest(lead).join(' ') || undefined };
}

const words = {
  rightHeld: {
    does: 'is right and firm',
    infinitive: 'be right and firm',
    share: 'Right and firm',
  },
  held: {
    does: 'holds opposed verdicts',
    infinitive: 'hold opposed verdicts',
    share: 'Opposed verdicts held',
  },
} as const;

type Judge = Estimate & { readonly judge: ReportJudge; readonly name: string };

/** Returns what two judges were compared by; undefined if they have no opposed row in common. */
function comparisonOf(
  { judgeComparisons = [] }: Report,
  protocol: string,
  ...[one, other]: [Judge, Judge]
) {
  const digests = [one.judge.digest, other.judge.digest];
  const comparison = judgeComparisons.find(
    ({ first, second, ...rest }) =>
      rest.protocol === protocol && digests.includes(first) && digests.includes(second),
  );
  if (!comparison) return undefined;
  const [first, second] = comparison.first === one.judge.digest ? [one, other] : [other, one];
  const number = (id: string, part: 'first' | 'second' | 'difference') => {
    const found = findNumber(comparison, `comparison.${id}.${part}`);
    return found && 'value' in found ? found : undefined;
  };
  const triple = (id: string) => {
    const parts = [number(id, 'first'), number(id, 'second'), number(id, 'difference')] as const;
    const [own, others, difference] = parts;
    return own && others && difference ? { own, others, difference } : undefined;
  };
  const both = ({ own, others }: NonNullable<ReturnType<typeof triple>>) =>
    `${first.name} ${share(own)}, ${second.name} ${share(others)}`;
  const differenceOf = (id: string, difference: Estimate) =>
    describeDifference(difference, testRow(comparison, id));
  /** Returns 1 if the second judge is shown to be ahead, −1 if the first is, otherwise 0. */
  const signOf = (id: string) => {
    const adjusted = testRow(comparison, id)?.adjustedP;
    const difference = number(id, 'difference');
    if (typeof adjusted !== 'number') return signShown(difference);
    return adjusted < significance ? Math.sign(difference?.value ?? 0) : 0;
  };
  return {
    /** Whether the judge that was given first is shown to be ahead. */
    isAhead: (id: Lead) => signOf(id) === (first === one ? -1 : 1),
    /** Says which of the two leads, with figures from the rows on which this rests. */
    lead(id: Lead): string {
      const found = triple(id);
      if (!found) return `${first.name} and ${second.name} have no opposed row in common.`;
      const { own, others, difference } = found;
      const isShown = signOf(id) !== 0;
      const [higher, lower] =
        difference.value > 0
          ? [
              { ...second, ...others },
              { ...first, ...own },
            ]
          : [
              { ...first, ...own },
              { ...second, ...others },
            ];
      const said = isShown
        ? `${higher.name} ${words[id].does} more often than ${lower.name}: ${share(higher)} against ${share(lower)}`
        : `Neither judge is shown to ${words[id].infinitive} more often: ${both(found)}`;
      return `${said}, on common pairs; ${second.name} ${differenceOf(id, difference)}.`;
    },
    /** Returns the other comparisons. */
    rest(id: Lead): string[] {
      if (id === 'held') return [];
      const [atFirst, lost, mended, alike] = [
        ...['rightAtFirst', 'lostOfRight', 'mendedOfWrong', 'askedAlike'],
      ].map(triple);
      const line = (title: string, found: typeof atFirst, difference: (of: Estimate) => string) =>
        found ? [`${title}: ${both(found)}; ${second.name} ${difference(found.difference)}.`] : [];
      const untested = (title: string, found: typeof atFirst) =>
        line(title, found, (difference) => oftener(difference, 'uncorrected '));
      const others = [
        ...untested('Right verdicts lost, where both were right', lost),
        ...untested('Wrong verdicts mended, where both were wrong', mended),
        ...untested('Right and firm, of what both were asked in the same order and words', alike),
      ];
      return [
        ...line('Right at first', atFirst, (of) => differenceOf('rightAtFirst', of)),
        ...(others.length > 0 ? ['Not tested:', ...others] : []),
      ];
    },
  };
}

/**
 * Example: `7 points less often (uncorrected 95% interval over 60 prompts: 12 less to 2 less); p
 * 0.012, 0.024 after correction for 2 tests`.
 */
function describeDifference(difference: Estimate, test: ReturnType<typeof testRow>): string {
  if (typeof test?.p !== 'number') return oftener(difference);
  const p = `p ${formatCell(test.p, 'p')}`;
  const tests = Number(test.familySize ?? 1);
  if (tests === 1) return `${oftener(difference)}; ${p}`;
  const adjusted = formatCell(test.adjustedP ?? null, 'adjustedP');
  return `${oftener(difference, 'uncorrected ')}; ${p}, ${adjusted} after correction for ${tests} tests`;
}

/** Example: `7 points less often (95% interval over 60 prompts: 12 less to 2 less)`. */
function oftener(difference: Estimate, kind: '' | 'uncorrected ' = ''): string {
  const { value, interval, clusters } = difference;
  const points = Math.round(100 * value);
  const often =
    points === 0
      ? 'as often'
      : `${counted(Math.abs(points), 'point')} ${points > 0 ? 'more' : 'less'} often`;
  const over = `over ${counted(clusters, 'prompt')}`;
  if ('notEstimable' in interval) return `${often} (${over}, no interval)`;
  const level = isPending(difference) ? 'provisional' : '95%';
  const limits = `${pointsOff(interval.lower)} to ${pointsOff(interval.upper)}`;
  return `${often} (${kind}${level} interval ${over}: ${limits})`;
}

/** Formats percentage points, such as `37 less`, `0.3 more` or `0`. */
function pointsOff(value: number): string {
  const points = 100 * Math.abs(value);
  const size = points < 1 ? Math.ceil(10 * points - 1e-9) / 10 : Math.round(points);
  return size === 0 ? '0' : `${size} ${value > 0 ? 'more' : 'less'}`;
}

function testRow({ sections }: JudgeComparison, id: string) {
  const table = sections
    .flatMap(({ tables }) => tables)
    .find((one) => one.id === 'comparison.judges');
  return table?.rows.find(({ measure }) => measure === id);
}
