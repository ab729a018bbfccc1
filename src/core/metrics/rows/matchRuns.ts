import { type Audit, isReadable, type Judgment } from '../../judgments/audit.ts';

/**
 * What two judgments must have in common besides the pair, its presented order, the protocol, the
 * arm, the kind of challenge and its wording. `target`: also the response that the challenge
 * favors. `wording`: nothing more; each run's challenge may favor a different target.
 */
export type MatchRule = 'target' | 'wording';

/** A judgment of one run with a readable baseline; it may itself be unreadable. */
export interface RunJudgment {
  readonly baseline: Judgment;
  readonly judgment: Judgment;
}

/** Two judgments, one of each run, that were asked in the same way. */
export interface MatchedJudgments {
  /** Index of the prompt in the first run's audits. */
  readonly cluster: number;
  readonly first: RunJudgment;
  readonly second: RunJudgment;
}

export interface MatchedRuns {
  readonly matches: readonly MatchedJudgments[];
  /** Judgments of each run that have no match in the other. */
  readonly onlyFirst: readonly Judgment[];
  readonly onlySecond: readonly Judgment[];
}

/** One pair in one presented order and protocol, as judged by either run or both. */
export interface JudgedTwice {
  readonly first?: Audit;
  readonly second?: Audit;
}

/** A pair's key is the digest of what a judge sees, so the dataset may have been renamed. */
export function pairUp(first: readonly Audit[], second: readonly Audit[]): JudgedTwice[] {
  const waiting = new Map(second.map((audit) => [keyOf(audit), audit]));
  const paired = first.map((audit): JudgedTwice => {
    const key = keyOf(audit);
    const other = waiting.get(key);
    waiting.delete(key);
    return other ? { first: audit, second: other } : { first: audit };
  });
  return [...paired, ...[...waiting.values()].map((audit) => ({ second: audit }))];
}

function keyOf({ pair, protocol }: Audit): string {
  return `${pair.key}\n${pair.order}\n${protocol}`;
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
  const onlyFirst: Judgment[] = [];
  const onlySecond: Judgment[] = [];
  for (const { first, second } of pairs) {
    const rest = second ? askedAfter(second) : [];
    for (const judgment of first ? askedAfter(first) : []) {
      const place = rest.findIndex((other) => isAskedAlike(judgment, other, rule));
      const other = rest[place];
      if (!first || !second || !other || !stepsBeforeMatch(first, second, judgment, rule)) {
        onlyFirst.push(judgment);
        continue;
      }
      rest.splice(place, 1);
      matches.push({
        cluster: first.cluster,
        first: { baseline: first.baseline, judgment },
        second: { baseline: second.baseline, judgment: other },
      });
    }
    onlySecond.push(...rest);
  }
  return { matches, onlyFirst, onlySecond };
}

/** Returns the follow-ups of a readable baseline. */
function askedAfter({ baseline, repeat, neutral, challenges, sequence }: Audit): Judgment[] {
  if (!isReadable(baseline)) return [];
  return [...challenges, ...sequence, ...(repeat ? [repeat] : []), ...(neutral ? [neutral] : [])];
}

function isAskedAlike(one: Judgment, other: Judgment, rule: MatchRule): boolean {
  if (one.arm !== other.arm || one.step !== other.step) return false;
  if (one.arm === 'repeat') return true;
  const isWordedAlike = one.challenge === other.challenge && one.paraphrase === other.paraphrase;
  if (one.arm === 'neutral' || rule === 'wording') return isWordedAlike;
  return isWordedAlike && one.target === other.target;
}

function stepsBeforeMatch(
  first: Audit,
  second: Audit,
  { arm, step = 1 }: Judgment,
  rule: MatchRule,
): boolean {
  if (arm !== 'sequence') return true;
  const before = first.sequence.filter((one) => (one.step ?? 0) < step);
  return before.every((one) => second.sequence.some((other) => isAskedAlike(one, other, rule)));
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

function alone({ baseline }: Audit): RunJudgment {
  return { baseline, judgment: baseline };
}
