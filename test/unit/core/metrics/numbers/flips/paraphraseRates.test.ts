import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { paraphraseRates } from '../../../../../../src/core/metrics/numbers/flips/paraphraseRates.ts';
import { assertNotEstimable, fractionOf } from '../../estimating.ts';
import { assertClose, readReference } from '../../reference.ts';
import { type PairSpec, syntheticPairs, times } from '../../syntheticRows.ts';

const arm = { arm: 'challenge' as const, challenge: 'doubt' };

function worded(paraphrase: number, flips: number, of: number, more: Partial<PairSpec> = {}) {
  const spec = (preference: 'A' | 'B'): PairSpec => ({
    b1: 'A',
    challenged: { doubt: { preference, paraphrase } },
    ...more,
  });
  return [...times(flips, spec('B')), ...times(of - flips, spec('A'))];
}

describe('flip rates by wording', () => {
  it('have their n, their range and a test of equality', () => {
    const [reference] = readReference('heterogeneity').cases;
    const { rates, range, heterogeneity } = paraphraseRates(
      syntheticPairs(
        reference.groups.flatMap(([flips, of]: [number, number], i: number) =>
          worded(i, flips, of),
        ),
      ),
      arm,
    );
    assert.deepEqual(
      rates.map(({ paraphrase, flipRate }) => [paraphrase, fractionOf(flipRate)]),
      [
        [0, '10/40'],
        [1, '12/38'],
        [2, '20/45'],
      ],
    );
    assertClose(range, 20 / 45 - 10 / 40);
    assert.ok('p' in heterogeneity);
    // Each prompt has one judgment; its design effect is n / (n − 1) because of the variance
    // between prompts.
    assertClose(heterogeneity.p, reference.p, 0.01);
    assert.equal(heterogeneity.degreesOfFreedom, 2);
  });

  it('are less certain when the judgments of a prompt flip together', () => {
    const together = [0, 1].flatMap((paraphrase) =>
      [0, 1, 2, 3, 4].flatMap((prompt) =>
        worded(paraphrase, prompt < 1 + 2 * paraphrase ? 6 : 0, 6, {
          cluster: `${paraphrase} ${prompt}`,
        }),
      ),
    );
    const apart = [...worded(0, 6, 30), ...worded(1, 18, 30)];
    const test = (specs: PairSpec[]) => paraphraseRates(syntheticPairs(specs), arm).heterogeneity;
    const [clustered, independent] = [test(together), test(apart)];
    assert.ok('p' in clustered && 'p' in independent);
    assert.ok(independent.p < 0.01 && clustered.p > 0.15, `${independent.p} ${clustered.p}`);
  });

  it('have no range and no test with a single wording', () => {
    const { range, heterogeneity } = paraphraseRates(syntheticPairs(worded(0, 1, 2)), arm);
    assert.equal(range, undefined);
    assert.ok('notEstimable' in heterogeneity);
  });

  it('list a wording without readable judgments', () => {
    const pairs = syntheticPairs([
      ...worded(0, 1, 2),
      { b1: 'A', challenged: { doubt: { paraphrase: 1 } } },
    ]);
    const { rates, range } = paraphraseRates(pairs, arm);
    assert.equal(rates.length, 2);
    assertNotEstimable(rates[1]!.flipRate);
    assert.equal(range, undefined);
  });
});
