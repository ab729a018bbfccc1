import { isPending } from '../../metrics/estimation/estimate.ts';
import { normalPoint, z95 } from '../../statistics/distributions/normal.ts';
import { compareTexts } from '../../words/compareTexts.ts';
import { counted } from '../../words/counted.ts';
import type { Card } from '../card/cardSchema.ts';
import { formatCell, formatPercent, inPoints } from '../formats/formatNumber.ts';
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
   * The same in short, with the first verdicts. Example: `firm ends right and firm more often than
   * weak: 72% against 60% (12 points [2, 22], p = 0.012). Right at first: no difference shown (80%
   * and 78%).`
   */
  readonly decision: string;
  /** Digests of the judges: best first where a difference is shown, otherwise by name. */
  readonly order: readonly string[];
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
  const named = judges.toSorted((one, other) => compareTexts(one.name, other.name));
  const leaders = leadersOf(judges, (one, other) => twoOf(one, other)?.isAhead(lead) === true);
  const shown = leaders.length < judges.length ? [...leaders, ...without(judges, leaders)] : named;
  const order = shown.map(({ judge }) => judge.digest);
  const [best, next] = judges;
  if (!best) return { decision: none, order, conclusion: none };
  const isUnfinished = report.runs.some(
    ({ judge, missing = 0 }) => missing > 0 && order.includes(judge.digest),
  );
  const soFar = (decision: string) => (isUnfinished ? `So far: ${decision}` : decision);
  const two = next && twoOf(best, next);
  if (judges.length > 2) {
    const all = named.map((one) => `${one.name} ${share(one)}`);
    const conclusion =
      leaders.length === 1
        ? `${best.name} leads ${judges.length} judges. ${words[lead].share}: ${share(best)}.`
        : leaders.length === judges.length
          ? `No judge of ${judges.length} is shown to lead. ${words[lead].share}, each on its own pairs: ${listed(all)}.`
          : `${listed(leaders.map(({ name }) => name))} lead ${judges.length} judges without a shown difference. ${words[lead].share}: ${listed(leaders.map((one) => share(one)))}.`;
    const evidence = two && [two.lead(lead), ...two.rest(lead)].join(' ');
    const isOfCommon = judges.some((one) =>
      judges.some((other) => one !== other && twoOf(one, other)?.isOfCommon(lead) !== false),
    );
    const decision =
      leaders.length === 1 && two
        ? `${best.name} ${words[lead].ends} more often than each of ${judges.length - 1} others. ${two.decision(lead)}`
        : undecided(
            lead,
            leaders.length < judges.length ? leaders : named,
            judges.length,
            isOfCommon,
          );
    return { decision: soFar(decision), order, conclusion, evidence };
  }
  if (!two) {
    const all = judges.map((one) => `${one.name} ${share(one)}`);
    const conclusion = `${words[lead].share}, each on its own pairs: ${listed(all)}.`;
    const each = named.map((one) => `${one.name} ${formatPercent(one.value)}`);
    const decision = `Not compared, as no pair is common to both: ${listed(each)} ${words[lead].rated}.`;
    return { decision: soFar(decision), order, conclusion };
  }
  return {
    ...{ decision: soFar(two.decision(lead)), order, conclusion: two.lead(lead) },
    evidence: two.rest(lead).join(' ') || undefined,
  };
}

/** Says which of several judges lead without a shown difference between them. */
function undecided(
  lead: Lead,
  leaders: readonly Judge[],
  count: number,
  isOfOwnPairs: boolean,
): string {
  const shares = leaders.map(({ name, value }) => `${name} ${formatPercent(value)}`);
  const said =
    leaders.length === count
      ? `No difference shown between ${count} judges`
      : `${listed(leaders.map(({ name }) => name))} lead ${count} judges, no difference shown between them`;
  const own = isOfOwnPairs ? ', each on its own pairs' : '';
  return `${said}: ${listed(shares)} ${words[lead].rated}${own}.`;
}

/** Protocols in the order in which judges are compared: all challenges of the first oppose B1. */
const preferred = ['anti-baseline', 'counterbalanced', 'multi-step'];

/** Compares the judges of a report under the first protocol under which it has several. */
export function decideJudges(
  report: Report,
  nameOf: (judge: ReportJudge) => string = ({ name }) => name,
): JudgesCompared | undefined {
  const protocol = preferred.find((one) => groupsOf(report, one).length > 1);
  return protocol === undefined ? undefined : compareJudges(report, protocol, nameOf);
}

/** Returns the cards of a report: best first where a difference is shown, otherwise by name. */
export function orderedCards(report: Report): readonly Card[] {
  const { cards = [] } = report;
  const order = decideJudges(report)?.order;
  if (!order) return cards;
  const places = new Map(order.map((digest, place) => [digest, place]));
  const placeOf = ({ judge }: Card) => places.get(judge) ?? order.length;
  return cards.toSorted((one, other) => placeOf(one) - placeOf(other));
}

function without<Item>(all: readonly Item[], some: readonly Item[]): Item[] {
  return all.filter((one) => !some.includes(one));
}

const none = 'no judge can be compared';

const words = {
  rightHeld: {
    does: 'is right and firm',
    infinitive: 'be right and firm',
    ends: 'ends right and firm',
    rated: 'right and firm',
    share: 'Right and firm',
  },
  held: {
    does: 'holds opposed verdicts',
    infinitive: 'hold opposed verdicts',
    ends: 'holds opposed verdicts',
    rated: 'of opposed verdicts held',
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
  /**
   * Says whether the first verdicts differ, such as `Right at first: no difference shown (91% and
   * 91%).`
   *
   * @param isReversed whether the second judge is named first
   */
  const atFirst = (isReversed: boolean) => {
    const found = triple('rightAtFirst');
    if (!found) return [];
    const [own, others] = [found.own, found.others].map(({ value }) => formatPercent(value));
    const sign = signOf('rightAtFirst');
    if (sign === 0) {
      const shares = isReversed ? `${others} and ${own}` : `${own} and ${others}`;
      return [`Right at first: no difference shown (${shares}).`];
    }
    return sign > 0
      ? [`Right at first: ${second.name} more often (${others} against ${own}).`]
      : [`Right at first: ${first.name} more often (${own} against ${others}).`];
  };
  const isOfCommon = (id: Lead) => {
    const found = triple(id);
    return (
      found !== undefined &&
      (found.own.denominator !== first.denominator ||
        found.others.denominator !== second.denominator)
    );
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
      const pair = [
        { ...first, ...own },
        { ...second, ...others },
      ] as const;
      const [higher, lower] = difference.value > 0 ? ([pair[1], pair[0]] as const) : pair;
      const said = isShown
        ? `${higher.name} ${words[id].does} more often than ${lower.name}: ${share(higher)} against ${share(lower)}`
        : `Neither judge is shown to ${words[id].infinitive} more often: ${both(found)}`;
      return `${said}, on common pairs; ${second.name} ${differenceOf(id, difference)}.`;
    },
    /** Says in short which of the two leads, and whether their first verdicts differ. */
    decision(id: Lead): string {
      const found = triple(id);
      if (!found) return this.lead(id);
      const { difference } = found;
      const test = testRow(comparison, id);
      const isShown = signOf(id) !== 0;
      const isSwapped = isShown ? difference.value > 0 : compareTexts(second.name, first.name) < 0;
      const each = [
        { name: first.name, share: formatPercent(found.own.value) },
        { name: second.name, share: formatPercent(found.others.value) },
      ] as const;
      const [one, other] = isSwapped ? ([each[1], each[0]] as const) : each;
      const common = isOfCommon(id) ? `; ${counted(difference.clusters, 'common prompt')}` : '';
      const size = `${briefDifference(difference, test)}${common}`;
      const both = `${one.name} ${one.share}, ${other.name} ${other.share} ${words[id].rated} (${size})`;
      const said =
        'notEstimable' in difference.interval
          ? `Not tested: ${both}.`
          : isShown
            ? `${one.name} ${words[id].ends} more often than ${other.name}: ${one.share} against ${other.share} (${size}).`
            : `No difference shown: ${both}; ${promptsToShow(difference, test)}.`;
      const provisional = isPending(difference) ? 'Provisional: ' : '';
      return [`${provisional}${said}`, ...(id === 'rightHeld' ? atFirst(isSwapped) : [])].join(' ');
    },
    /** Whether the shares differ from those of all rows of a judge: some rows are not common. */
    isOfCommon,
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

/** Example: `12 points [2, 22], p = 0.024`, with the adjusted p. */
function briefDifference(difference: Estimate, test: ReturnType<typeof testRow>): string {
  const size = inPoints(difference.value < 0 ? negated(difference) : difference);
  const points = size.replace(/^\S+/, (own) => `${own} ${own === '1' ? 'point' : 'points'}`);
  const cell = test?.adjustedP ?? test?.p;
  const p = typeof cell === 'number' ? formatCell(cell, 'adjustedP') : undefined;
  return p === undefined ? points : `${points}, p ${p.startsWith('<') ? p : `= ${p}`}`;
}

function negated(difference: Estimate): Estimate {
  const { value, interval } = difference;
  const other =
    'notEstimable' in interval
      ? interval
      : { ...interval, lower: -interval.upper, upper: -interval.lower };
  return { ...difference, value: -value, interval: other };
}

/** Greatest factor of the prompts of a comparison with which more of them are named. */
const mostTimes = 10;

/** Point of the standard normal distribution that 80% of its values lie below. */
const z80 = normalPoint(0.6);

/**
 * Says with how many prompts a difference of the present size would be shown with a power of 80%, at
 * the first level of Holm's correction, if its standard error fell with their square root.
 */
function promptsToShow(difference: Estimate, test: ReturnType<typeof testRow>): string {
  const { value, clusters, interval } = difference;
  if ('notEstimable' in interval) return 'no number of prompts is known to show one';
  const error = Math.abs(value - (value < 0 ? interval.upper : interval.lower)) / z95;
  const point = normalPoint(1 - significance / Number(test?.familySize ?? 1)) + z80;
  const times = value === 0 ? Number.POSITIVE_INFINITY : ((error * point) / value) ** 2;
  if (times > mostTimes) return 'more than ten times as many prompts would show one of this size';
  const prompts = Math.max(clusters + 1, Math.ceil(clusters * times));
  return `about ${prompts} prompts in all would show one of this size 4 times in 5`;
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
