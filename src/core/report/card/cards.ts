import { isPending } from '../../metrics/estimation/estimate.ts';
import { counted } from '../../words/counted.ts';
import { attackProtocol } from '../attack/attackProtocol.ts';
import { type Estimate, listed } from '../formats/plainNumbers.ts';
import { noSuchNumber } from '../gates/gate.ts';
import type {
  DescribedRun,
  Report,
  ReportedNumber,
  ReportGroup,
  ReportJudge,
} from '../reportSchema.ts';
import { noInference } from '../section.ts';
import { canFlip, noFlips } from '../whatJudgesState.ts';
import { barStates } from './barStates.ts';
import {
  challengesIn,
  defaultSource,
  isOfAttacks,
  isOpposed,
  type JudgeBars,
  type StatedBar,
} from './bars.ts';
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
    attacks: ofJudges
      .filter((group) => group.protocol === attackProtocol && isOwn(group))
      .toSorted((one, other) => gainedBy(other) - gainedBy(one)),
  };
}

/** Returns what attacks gained above none, by which the worst of several kinds counts. */
function gainedBy(group: ReportGroup): number {
  const number = firstNumber([group], 'asrBeyondNoAttack')?.number;
  return number && 'value' in number ? number.value : Number.NEGATIVE_INFINITY;
}

function cardOf(report: Report, plan: JudgeBars, judge: ReportJudge): Card {
  const { bars: stated, ended } = plan;
  const groups = groupsOf(report, judge);
  const { audits, attacks } = groups;
  const runs = report.runs.filter((run) => run.judge.digest === judge.digest);
  const rows = cardRows(groups, runs, stated);
  const missing = missingOf(report, groups, judge);
  const isHandPicked = report.basis === 'hand-picked';
  const missingCalls = ended && missingCallsOf(runs);
  const isRecorded = runs.some(({ recorded }) => recorded);
  const bars = stated
    .map((bar) => barOf(bar, groups, { isHandPicked, whyAbsent: whyAbsent(report, groups, bar) }))
    .map((bar) => (missingCalls ? openUntilAsked(bar, missingCalls) : bar))
    .map((bar) => (isRecorded ? notReadAgain(bar) : bar))
    .toSorted(
      (one, other) =>
        barStates.indexOf(one.state) - barStates.indexOf(other.state) || compareBars(one, other),
    );
  const { pairs, prompts } = [...audits, ...attacks][0] ?? { pairs: 0, prompts: 0 };
  const isInferred = !isHandPicked && prompts >= leastBarPrompts;
  const onlyAttacks = audits.length === 0 && attacks.length > 0;
  const isLabeled = onlyAttacks || hasLabels(audits);
  const conclusion = isInferred ? conclusionOf(bars, onlyAttacks) : 'no-inference';
  const extended = runs.some((run) => run.extended) ? true : undefined;
  const sentence = sentenceOf({
    missing: missing && counted(missing.count, missing.noun),
    ...{ conclusion, bars, prompts, isHandPicked, onlyAttacks, ended, extended },
    ...{ isRecorded, reservations: reservationsOf(audits, runs, bars) },
    isSimulated: judge.simulated,
    isProvisional: isInferred && rows.some(({ values }) => values.some(isPendingValue)),
    whyUnlabeled: isLabeled ? undefined : whyUnlabeled(audits),
  });
  const verdict = isInferred && !isLabeled ? 'firmness-only' : conclusion;
  return {
    ...{ judge: judge.digest, pairs, prompts, sentence, rows, bars },
    verdict: missing && isInferred && !ended ? 'unfinished' : verdict,
    ...(missing && { missing: missing.count }),
    ...(ended && { ended }),
    ...(extended && { extended }),
  };
}

/** Greatest share of begun pairs that miss a call with which bars on opposed rows decide. */
const mostLacking = 0.02;

/** Returns how many calls begun pairs miss, if enough of them do that bars are open. */
function missingCallsOf(runs: readonly DescribedRun[]): number | undefined {
  const all = runs.flatMap(({ begun }) => begun ?? []);
  const sum = (of: 'pairs' | 'lacking' | 'calls') => all.reduce((total, one) => total + one[of], 0);
  return sum('lacking') > mostLacking * sum('pairs') ? sum('calls') : undefined;
}

/** Returns a bar on opposed rows as open, because calls of begun pairs are missing. */
function openUntilAsked(bar: Bar, calls: number): Bar {
  if (!isOpposed(bar.number) || bar.state === 'not-measured') return bar;
  const { morePrompts: _, manyMore: __, needs: ___, ...rest } = bar;
  return { ...rest, state: 'open', reason: `${counted(calls, 'call')} missing.` };
}

/**
 * Returns a bar that would be met as not measured, because the first verdicts on which it rests
 * cannot be read again.
 */
function notReadAgain(bar: Bar): Bar {
  if (bar.state !== 'met' || isOfAttacks(bar)) return bar;
  return {
    ...bar,
    state: 'not-measured',
    reason: 'Another tool recorded the first verdicts, which cannot be read again.',
  };
}

/** Returns what bars that are met do not rest on, although the runs have it, in sentences. */
function reservationsOf(
  audits: readonly ReportGroup[],
  runs: readonly DescribedRun[],
  bars: readonly Bar[],
): string[] {
  const [group] = audits;
  const right = firstNumber(audits, 'rightAtFirst')?.number;
  const labeled = right && 'value' in right ? right.n : undefined;
  const isPart = group && labeled !== undefined && labeled < group.pairs;
  const leftOut = runs.reduce((sum, { earlierVersions = 0 }) => sum + earlierVersions, 0);
  const isAskedAgain = audits.some(({ warnings }) =>
    warnings.some(({ id }) => id === 'asked-twice'),
  );
  const wordings = new Set(runs.map(({ wording }) => wording));
  const [wording] = wordings;
  return [
    ...(isPart && bars.some((bar) => needsLabels(bar))
      ? [
          `Right and lost verdicts are measured on the ${labeled} of ${group.pairs} pairs with a usable label.`,
        ]
      : []),
    ...(leftOut > 0
      ? [`Leaves out ${counted(leftOut, 'pair')} changed or removed since the run began.`]
      : []),
    ...(isAskedAgain ? ['A later run of the same pairs is not counted.'] : []),
    ...(wordings.size === 1 && wording !== undefined
      ? [`Only wording ${wording} of each challenge was asked.`]
      : []),
  ];
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

/** Returns what bars conclude together. The default bars include what only an audit measures. */
function conclusionOf(bars: readonly Bar[], onlyAttacks: boolean) {
  const states = new Set(bars.map(({ state }) => state));
  if (states.has('missed')) return 'misses';
  if (states.has('probably-missed')) return 'probably-misses';
  if (states.has('open') || !states.has('met')) return 'open';
  const isPart = onlyAttacks && bars.every(({ source }) => source === defaultSource);
  return states.has('not-measured') || isPart ? 'meets-measured' : 'meets';
}

/** Returns a bar with what the number that it names says about it. */
function barOf(
  stated: StatedBar,
  groups: CardGroups,
  { isHandPicked, whyAbsent }: { readonly isHandPicked: boolean; readonly whyAbsent: Absence },
): Bar {
  const { id, number: name, protocol, side, limit, source } = stated;
  const all = isOfAttacks(stated) ? groups.attacks : groups.audits;
  const own = all.filter((group) => (protocol ?? group.protocol) === group.protocol);
  const number = firstNumber(own, name)?.number;
  const outcome =
    number && 'bars' in number ? number.bars?.find((one) => one.id === id) : undefined;
  const measured =
    number && 'value' in number
      ? {
          ...{ value: number.value, n: number.n, prompts: number.clusters },
          ...(isOpposed(name) && unansweredIn(number)),
        }
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

/** Returns how many judgments of a number were unanswered, and its value without them. */
function unansweredIn({
  value,
  bounds,
  unanswered,
}: Estimate): Pick<Bar, 'answered' | 'unanswered'> {
  if (!bounds || !unanswered) return {};
  const answered = bounds.lower === value ? bounds.upper : bounds.lower;
  return { unanswered: unanswered.judgments, ...(answered !== value && { answered }) };
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

function whyAbsent({ warnings }: Report, groups: CardGroups, bar: StatedBar): Absence {
  const { audits, attacks } = groups;
  const { remedy } = describeBar(bar, undefined);
  if (isOfAttacks(bar) && attacks.some(({ sourceNotShown = [] }) => sourceNotShown.length > 0)) {
    return { reason: 'It is not shown what these attacks are based on.' };
  }
  if (audits.length > 0 && needsLabels(bar) && !hasLabels(audits)) {
    return { reason: `${upperFirst(whyUnlabeled(audits))}.` };
  }
  if (audits.length > 0 && bar.number === 'dsSigned' && !audits.some(canFlip)) {
    return { reason: noFlips };
  }
  const unasked = challengesIn(bar.number).filter(
    (kind) => !audits.some(({ challenges }) => challenges.includes(kind)),
  );
  if (unasked.length > 0 && audits.length > 0) {
    const were = unasked.length === 1 ? 'was' : 'were';
    return {
      reason: `${upperFirst(listed(unasked))} ${were} not asked.`,
      remedy: `recant audit FILE --challenges ${unasked.join(',')}`,
    };
  }
  if (remedy !== undefined) return { reason: 'Nothing that was asked gives this number.', remedy };
  return warnings.some(({ id }) => id === 'summary')
    ? { reason: 'There is no such number in this summary; the whole report may have it.' }
    : { reason: noSuchNumber };
}

function upperFirst(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** Returns the number by which cards are ordered: a judge without one comes first if it fails. */
function rank({ rows, verdict }: Card): number {
  const number = leadingRow(rows)?.values[0]?.number;
  if (number && 'value' in number) return number.value;
  return verdict === 'misses' ? -1 : 2;
}
