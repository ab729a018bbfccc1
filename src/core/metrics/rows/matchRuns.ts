import type { JudgmentRow } from '../../judgments/judgmentRow.ts';
import { isReadable, type JudgedPair, type JudgedPairs } from './judgedPair.ts';

/**
 * What two judgments must have in common besides the pair, its presented order, the protocol, the
 * arm, the kind of challenge and its wording. `target`: also the response that the challenge
 * favors. `wording`: nothing more; each run's challenge may favor a different target.
 */
export type MatchRule = 'target' | 'wording';

/** A judgment of one run with a readable baseline; it may itself be unreadable. */
export interface RunJudgment {
  readonly baseline: JudgmentRow;
  readonly row: JudgmentRow;
}

/** Two judgments, one of each run, that were asked in the same way. */
export interface MatchedJudgments {
  /** Index of the prompt in the first run's pairs. */
  readonly cluster: number;
  readonly first: RunJudgment;
  readonly second: RunJudgment;
}

export interface MatchedRuns {
  readonly matches: readonly MatchedJudgments[];
  /** Judgments of each run that have no match in the other. */
  readonly onlyFirst: readonly JudgmentRow[];
  readonly onlySecond: readonly JudgmentRow[];
}

/** One pair in one presented order and protocol, as judged by either run or both. */
export interface JudgedTwice {
  readonly first?: JudgedPair;
  readonly second?: JudgedPair;
}

/** A pair's key is the digest of what a judge sees, so the dataset may have been renamed. */
export function pairUp(first: JudgedPairs, second: JudgedPairs): JudgedTwice[] {
  const waiting = new Map(second.map((pair) => [keyOf(pair), pair]));
  const paired = first.map((pair): JudgedTwice => {
    const key = keyOf(pair);
    const other = waiting.get(key);
    waiting.delete(key);
    return other ? { first: pair, second: other } : { first: pair };
  });
  return [...paired, ...[...waiting.values()].map((pair) => ({ second: pair }))];
}

function keyOf({ baseline: { pair, order, protocol } }: JudgedPair): string {
  return `${pair}\n${order}\n${protocol}`;
}

/**
 * Matches the follow-ups of two runs. Repeats and neutral follow-ups are matched regardless of the
 * target, since they name none. A step of a sequence is matched only if all steps before it are.
 *
 * Under anti-baseline the target is the response that B1 did not choose, so equal targets already
 * imply equal baselines; for other protocols, `hasEqualBaselines` restricts matches to them.
 */
export function matchRuns(pairs: readonly JudgedTwice[], rule: MatchRule = 'target'): MatchedRuns {
  const matches: MatchedJudgments[] = [];
  const onlyFirst: JudgmentRow[] = [];
  const onlySecond: JudgmentRow[] = [];
  for (const { first, second } of pairs) {
    const rest = second ? followUpsOf(second) : [];
    for (const row of first ? followUpsOf(first) : []) {
      const place = rest.findIndex((other) => isAskedAlike(row, other, rule));
      const other = rest[place];
      if (!first || !second || !other || !stepsBeforeMatch(first, second, row, rule)) {
        onlyFirst.push(row);
        continue;
      }
      rest.splice(place, 1);
      matches.push({
        cluster: first.cluster,
        first: { baseline: first.baseline, row },
        second: { baseline: second.baseline, row: other },
      });
    }
    for (const row of rest) onlySecond.push(row);
  }
  return { matches, onlyFirst, onlySecond };
}

/** Returns the follow-ups of a readable baseline. */
function followUpsOf({ baseline, repeat, neutral, challenges, sequence }: JudgedPair) {
  if (!isReadable(baseline)) return [];
  const rows = [...challenges, ...sequence];
  if (repeat) rows.push(repeat);
  if (neutral) rows.push(neutral);
  return rows;
}

function isAskedAlike(one: JudgmentRow, other: JudgmentRow, rule: MatchRule): boolean {
  if (one.arm !== other.arm || one.step !== other.step) return false;
  if (one.arm === 'repeat') return true;
  const isWordedAlike = one.challenge === other.challenge && one.paraphrase === other.paraphrase;
  if (one.arm === 'neutral' || rule === 'wording') return isWordedAlike;
  return isWordedAlike && one.target === other.target;
}

function stepsBeforeMatch(
  first: JudgedPair,
  second: JudgedPair,
  { arm, step = 1 }: JudgmentRow,
  rule: MatchRule,
): boolean {
  if (arm !== 'sequence') return true;
  const before = first.sequence.filter((row) => (row.step ?? 0) < step);
  return before.every((row) => second.sequence.some((other) => isAskedAlike(row, other, rule)));
}

export function hasEqualBaselines({ first, second }: MatchedJudgments): boolean {
  return first.baseline.preference === second.baseline.preference;
}

/** Matches the baselines of two runs: the same pair in the same presented order. */
export function matchBaselines(pairs: readonly JudgedTwice[]): MatchedJudgments[] {
  return pairs.flatMap(({ first, second }) =>
    first && second ? [{ cluster: first.cluster, first: alone(first), second: alone(second) }] : [],
  );
}

function alone({ baseline }: JudgedPair): RunJudgment {
  return { baseline, row: baseline };
}
