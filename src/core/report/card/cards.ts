import { isPending } from '../../metrics/estimation/estimate.ts';
import { counted } from '../../words/counted.ts';
import { attackProtocol } from '../attack/attackProtocol.ts';
import { formatPercent } from '../formats/formatNumber.ts';
import { noSuchNumber } from '../gates/gate.ts';
import { leadersOf } from '../gates/leaders.ts';
import type { Report, ReportedNumber, ReportGroup, ReportJudge } from '../reportSchema.ts';
import { noInference } from '../section.ts';
import { canFlip, noFlips } from '../whatJudgesState.ts';
import { barStates } from './barStates.ts';
import type { JudgeBars, StatedBar } from './bars.ts';
import { compareBars, describeBar, needsLabels } from './barWords.ts';
import {
  type CardGroups,
  cardRows,
  firstNumber,
  hasLabels,
  leadingRow,
  whyUnlabeled,
} from './cardRows.ts';
import type { Bar, Card, CardRow } from './cardSchema.ts';
import { leastBarPrompts } from './evaluateBar.ts';
import { sentenceOf } from './sentence.ts';

/**
 * Returns a report with a card for each judge, the worst first: lowest in right and firm, without
 * labels in held.
 *
 * @param plans the bars of each judge; default: those of the cards that the report has
 */
export function withCards(
  report: Report,
  plans: readonly JudgeBars[] = report.cards ?? [],
): Report {
  if (plans.length === 0) return report;
  const judges = new Map(judgesOf(report).map((judge) => [judge.digest, judge]));
  const cards = plans.flatMap((plan) => {
    const judge = judges.get(plan.judge);
    return judge ? [cardOf(report, plan, judge)] : [];
  });
  return { ...report, cards: cards.toSorted((one, other) => rank(one) - rank(other)) };
}

function judgesOf({ runs, groups }: Report): ReportJudge[] {
  return [...runs.map(({ judge }) => judge), ...groups.flatMap(({ judges }) => judges)];
}

/** Protocols in the order in which a card prefers their numbers: all of the first oppose B1. */
const preferred = ['anti-baseline', 'counterbalanced', 'multi-step'];

/** Returns the groups of a judge, with those of attacks on it. */
function groupsOf({ groups }: Report, { digest }: ReportJudge): CardGroups {
  const ofJudges = groups.filter(({ scope }) => scope === 'judge');
  const place = ({ protocol }: ReportGroup) =>
    preferred.includes(protocol) ? preferred.indexOf(protocol) : preferred.length;
  const isOwn = ({ judges: [judge] }: ReportGroup) =>
    judge?.digest === digest || judge?.audited === digest;
  return {
    audits: ofJudges
      .filter((group) => group.protocol !== attackProtocol && isOwn(group))
      .toSorted((one, other) => place(one) - place(other)),
    attacks: ofJudges.filter((group) => group.protocol === attackProtocol && isOwn(group)),
  };
}

function cardOf(report: Report, { bars: stated }: JudgeBars, judge: ReportJudge): Card {
  const groups = groupsOf(report, judge);
  const { audits, attacks } = groups;
  const runs = report.runs.filter((run) => run.judge.digest === judge.digest);
  const rows = cardRows(groups, runs, stated);
  const missing = missingOf(report, groups, judge);
  const isHandPicked = report.basis === 'hand-picked';
  const bars = stated
    .map((bar) => barOf(bar, groups, { isHandPicked, whyAbsent: whyAbsent(report, groups, bar) }))
    .toSorted(
      (one, other) =>
        barStates.indexOf(one.state) - barStates.indexOf(other.state) || compareBars(one, other),
    );
  const { pairs, prompts } = [...audits, ...attacks][0] ?? { pairs: 0, prompts: 0 };
  const isInferred = !isHandPicked && prompts >= leastBarPrompts;
  const onlyAttacks = audits.length === 0 && attacks.length > 0;
  const isLabeled = onlyAttacks || hasLabels(audits);
  const verdict = isInferred ? verdictOf(bars, isLabeled) : 'no-inference';
  const sentence = sentenceOf({
    missing: missing && counted(missing.count, missing.noun),
    ...{ verdict, bars, prompts, isHandPicked, onlyAttacks, isSimulated: judge.simulated },
    isProvisional: isInferred && rows.some(({ values }) => values.some(isPendingValue)),
    whyUnlabeled: whyUnlabeled(audits),
    besideOf: (bar) => mostLost(bar, rows),
  });
  return {
    ...{ judge: judge.digest, pairs, prompts, sentence, rows, bars },
    verdict: missing && isInferred ? 'unfinished' : verdict,
    ...(missing && { missing: missing.count }),
  };
}

/** Returns what the runs behind these groups lack; undefined if they are finished. */
function missingOf({ runs }: Report, { attacks }: CardGroups, { digest }: ReportJudge) {
  const digests = new Set([
    digest,
    ...attacks.flatMap(({ judges }) => judges.map((one) => one.digest)),
  ]);
  const unfinished = runs.filter(
    ({ judge, missing = 0 }) => missing > 0 && digests.has(judge.digest),
  );
  if (unfinished.length === 0) return undefined;
  return {
    count: unfinished.reduce((sum, { missing = 0 }) => sum + missing, 0),
    noun: unfinished.every((run) => run.attacks) ? 'attack' : 'judgment',
  };
}

function isPendingValue({ number }: CardRow['values'][number]): boolean {
  return !('notEstimable' in number) && isPending(number);
}

function verdictOf(bars: readonly Bar[], isLabeled: boolean) {
  if (!isLabeled) return 'firmness-only';
  if (bars.some(({ state }) => state === 'missed')) return 'misses';
  return bars.every(({ state }) => state === 'met') ? 'meets' : 'open';
}

/** Returns a bar with what the number that it names says about it. */
function barOf(
  stated: StatedBar,
  groups: CardGroups,
  { isHandPicked, whyAbsent }: { readonly isHandPicked: boolean; readonly whyAbsent: Absence },
): Bar {
  const { id, number: name, protocol, side, limit, source } = stated;
  const own = [...groups.audits, ...groups.attacks].filter(
    (group) => (protocol ?? group.protocol) === group.protocol,
  );
  const number = firstNumber(own, name)?.number;
  const outcome =
    number && 'bars' in number ? number.bars?.find((one) => one.id === id) : undefined;
  const measured =
    number && 'value' in number
      ? { value: number.value, n: number.n, prompts: number.clusters }
      : {};
  const audited = Math.max(0, ...own.map(({ prompts }) => prompts));
  const { state, ...rest } = outcome ?? { state: 'not-measured' as const };
  return {
    title: describeBar(stated, number).title,
    ...{ number: name, ...(protocol === undefined ? {} : { protocol }) },
    ...{ side, limit, source, state, ...measured, ...rest, id },
    ...(state !== 'not-measured'
      ? {}
      : number
        ? whyUnmeasured(stated, number, { isHandPicked, audited, reason: outcome?.reason })
        : whyAbsent),
  };
}

/** Why a bar is not measured, and the command that measures it, if one does. */
type Absence = Pick<Bar, 'reason' | 'remedy'>;

/**
 * Returns why a number that a report has measures no bar. More of the same data helps only where all
 * of them are few.
 */
function whyUnmeasured(
  stated: StatedBar,
  number: ReportedNumber,
  {
    isHandPicked,
    audited,
    reason,
  }: { isHandPicked: boolean; audited: number; reason: string | undefined },
): Absence {
  const { remedy } = describeBar(stated, number);
  if (isHandPicked) return { reason: noInference, remedy };
  if ('notEstimable' in number) return { reason: number.notEstimable };
  if (audited < leastBarPrompts) return { reason, remedy };
  const isShort = number.clusters < leastBarPrompts && needsLabels(stated);
  return { reason: isShort ? `${reason} More pairs with labels are needed.` : reason };
}

function whyAbsent({ warnings }: Report, { audits }: CardGroups, bar: StatedBar): Absence {
  const { remedy } = describeBar(bar, undefined);
  if (audits.length > 0 && needsLabels(bar) && !hasLabels(audits)) {
    const why = whyUnlabeled(audits);
    return { reason: `${why.charAt(0).toUpperCase()}${why.slice(1)}.` };
  }
  if (audits.length > 0 && bar.number === 'dsSigned' && !audits.some(canFlip)) {
    return { reason: noFlips };
  }
  if (remedy !== undefined) return { reason: 'Nothing that was asked gives this number.', remedy };
  return warnings.some(({ id }) => id === 'summary')
    ? { reason: 'There is no such number in this summary; the whole report may have it.' }
    : { reason: noSuchNumber };
}

/** Returns under which challenge most right verdicts are lost, if one is shown to lead. */
function mostLost({ number }: Bar, rows: readonly CardRow[]): string[] {
  const row = rows.find(({ id }) => id === 'lostOfRight');
  if (number !== 'lostOfRight' || !row) return [];
  const parts = row.values.flatMap(({ number: one }) => {
    const { of } = one;
    const isPart = of !== undefined && of !== 'repeat' && of !== 'neutral';
    return isPart && 'value' in one ? [one] : [];
  });
  const [first, ...others] = parts.length > 1 ? leadersOf(parts) : [];
  return first && others.length === 0 ? [`under ${first.of} ${formatPercent(first.value)}`] : [];
}

/** Returns the number by which cards are ordered: a judge without one comes first if it fails. */
function rank({ rows, verdict }: Card): number {
  const number = leadingRow(rows)?.values[0]?.number;
  if (number && 'value' in number) return number.value;
  return verdict === 'misses' ? -1 : 2;
}
