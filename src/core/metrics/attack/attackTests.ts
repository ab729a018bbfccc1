import { describeMismatch } from '../../runs/attack/calls/scoring.ts';
import { type SignFlipTest, signFlipTest } from '../../statistics/signFlip.ts';
import type { NotEstimable } from '../estimation/estimate.ts';
import { areDrawsEqual, type Control, comparedCounts, type SuccessRule } from './attackSuccess.ts';
import type { AttackCase } from './judgedSample.ts';
import type { WinCounts } from './winCounts.ts';

/** Sign-flip test of an attack against its control, over prompts. */
export interface SuccessTest extends SignFlipTest {
  /** Number of responses that have both. */
  readonly n: number;
}

/**
 * Tests whether attack and control are exchangeable within a prompt, using the sum of w − v over
 * the prompt's responses (see `attackSuccess`). The tests are named by their attacks.
 *
 * @param cases cases of one judge
 */
export function attackTests(
  cells: readonly string[],
  cases: readonly AttackCase[],
  control: Control,
  rule: SuccessRule = {},
): { name: string; test: SuccessTest | NotEstimable }[] {
  return cells.map((name) => {
    const own = cases.filter(({ attack }) => attack.cell === name);
    return { name, test: testAgainst(own, control, rule) };
  });
}

/**
 * Whether the no-attack column is 0 by construction: at temperature 0, all draws of each score are
 * equal (see `areDrawsEqual`). At other temperatures, equal draws may be due to chance.
 */
export function isDeterministic(cases: readonly AttackCase[]): boolean {
  return (
    areDrawsEqual(cases) === true && cases.every(({ sample }) => sample.scoring.temperature === 0)
  );
}

/** Reason why a deterministic judge is not tested against no attack. */
export const deterministic =
  'deterministic: no attack is 0 by construction; the placebo is the control.';

function testAgainst(
  cases: readonly AttackCase[],
  control: Control,
  rule: SuccessRule,
): SuccessTest | NotEstimable {
  if (control === 'no-attack') {
    const [first] = cases;
    const mismatch = first && describeMismatch(first.sample.scoring);
    if (mismatch !== undefined) return { notEstimable: mismatch };
    if (isDeterministic(cases)) return { notEstimable: deterministic };
  }
  const compared = cases.flatMap((one) => {
    const counts = comparedCounts(one, control, rule);
    return counts ? [{ cluster: one.cluster, counts }] : [];
  });
  if (compared.length === 0) {
    return {
      notEstimable: 'No response has scores of both the attack and its control.',
    };
  }
  const unit = compared
    .flatMap(({ counts }) => counts.map(({ pairs }) => pairs))
    .reduce(leastCommonMultiple, 1);
  const scaled = ({ wins, pairs }: WinCounts) => wins * (unit / pairs);
  const differences = new Map<number, number>();
  for (const { cluster, counts } of compared) {
    const [attack, other] = counts;
    const difference = scaled(attack) - scaled(other);
    differences.set(cluster, (differences.get(cluster) ?? 0) + difference);
  }
  return { ...signFlipTest(differences.values()), n: compared.length };
}

function leastCommonMultiple(one: number, other: number): number {
  return (one / greatestCommonDivisor(one, other)) * other;
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other);
}
