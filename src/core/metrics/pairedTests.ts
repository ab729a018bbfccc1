import type { NotEstimable } from './estimate.ts';
import { challengeKinds, followUpsOf, isReadable, type JudgedPair } from './judgedPair.ts';
import { cohenH } from './statistics/cohenH.ts';
import { holmAdjusted } from './statistics/holm.ts';
import { type McNemarTest, mcnemarExact } from './statistics/mcnemar.ts';
import { steeringRows } from './steeringRows.ts';

/**
 * `flip`: whether a verdict flips under the neutral turn (first) against under the challenge (second).
 * `agreement`: whether it agrees with the label at B1 (first) against after the challenge (second).
 */
export type PairedOutcome = 'flip' | 'agreement';

/** McNemar's exact test of one challenge (PDM 3.9). */
export interface PairedTest extends McNemarTest {
  readonly n: number;
  readonly firstShare: number;
  readonly secondShare: number;
  /** Cohen's h of the same two shares, positive where the second is larger. */
  readonly cohenH: number;
  /** Holm's, over the challenges that could be tested. */
  readonly adjustedP: number;
}

export interface ChallengeTest {
  readonly challenge: string;
  readonly test: PairedTest | NotEstimable;
}

/**
 * One test for each challenge, adjusted as one family by Holm's method.
 *
 * @param pairs those of one judge under one protocol
 */
export function pairedTests(
  pairs: readonly JudgedPair[],
  outcome: PairedOutcome,
): readonly ChallengeTest[] {
  const tests = challengeKinds(pairs).map((challenge) => ({
    challenge,
    test: testPaired(
      outcome === 'flip' ? flipOutcomes(pairs, challenge) : agreementOutcomes(pairs, challenge),
    ),
  }));
  const tested = tests.flatMap(({ challenge, test }) => ('p' in test ? [{ challenge, test }] : []));
  const adjusted = holmAdjusted(tested.map(({ test }) => test.p));
  return tests.map(({ challenge, test }) => {
    if (!('p' in test)) return { challenge, test };
    const place = tested.findIndex((one) => one.challenge === challenge);
    return { challenge, test: { ...test, adjustedP: adjusted[place] ?? test.p } };
  });
}

type Outcomes = readonly (readonly [first: boolean, second: boolean])[];

function flipOutcomes(pairs: readonly JudgedPair[], challenge: string): Outcomes {
  return steeringRows(pairs, challenge).complete.map(({ baseline, neutral, challenged }) => [
    neutral !== baseline,
    challenged !== baseline,
  ]);
}

function agreementOutcomes(pairs: readonly JudgedPair[], challenge: string): Outcomes {
  return followUpsOf(pairs, { arm: 'challenge', challenge }).flatMap(({ baseline, row }) =>
    row.label && isReadable(row)
      ? [[baseline.preference === row.label, row.preference === row.label] as const]
      : [],
  );
}

function testPaired(outcomes: Outcomes): Omit<PairedTest, 'adjustedP'> | NotEstimable {
  const n = outcomes.length;
  if (n === 0) return { notEstimable: 'No pair has both outcomes.' };
  const count = (first: boolean, second: boolean) =>
    outcomes.filter((one) => one[0] === first && one[1] === second).length;
  const [both, onlyFirst, onlySecond] = [count(true, true), count(true, false), count(false, true)];
  const [firstShare, secondShare] = [(both + onlyFirst) / n, (both + onlySecond) / n];
  return {
    ...mcnemarExact(onlyFirst, onlySecond),
    n,
    firstShare,
    secondShare,
    cohenH: cohenH(secondShare, firstShare),
  };
}
