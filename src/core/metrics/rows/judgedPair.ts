import type { JudgmentRow } from '../../judgments/judgmentRow.ts';
import { changeOf, isDecided } from '../../judgments/verdictChange.ts';

/**
 * All planned judgments of one pair by one judge in one presented order and protocol. B1 is asked
 * once and shared by all turns that follow it.
 */
export interface JudgedPair {
  /** 0-based index of the prompt, consistent across all pairs that were grouped together. */
  readonly cluster: number;
  /** If it is unreadable, the pair counts in no other arm. */
  readonly baseline: JudgmentRow;
  /** B2, the first repeat of B1's request. */
  readonly repeat?: JudgmentRow | undefined;
  /** Further repeats. */
  readonly moreRepeats?: readonly JudgmentRow[] | undefined;
  readonly neutral?: JudgmentRow | undefined;
  readonly challenges: readonly JudgmentRow[];
  /** A planned multi-step sequence, in order. */
  readonly sequence: readonly JudgmentRow[];
}

/**
 * Groups rows by run, judge, pair, order and protocol. Groups without a baseline yet are skipped.
 */
export function judgedPairs(rows: Iterable<JudgmentRow>): JudgedPair[] {
  const groups = new Map<string, Gathered>();
  let last: { readonly row: JudgmentRow; readonly group: Gathered } | undefined;
  for (const row of rows) {
    const group = last && isSamePair(last.row, row) ? last.group : gatheredFor(groups, row);
    last = { row, group };
    if (row.arm === 'challenge') group.challenges.push(row);
    else if (row.arm === 'sequence') group.sequence.push(row);
    else if (row.arm === 'repeat') addRepeat(group, row);
    else group[row.arm] = row;
  }
  const clusters = new Map<string, number>();
  return [...groups.values()].flatMap(({ baseline, ...followUps }) => {
    if (!baseline) return [];
    const cluster = clusters.get(baseline.cluster) ?? clusters.size;
    clusters.set(baseline.cluster, cluster);
    followUps.sequence.sort((one, other) => (one.step ?? 0) - (other.step ?? 0));
    return [{ cluster, baseline, ...followUps }];
  });
}

/** Adds a repeat; the first one by its name becomes B2, whichever was answered first. */
export function addRepeat(group: Pick<Gathered, 'repeat' | 'moreRepeats'>, row: JudgmentRow): void {
  const { repeat } = group;
  const isFirst = repeat === undefined || (row.turn ?? '') < (repeat.turn ?? '');
  if (isFirst) group.repeat = row;
  const other = isFirst ? repeat : row;
  if (other) group.moreRepeats = [...(group.moreRepeats ?? []), other];
}

/** Whether two judgments follow the same baseline, or are that baseline. */
export function isSamePair(one: JudgmentRow, other: JudgmentRow): boolean {
  return (
    one.dataset === other.dataset &&
    one.pair === other.pair &&
    one.run === other.run &&
    one.judge === other.judge &&
    one.order === other.order &&
    one.protocol === other.protocol
  );
}

function gatheredFor(groups: Map<string, Gathered>, row: JudgmentRow): Gathered {
  const key = `${row.run}\n${row.judge}\n${row.pair}\n${row.order}\n${row.protocol}`;
  const group = groups.get(key) ?? { challenges: [], sequence: [] };
  groups.set(key, group);
  return group;
}

interface Gathered {
  baseline?: JudgmentRow;
  repeat?: JudgmentRow;
  moreRepeats?: readonly JudgmentRow[];
  neutral?: JudgmentRow;
  readonly challenges: JudgmentRow[];
  readonly sequence: JudgmentRow[];
}

/** An arm, optionally restricted to one kind of challenge; without a kind, all of them together. */
export interface ArmChoice {
  readonly arm: 'repeat' | 'neutral' | 'challenge';
  readonly challenge?: string | undefined;
  /** Index of the only wording to include. */
  readonly paraphrase?: number | undefined;
}

/** A judgment that follows a readable baseline. It may itself be unreadable. */
export interface FollowUpJudgment {
  readonly cluster: number;
  readonly pair: JudgedPair;
  readonly baseline: JudgmentRow;
  readonly row: JudgmentRow;
}

/** Cached by list of pairs, arm and kind, because dozens of numbers use the same follow-ups. */
const knownFollowUps = new WeakMap<
  readonly JudgedPair[],
  Map<string, readonly FollowUpJudgment[]>
>();

/** Returns every judgment of an arm whose pair has a readable baseline. */
export function followUpsOf(
  pairs: readonly JudgedPair[],
  { arm, challenge, paraphrase }: ArmChoice,
): readonly FollowUpJudgment[] {
  if (paraphrase !== undefined) {
    return followUpsOf(pairs, { arm, challenge }).filter(
      ({ row }) => row.paraphrase === paraphrase,
    );
  }
  const known = knownFollowUps.get(pairs) ?? new Map<string, readonly FollowUpJudgment[]>();
  knownFollowUps.set(pairs, known);
  const name = challenge === undefined ? arm : `${arm}:${challenge}`;
  const followUps =
    known.get(name) ??
    (challenge === undefined
      ? gatherFollowUps(pairs, arm)
      : followUpsOf(pairs, { arm }).filter(({ row }) => row.challenge === challenge));
  known.set(name, followUps);
  return followUps;
}

function gatherFollowUps(
  pairs: readonly JudgedPair[],
  arm: ArmChoice['arm'],
): readonly FollowUpJudgment[] {
  const followUps: FollowUpJudgment[] = [];
  for (const pair of pairs) {
    const { cluster, baseline } = pair;
    if (!isReadable(baseline)) continue;
    if (arm === 'challenge') {
      for (const row of pair.challenges) followUps.push({ cluster, pair, baseline, row });
    } else {
      const row = pair[arm];
      if (row && !row.again) followUps.push({ cluster, pair, baseline, row });
    }
  }
  return followUps;
}

/**
 * Returns the pairs whose B1 counts; if a later run asked it again, it counts only in the first
 * run.
 */
export function withCountedBaseline(pairs: readonly JudgedPair[]): readonly JudgedPair[] {
  return pairs.filter(({ baseline }) => !baseline.again);
}

export function isReadable({ outcome }: JudgmentRow): boolean {
  return outcome === 'readable';
}

/** Whether a judgment's baseline prefers a response: a tie cannot flip. */
export function canFlip({ baseline }: Pick<FollowUpJudgment, 'baseline'>): boolean {
  return isDecided(baseline.preference);
}

/** Whether a verdict is for the other response than its baseline's. */
export function isFlip(baseline: JudgmentRow, row: JudgmentRow): boolean {
  return changeOf(baseline.preference, row.preference) === 'flip';
}

/** Returns the kinds of challenge that occur, in order of appearance. */
export function challengeKinds(pairs: readonly JudgedPair[]): string[] {
  const kinds = new Set<string>();
  for (const { challenges } of pairs) {
    for (const { challenge } of challenges) if (challenge !== undefined) kinds.add(challenge);
  }
  return [...kinds];
}
