import { isPending } from '../../metrics/estimation/estimate.ts';
import { compareTexts } from '../../words/compareTexts.ts';
import { counted } from '../../words/counted.ts';
import type { Card } from '../card/cardSchema.ts';
import { formatDecimalPercent, formatPercent } from '../formats/formatNumber.ts';
import { type Estimate, listed } from '../formats/plainNumbers.ts';
import { leadersOf, signShown } from '../gates/leaders.ts';
import type { Report, ReportedNumber, ReportGroup, ReportJudge } from '../reportSchema.ts';
import { findNumber } from '../tableOne/tableOne.ts';
import { significance } from '../testFamilies.ts';
import { share } from './headline.ts';
import {
  briefDifference,
  type ComparedShares,
  decimalsOf,
  describeDifference,
  oftener,
  promptsToShow,
  testRow,
} from './judgesDifference.ts';

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

/** Returns the number that at least two judges have, or else that one has. */
function leadOf(groups: readonly ReportGroup[]): Lead {
  const having = (id: Lead) => groups.filter((group) => isValued(findNumber(group, id))).length;
  return having('rightHeld') >= Math.min(2, having('held')) ? 'rightHeld' : 'held';
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
  const valued = groups
    .flatMap((group) => {
      const [judge] = group.judges;
      const number = findNumber(group, lead);
      return judge && isValued(number) ? [{ ...number, judge, name: nameOf(judge) }] : [];
    })
    .toSorted((one, other) => one.value - other.value)
    .toReversed();
  const twoOf = (one: Judge, other: Judge) => comparisonOf(report, protocol, one, other);
  const compared = valued.filter((one) =>
    valued.some((other) => one !== other && twoOf(one, other)),
  );
  const judges = compared.length > 1 ? compared : valued;
  const named = judges.toSorted((one, other) => compareTexts(one.name, other.name));
  const leaders = leadersOf(judges, (one, other) => twoOf(one, other)?.isAhead(lead) === true);
  const shown = leaders.length < judges.length ? [...leaders, ...without(judges, leaders)] : named;
  const order = [...shown, ...without(valued, judges)].map(({ judge }) => judge.digest);
  const [best, next] = judges;
  if (!best) return undefined;
  const isUnfinished = report.runs.some(
    ({ judge, missing = 0 }) => missing > 0 && order.includes(judge.digest),
  );
  const names = groups.flatMap((group) => group.judges.map(nameOf));
  const left = without(
    names,
    judges.map(({ name }) => name),
  );
  const reserved = (decision: string) =>
    [
      isUnfinished ? `So far: ${decision}` : decision,
      ...notesOn(report, protocol, next ? left : []),
    ].join(' ');
  const two = next && twoOf(best, next);
  if (judges.length > 2) {
    const several = compareSeveral({ lead, judges, leaders, twoOf });
    return { ...several, decision: reserved(several.decision), order };
  }
  if (!two) {
    const all = judges.map((one) => `${one.name} ${share(one)}`);
    const conclusion = `${words[lead].share}, each on its own pairs: ${listed(all)}.`;
    const each = named.map((one) => `${one.name} ${formatPercent(one.value)}`);
    const why = next
      ? ', as no pair is common to both'
      : `, as ${listed(left)} ${left.length === 1 ? 'has' : 'have'} no such number`;
    const decision = `Not compared${why}: ${listed(each)} ${words[lead].rated}.`;
    return { decision: reserved(decision), order, conclusion };
  }
  return {
    ...{ decision: reserved(two.decision(lead)), order, conclusion: two.lead(lead) },
    evidence: two.rest(lead).join(' ') || undefined,
  };
}

/** Says which of several judges, the best first, lead. */
function compareSeveral(given: {
  readonly lead: Lead;
  readonly judges: readonly Judge[];
  readonly leaders: readonly Judge[];
  readonly twoOf: (one: Judge, other: Judge) => ReturnType<typeof comparisonOf>;
}) {
  const { lead, judges, leaders, twoOf } = given;
  const [best, next] = judges;
  const named = judges.toSorted((one, other) => compareTexts(one.name, other.name));
  const two = best && next && twoOf(best, next);
  const isAlone = leaders.length === 1 && best;
  const all = named.map((one) => `${one.name} ${share(one)}`);
  const isOfOwnPairs = judges.some((one) =>
    judges.some((other) => one !== other && twoOf(one, other)?.isOfCommon(lead) !== false),
  );
  const own = isOfOwnPairs ? ', each on its own pairs' : '';
  const conclusion = isAlone
    ? `${best.name} leads ${judges.length} judges. ${words[lead].share}: ${share(best)}.`
    : leaders.length === judges.length
      ? `No judge of ${judges.length} is shown to lead. ${words[lead].share}${own}: ${listed(all)}.`
      : `${listed(leaders.map(({ name }) => name))} lead ${judges.length} judges without a shown difference. ${words[lead].share}: ${listed(leaders.map((one) => share(one)))}.`;
  const told = leaders.length < judges.length ? leaders : named;
  return {
    conclusion,
    evidence: two && [two.lead(lead), ...two.rest(lead)].join(' '),
    decision:
      isAlone && two
        ? `${best.name} ${words[lead].ends} more often than each of ${judges.length - 1} others. ${two.decision(lead)}`
        : undecided(lead, told, judges.length, own),
  };
}

/** Maximum number of judges that are named with their shares. */
const mostNamed = 3;

/** Says which of several judges lead without a shown difference between them. */
function undecided(lead: Lead, leaders: readonly Judge[], count: number, own: string): string {
  const values = leaders.map(({ value }) => value);
  const range = [Math.min(...values), Math.max(...values)].map(formatPercent);
  const shares =
    leaders.length > mostNamed
      ? [range.join(' to ')]
      : leaders.map(({ name, value }) => `${name} ${formatPercent(value)}`);
  const who =
    leaders.length > mostNamed
      ? `${leaders.length} of ${count} judges lead`
      : `${listed(leaders.map(({ name }) => name))} lead ${count} judges`;
  const said =
    leaders.length === count
      ? `No difference shown between ${count} judges`
      : `${who}, no difference shown between them`;
  return `${said}: ${listed(shares)} ${words[lead].rated}${own}.`;
}

/**
 * Says what a decision does not rest on: judges left out, and other protocols of the report, under
 * which judges may differ otherwise.
 *
 * @param left names of judges that were not compared
 */
function notesOn(report: Report, protocol: string, left: readonly string[]): string[] {
  const isOnly = preferred.every((one) => one === protocol || groupsOf(report, one).length === 0);
  return [
    ...(left.length > 0 ? [`Not compared: ${listed(left)}.`] : []),
    ...(isOnly ? [] : [`Protocol: ${protocol}.`]),
  ];
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
  const shareIn = (found: ComparedShares, part: 'own' | 'others') =>
    share(found[part], undefined, decimalsOf(found));
  const both = (found: ComparedShares) =>
    `${first.name} ${shareIn(found, 'own')}, ${second.name} ${shareIn(found, 'others')}`;
  const differenceOf = (id: string, found: ComparedShares) =>
    describeDifference(found.difference, testRow(comparison, id), decimalsOf(found));
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
      const isShown = signOf(id) !== 0;
      const pair = [
        { name: first.name, share: shareIn(found, 'own') },
        { name: second.name, share: shareIn(found, 'others') },
      ] as const;
      const [higher, lower] = found.difference.value > 0 ? ([pair[1], pair[0]] as const) : pair;
      const said = isShown
        ? `${higher.name} ${words[id].does} more often than ${lower.name}: ${higher.share} against ${lower.share}`
        : `Neither judge is shown to ${words[id].infinitive} more often: ${both(found)}`;
      return `${said}, on common pairs; ${second.name} ${differenceOf(id, found)}.`;
    },
    /** Says in short which of the two leads, and whether their first verdicts differ. */
    decision(id: Lead): string {
      const found = triple(id);
      if (!found) return this.lead(id);
      const { difference } = found;
      const test = testRow(comparison, id);
      const isShown = signOf(id) !== 0;
      const isSwapped = isShown ? difference.value > 0 : compareTexts(second.name, first.name) < 0;
      const decimals = decimalsOf(found);
      const each = [
        { name: first.name, share: formatDecimalPercent(found.own.value, decimals) },
        { name: second.name, share: formatDecimalPercent(found.others.value, decimals) },
      ] as const;
      const [one, other] = isSwapped ? ([each[1], each[0]] as const) : each;
      const common = isOfCommon(id) ? `; ${counted(difference.clusters, 'common prompt')}` : '';
      const size = `${briefDifference(difference, test, decimals)}${common}`;
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
      const line = (
        title: string,
        found: typeof atFirst,
        difference: (of: ComparedShares) => string,
      ) => (found ? [`${title}: ${both(found)}; ${second.name} ${difference(found)}.`] : []);
      const untested = (title: string, found: typeof atFirst) =>
        line(title, found, (of) => oftener(of.difference, decimalsOf(of), 'uncorrected '));
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
