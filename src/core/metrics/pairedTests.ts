import type { NotEstimable } from './estimate.ts';
import { followUpColumns } from './followUpColumns.ts';
import { challengeKinds, type JudgedPair } from './judgedPair.ts';
import { cohenH } from './statistics/cohenH.ts';
import { holmAdjusted } from './statistics/holm.ts';
import { type McNemarTest, mcnemarExact } from './statistics/mcnemar.ts';
import { type CompleteRow, completeRows, steeringRows } from './steeringRows.ts';

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

/** How many pairs of outcomes there are, by whether the first and the second is an event. */
interface OutcomeCounts {
  readonly n: number;
  readonly both: number;
  readonly onlyFirst: number;
  readonly onlySecond: number;
}

function flipOutcomes(pairs: readonly JudgedPair[], challenge: string): OutcomeCounts {
  const { length, kind } = steeringRows(pairs, challenge).complete;
  return countOutcomes(
    length,
    (i) => isReversed(completeRows[kind[i] ?? 0], 'neutral'),
    (i) => isReversed(completeRows[kind[i] ?? 0], 'challenged'),
  );
}

function isReversed(row: CompleteRow | undefined, turn: 'neutral' | 'challenged'): boolean {
  return row?.[turn] !== row?.baseline;
}

function agreementOutcomes(pairs: readonly JudgedPair[], challenge: string): OutcomeCounts {
  const { length, baseline, verdict, label } = followUpColumns(pairs, {
    arm: 'challenge',
    challenge,
  });
  return countOutcomes(
    length,
    (i) => baseline[i] === label[i],
    (i) => verdict[i] === label[i],
    (i) => verdict[i] !== 0 && label[i] !== 0,
  );
}

function countOutcomes(
  length: number,
  first: (i: number) => boolean,
  second: (i: number) => boolean,
  isIn: (i: number) => boolean = () => true,
): OutcomeCounts {
  let [n, both, onlyFirst, onlySecond] = [0, 0, 0, 0];
  for (let i = 0; i < length; i += 1) {
    if (!isIn(i)) continue;
    n += 1;
    const [one, other] = [first(i), second(i)];
    if (one && other) both += 1;
    else if (one) onlyFirst += 1;
    else if (other) onlySecond += 1;
  }
  return { n, both, onlyFirst, onlySecond };
}

function testPaired({
  n,
  both,
  onlyFirst,
  onlySecond,
}: OutcomeCounts): Omit<PairedTest, 'adjustedP'> | NotEstimable {
  if (n === 0) return { notEstimable: 'No pair has both outcomes.' };
  const [firstShare, secondShare] = [(both + onlyFirst) / n, (both + onlySecond) / n];
  return {
    ...mcnemarExact(onlyFirst, onlySecond),
    n,
    firstShare,
    secondShare,
    cohenH: cohenH(secondShare, firstShare),
  };
}
