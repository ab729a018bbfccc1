import { type ItemList, LazyList } from '../../judgments/itemList.ts';
import type { JudgmentRow } from '../../judgments/judgmentRow.ts';
import { RowNumbers } from '../../judgments/rowNumbers.ts';
import { changeOf } from '../../judgments/verdictChange.ts';
import { isDecided } from '../../words/verdict.ts';

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

/** Judged pairs, of which a long log makes each when it is reached. */
export type JudgedPairs = ItemList<JudgedPair>;

/**
 * Groups rows by run, judge, pair, order and protocol. Groups without a baseline yet are skipped.
 */
export function judgedPairs(rows: Iterable<JudgmentRow>): JudgedPair[] {
  const groups = new Map<string, JudgmentRow[]>();
  let last: { readonly row: JudgmentRow; readonly group: JudgmentRow[] } | undefined;
  for (const row of rows) {
    const group = last && isSamePair(last.row, row) ? last.group : groupFor(groups, row);
    last = { row, group };
    group.push(row);
  }
  const prompts = new RowNumbers('cluster');
  return [...groups.values()].flatMap((group) => judgedPair(group, prompts) ?? []);
}

/**
 * Returns the judgments of one audit by what they are; undefined without a baseline.
 *
 * @param prompts numbers of the prompts
 */
export function judgedPair(
  rows: readonly JudgmentRow[],
  prompts: Pick<RowNumbers, 'numberOf'>,
): JudgedPair | undefined {
  let [baseline, neutral]: (JudgmentRow | undefined)[] = [];
  const repeats: Repeats = {};
  let steps = 0;
  for (const row of rows) {
    const { arm } = row;
    if (arm === 'baseline') baseline = row;
    else if (arm === 'repeat') addRepeat(repeats, row);
    else if (arm === 'neutral') neutral = row;
    else if (arm === 'sequence') steps += 1;
  }
  if (!baseline) return undefined;
  // Lists that are filtered are freed soon; V8 keeps those that are written as `[]` for longer.
  const challenges = rows.filter(({ arm }) => arm === 'challenge');
  const sequence = steps === 0 ? none : rows.filter(({ arm }) => arm === 'sequence').sort(byStep);
  const cluster = prompts.numberOf(baseline);
  return { cluster, baseline, ...repeats, neutral, challenges, sequence };
}

function byStep(one: JudgmentRow, other: JudgmentRow): number {
  return (one.step ?? 0) - (other.step ?? 0);
}

interface Repeats {
  repeat?: JudgmentRow;
  moreRepeats?: readonly JudgmentRow[];
}

/** Adds a repeat; the first one by its name becomes B2, whichever was answered first. */
function addRepeat(group: Repeats, row: JudgmentRow): void {
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

function groupFor(groups: Map<string, JudgmentRow[]>, row: JudgmentRow): JudgmentRow[] {
  const key = `${row.run}\n${row.judge}\n${row.pair}\n${row.order}\n${row.protocol}`;
  const group = groups.get(key) ?? [];
  groups.set(key, group);
  return group;
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

/** Returns every judgment of an arm whose pair has a readable baseline. */
export function followUpsOf(
  pairs: JudgedPairs,
  { arm, challenge, paraphrase }: ArmChoice,
): ItemList<FollowUpJudgment> {
  return new LazyList(function* () {
    for (const pair of pairs) {
      const { cluster, baseline } = pair;
      if (!isReadable(baseline)) continue;
      for (const row of rowsOfArm(pair, arm)) {
        if (challenge !== undefined && row.challenge !== challenge) continue;
        if (paraphrase !== undefined && row.paraphrase !== paraphrase) continue;
        yield { cluster, pair, baseline, row };
      }
    }
  });
}

const none: readonly JudgmentRow[] = [];

/** Returns the judgments of an arm that count. */
export function rowsOfArm(pair: JudgedPair, arm: ArmChoice['arm']): readonly JudgmentRow[] {
  if (arm === 'challenge') return pair.challenges;
  const row = pair[arm];
  return row && !row.again ? [row] : none;
}

/**
 * Returns the pairs whose B1 counts; if a later run asked it again, it counts only in the first
 * run.
 */
export function withCountedBaseline(pairs: JudgedPairs): JudgedPairs {
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
export function challengeKinds(pairs: JudgedPairs): string[] {
  const kinds = new Set<string>();
  for (const { challenges } of pairs) {
    for (const { challenge } of challenges) if (challenge !== undefined) kinds.add(challenge);
  }
  return [...kinds];
}
