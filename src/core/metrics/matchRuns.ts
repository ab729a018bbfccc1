import { groupBy } from './groupBy.ts';
import { isReadable, type JudgedPair } from './judgedPair.ts';
import type { JudgmentRow } from './judgmentRow.ts';

/**
 * What two judgments must have in common besides the pair, its presented order, the protocol, the arm,
 * the kind of challenge and its wording. `target`: the response that the challenge favours, too
 * (MEASURES, "Comparing runs"). `wording`: nothing more; each run's challenge favours its own target.
 */
export type MatchRule = 'target' | 'wording';

/** A judgment of one run, whose baseline could be read; it may itself be unreadable. */
export interface RunJudgment {
  readonly baseline: JudgmentRow;
  readonly row: JudgmentRow;
}

/** A judgment of each of two runs that were asked alike. */
export interface MatchedJudgments {
  /** Number of the prompt, as the first run's pairs have it. */
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

/**
 * Matches the follow-ups of two runs. A repeat is matched whatever its target, and a neutral follow-up
 * too: neither names one. A step of a sequence is matched where all steps before it are too.
 *
 * Under anti-baseline the target is the response that B1 did not choose, so that equal targets already
 * mean equal baselines; elsewhere `hasEqualBaselines` restricts to them.
 */
export function matchRuns(
  first: readonly JudgedPair[],
  second: readonly JudgedPair[],
  rule: MatchRule = 'target',
): MatchedRuns {
  const unmatched = new Map(keyedJudgments(first, rule).map((one) => [one.key, one]));
  const onlySecond: JudgmentRow[] = [];
  const matches = keyedJudgments(second, rule).flatMap(({ key, baseline, row }) => {
    const match = unmatched.get(key);
    if (!match) {
      onlySecond.push(row);
      return [];
    }
    unmatched.delete(key);
    return [{ cluster: match.cluster, first: match, second: { baseline, row } }];
  });
  return { matches, onlyFirst: [...unmatched.values()].map(({ row }) => row), onlySecond };
}

export function hasEqualBaselines({ first, second }: MatchedJudgments): boolean {
  return first.baseline.preference === second.baseline.preference;
}

/** Matches the baselines of two runs: the same pair in the same presented order. */
export function matchBaselines(
  first: readonly JudgedPair[],
  second: readonly JudgedPair[],
): MatchedJudgments[] {
  const keyOf = ({ baseline: { pair, order, protocol } }: JudgedPair) =>
    JSON.stringify([pair, order, protocol]);
  const known = groupBy(first, keyOf);
  return second.flatMap((pair) => {
    const match = known.get(keyOf(pair))?.[0];
    return match ? [{ cluster: match.cluster, first: alone(match), second: alone(pair) }] : [];
  });
}

function alone({ baseline }: JudgedPair): RunJudgment {
  return { baseline, row: baseline };
}

/** A pair's key is the digest of what a judge sees, so that a data set may have been renamed. */
function keyedJudgments(pairs: readonly JudgedPair[], rule: MatchRule) {
  return pairs.flatMap(({ cluster, baseline, repeat, neutral, challenges, sequence }) => {
    if (!isReadable(baseline)) return [];
    const { pair, order, protocol } = baseline;
    const common = [pair, order, protocol];
    const wording = ({ challenge, target, paraphrase }: JudgmentRow) => [
      challenge,
      paraphrase,
      rule === 'wording' ? undefined : target,
    ];
    const judgment = (row: JudgmentRow, asked: readonly unknown[]) => ({
      key: JSON.stringify([...common, row.arm, ...asked]),
      cluster,
      baseline,
      row,
    });
    return [
      ...(repeat ? [judgment(repeat, [])] : []),
      ...(neutral ? [judgment(neutral, [neutral.paraphrase])] : []),
      ...challenges.map((row) => judgment(row, wording(row))),
      ...sequence.map((row, step) => judgment(row, sequence.slice(0, step + 1).flatMap(wording))),
    ];
  });
}
