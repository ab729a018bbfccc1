import type { JudgmentRow } from '../../judgments/judgmentRow.ts';
import type { Side } from '../../pair.ts';

/**
 * All planned judgments of one pair by one judge in one presented order and protocol. B1 is asked
 * once and shared by all that follows it.
 */
export interface JudgedPair {
  /** Number of the prompt, 0 upwards, the same in all pairs that were grouped together. */
  readonly cluster: number;
  /** What the pair leaves every arm with where it could not be read. */
  readonly baseline: JudgmentRow;
  readonly repeat?: JudgmentRow | undefined;
  readonly neutral?: JudgmentRow | undefined;
  readonly challenges: readonly JudgmentRow[];
  /** A planned multi-step sequence, in its order. */
  readonly sequence: readonly JudgmentRow[];
}

/** Groups rows by run, judge, pair, order and protocol. What has no baseline yet is left out. */
export function judgedPairs(rows: Iterable<JudgmentRow>): JudgedPair[] {
  const groups = new Map<string, Gathered>();
  let last: { readonly row: JudgmentRow; readonly group: Gathered } | undefined;
  for (const row of rows) {
    const group = last && isSamePair(last.row, row) ? last.group : gatheredFor(groups, row);
    last = { row, group };
    if (row.arm === 'challenge') group.challenges.push(row);
    else if (row.arm === 'sequence') group.sequence.push(row);
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

/** Whether two judgments follow the same baseline, or are it. */
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
  neutral?: JudgmentRow;
  readonly challenges: JudgmentRow[];
  readonly sequence: JudgmentRow[];
}

/** An arm, and of the challenges perhaps one kind only; without a kind, all of them together. */
export interface ArmChoice {
  readonly arm: 'repeat' | 'neutral' | 'challenge';
  readonly challenge?: string | undefined;
  /** One wording only. */
  readonly paraphrase?: number | undefined;
}

/** A judgment that follows a baseline that could be read. It may itself be unreadable. */
export interface FollowUpJudgment {
  readonly cluster: number;
  readonly pair: JudgedPair;
  readonly baseline: JudgmentRow & { readonly preference: Side };
  readonly row: JudgmentRow;
}

/** Dozens of numbers are made of the same follow-ups: those of each list of pairs, by arm and kind. */
const knownFollowUps = new WeakMap<
  readonly JudgedPair[],
  Map<string, readonly FollowUpJudgment[]>
>();

/** Every judgment of an arm whose pair has a readable baseline. */
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

/** The pairs whose B1 counts in them: a later run's, asked again, counts in the first. */
export function withCountedBaseline(pairs: readonly JudgedPair[]): readonly JudgedPair[] {
  return pairs.filter(({ baseline }) => !baseline.again);
}

export function isReadable(row: JudgmentRow): row is JudgmentRow & { readonly preference: Side } {
  return row.preference !== undefined;
}

/** The kinds of challenge that occur, in order of appearance. */
export function challengeKinds(pairs: readonly JudgedPair[]): string[] {
  const kinds = new Set<string>();
  for (const { challenges } of pairs) {
    for (const { challenge } of challenges) if (challenge !== undefined) kinds.add(challenge);
  }
  return [...kinds];
}
