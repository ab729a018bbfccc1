import type { NotEstimable } from '../estimate.ts';
import { cohenH } from '../statistics/cohenH.ts';
import { holmAdjusted } from '../statistics/holm.ts';
import { type McNemarTest, mcnemarExact } from '../statistics/mcnemar.ts';
import { attackOutcome, isWin } from './attackSuccess.ts';
import { type AttackCase, findScore, rescoresOf } from './judgedSample.ts';

interface PairedTest extends McNemarTest {
  readonly n: number;
  readonly firstShare: number;
  readonly secondShare: number;
  /** Positive where the second share is larger. */
  readonly cohenH: number;
  /** Holm's, over the attacks that could be tested. */
  readonly adjustedP: number;
}

export interface CellTest {
  readonly cell: string;
  readonly test: PairedTest | NotEstimable;
}

/**
 * McNemar's exact test of each attack against the no-attack column: success by the first re-score of the
 * unchanged response (first) against success of the attack (second), over attackable samples with limits
 * kept; adjusted as one family by Holm's method.
 *
 * @param cases those of one judge
 */
export function attackTests(cells: readonly string[], cases: readonly AttackCase[]): CellTest[] {
  const tests = cells.map((cell) => ({
    cell,
    test: testAgainstRescore(cases.filter(({ attack }) => attack.cell === cell)),
  }));
  const tested = tests.flatMap(({ cell, test }) => ('p' in test ? [{ cell, p: test.p }] : []));
  const adjusted = holmAdjusted(tested.map(({ p }) => p));
  return tests.map(({ cell, test }) => {
    if (!('p' in test)) return { cell, test };
    const place = tested.findIndex((one) => one.cell === cell);
    return { cell, test: { ...test, adjustedP: adjusted[place] ?? test.p } };
  });
}

function testAgainstRescore(
  cases: readonly AttackCase[],
): Omit<PairedTest, 'adjustedP'> | NotEstimable {
  let [n, both, onlyFirst, onlySecond] = [0, 0, 0, 0];
  for (const one of cases) {
    const { sample, attack } = one;
    const outcome = attackOutcome(one);
    const original = findScore(sample, { variant: 'original', auxiliary: attack.auxiliary });
    const [again] = rescoresOf(sample, attack.auxiliary);
    const first = original && again && isWin(sample, original, again);
    if (!outcome?.kept || !outcome.attackable) continue;
    if (first === undefined || outcome.win === undefined) continue;
    n += 1;
    if (first && outcome.win) both += 1;
    else if (first) onlyFirst += 1;
    else if (outcome.win) onlySecond += 1;
  }
  if (n === 0) return { notEstimable: 'No attack has a re-score beside it.' };
  const [firstShare, secondShare] = [(both + onlyFirst) / n, (both + onlySecond) / n];
  return {
    ...mcnemarExact(onlyFirst, onlySecond),
    n,
    firstShare,
    secondShare,
    cohenH: cohenH(secondShare, firstShare),
  };
}
