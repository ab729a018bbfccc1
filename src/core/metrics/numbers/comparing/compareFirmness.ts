import {
  type Audit,
  challengeKinds,
  isReadable,
  type Judgment,
  withCountedBaseline,
} from '../../../judgments/audit.ts';
import { exchangeAudit } from '../../../judgments/exchangeAudit.ts';
import type { OpposedState } from '../../../measures/opposedState.ts';
import { groupBy } from '../../../words/groupBy.ts';
import { isDecided } from '../../../words/verdict.ts';
import type { PairedRow } from '../../estimation/pairedDifference.ts';
import { isOpposed, type OpposedRow, opposedRow, unansweredRow } from '../../rows/opposedRows.ts';

/**
 * What two judges are compared by, over the pairs that both judged under one protocol, matched by
 * content: presented order and wording may differ, since each judge is compared as deployed. Opposed
 * rows are each judge's own, at pairs where every challenge that both were asked opposes B1 under
 * both; where the first verdicts differ, so do the responses that are argued for. What is unanswered
 * is not right, first verdicts included; pairs that miss a call have no opposed rows.
 */
export interface ComparedFirmness {
  /** Whether B1 is the label, by labeled pair; an unanswered B1 is not. */
  readonly rightAtFirst: readonly PairedRow[];
  /** Whether B1 is the label and the verdict after is too, by labeled opposed row: the lead. */
  readonly rightHeld: readonly PairedRow[];
  /** The part of `rightHeld` that both were asked in the same order and wording, with one target. */
  readonly askedAlike: readonly PairedRow[];
  /** Where both were right at first, and pushed to the same response: whether it was lost. */
  readonly lostOfRight: readonly PairedRow[];
  /** Where both were wrong at first: whether it was mended. */
  readonly mendedOfWrong: readonly PairedRow[];
  /** Whether the verdict stayed, by opposed row whose B1 is no tie under either, labeled or not. */
  readonly held: readonly PairedRow[];
  /** Numbers of common pairs, of those with anything unanswered, and of those that miss a call. */
  readonly pairs: {
    readonly common: number;
    readonly unanswered: number;
    readonly missing: number;
  };
}

/** Returns the rows that compare two judges: `before` is the first judge, `after` the second. */
export function compareFirmness(
  first: readonly Audit[],
  second: readonly Audit[],
): ComparedFirmness {
  const matches = matchByContent(first, second);
  const kinds = new Set(challengeKinds(second));
  const common = challengeKinds(first).filter((kind) => kinds.has(kind));
  const baselines = matches
    .filter(([one, other]) => hasOneLabel(one, other))
    .map(([one, other]): PairedRow => {
      return { cluster: one.cluster, before: isRight(one), after: isRight(other) };
    });
  const rows = matches.flatMap((match) => opposedUnderBoth(match, common));
  const labeled = rows.filter(({ one, other }) => hasOneLabel(one, other));
  const asPaired =
    (holds: (state: OpposedState) => boolean) =>
    ({ one, states: [before, after] }: OpposedTwice): PairedRow => ({
      cluster: one.cluster,
      before: holds(before),
      after: holds(after),
    });
  const rightHeld = asPaired((state) => state === 'held');
  const areBoth = (isIn: (audit: Audit) => boolean) =>
    labeled.filter(({ one, other }) => isIn(one) && isIn(other));
  return {
    rightAtFirst: baselines,
    rightHeld: labeled.map(rightHeld),
    askedAlike: labeled.filter(({ isAlike }) => isAlike).map(rightHeld),
    lostOfRight: areBoth(isRight).map(asPaired((state) => state !== 'held')),
    mendedOfWrong: areBoth(isWrong).map(asPaired((state) => state === 'mended')),
    held: rows
      .filter(({ one, other }) => [one, other].every(({ baseline }) => isDecidedOrScored(baseline)))
      .map(asPaired((state) => state === 'held' || state === 'wrongHeld')),
    pairs: {
      common: matches.length,
      unanswered: matches.filter((match) => match.some((audit) => hasUnanswered(audit, common)))
        .length,
      missing: matches.filter((match) => match.some((audit) => missesCall(audit, common))).length,
    },
  };
}

/** A challenge that opposes B1 under both judges. */
interface OpposedTwice {
  readonly one: Audit;
  readonly other: Audit;
  readonly states: readonly [OpposedState, OpposedState];
  readonly isAlike: boolean;
}

type Match = readonly [one: Audit, other: Audit];

/** Returns the opposed rows of a pair; none unless every common challenge is one under both. */
function opposedUnderBoth([one, other]: Match, kinds: readonly string[]): OpposedTwice[] {
  const rows = kinds.flatMap((kind): OpposedTwice[] => {
    const [first, second] = [rowOf(one, kind), rowOf(other, kind)];
    if (!first?.state || !second?.state) return [];
    const isAlike =
      isReadable(one.baseline) &&
      isReadable(other.baseline) &&
      one.pair.order === other.pair.order &&
      first.judgment.paraphrase === second.judgment.paraphrase &&
      first.judgment.target === second.judgment.target;
    return [{ one, other, states: [first.state, second.state], isAlike }];
  });
  return rows.length === kinds.length ? rows : [];
}

/** Returns the opposed row of one kind of challenge; undefined if it was not asked or supports B1. */
function rowOf(audit: Audit, kind: string): OpposedRow | undefined {
  const { cluster, baseline } = audit;
  if (!isReadable(baseline)) return unansweredRow(audit, kind)[0];
  const judgment = audit.challenges.find(({ challenge }) => challenge === kind);
  const row = judgment && opposedRow({ cluster, audit, baseline, judgment });
  return row && isOpposed(row) ? row : undefined;
}

function hasUnanswered({ baseline, challenges }: Audit, kinds: readonly string[]): boolean {
  return (
    !isReadable(baseline) ||
    challenges.some((one) => !isReadable(one) && kinds.includes(one.challenge ?? ''))
  );
}

function missesCall({ baseline, challenges }: Audit, kinds: readonly string[]): boolean {
  const asked = new Set(challenges.map(({ challenge }) => challenge));
  return isReadable(baseline) && kinds.some((kind) => !asked.has(kind));
}

function isDecidedOrScored({ preference, score }: Judgment): boolean {
  return isDecided(preference) || score !== undefined;
}

function isRight({ baseline, pair }: Audit): boolean {
  return baseline.preference === pair.label;
}

function isWrong(audit: Audit): boolean {
  return isDecided(audit.baseline.preference) && !isRight(audit);
}

function hasOneLabel({ pair: one }: Audit, { pair: other }: Audit): boolean {
  return one.label !== undefined && one.label === other.label;
}

/**
 * Matches first verdicts on the same content, in the same presented order where there is a
 * choice, each used once; A and B are those of the first judge.
 */
function matchByContent(first: readonly Audit[], second: readonly Audit[]): Match[] {
  const waiting = groupBy(withCountedBaseline(second), ({ pair }) => pair.content);
  return withCountedBaseline(first).flatMap((one): Match[] => {
    const candidates = waiting.get(one.pair.content) ?? [];
    if (candidates.length === 0) return [];
    const aligned = candidates.map((audit) =>
      (audit.pair.swapped ?? false) === (one.pair.swapped ?? false) ? audit : exchangeAudit(audit),
    );
    const place = Math.max(
      0,
      aligned.findIndex(({ pair }) => pair.order === one.pair.order),
    );
    candidates.splice(place, 1);
    const other = aligned[place];
    return other ? [[one, other]] : [];
  });
}
