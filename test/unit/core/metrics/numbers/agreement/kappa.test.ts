import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cohenKappa } from '../../../../../../src/core/metrics/numbers/agreement/kappa.ts';
import { assertClose, readReference } from '../../reference.ts';

const choice = { seed: 1 };

function ratings(one: string, other: string, clusterOf: (i: number) => number = (i) => i) {
  return [...one].map((answer, i) => ({
    cluster: clusterOf(i),
    one: answer,
    other: other[i] ?? '',
  }));
}

describe("Cohen's κ", () => {
  it('equals statsmodels’', () => {
    for (const [one, other, kappa] of readReference('kappa').cases) {
      const estimate = cohenKappa(ratings(one, other), choice);
      assert.ok('value' in estimate);
      assertClose(estimate.value, kappa);
      assert.equal(estimate.n, one.length);
    }
  });

  it('has an interval over prompts, unchanged by an identical second pair', () => {
    const [one, other] = ['AABBABABBAABABBABAAB', 'AABBABABBBABABBABAAA'];
    const intervalOf = (...given: Parameters<typeof ratings>) => {
      const estimate = cohenKappa(ratings(...given), choice);
      assert.ok('value' in estimate && 'lower' in estimate.interval);
      const { lower, upper } = estimate.interval;
      assert.ok(lower < estimate.value && estimate.value < upper);
      return [lower, upper] as const;
    };
    const once = intervalOf(one, other);
    const twice = intervalOf(one + one, other + other, (i) => i % one.length);
    assertClose(twice[0], once[0]);
    assertClose(twice[1], once[1]);
    const apart = intervalOf(one + one, other + other);
    assert.ok(apart[1] - apart[0] < once[1] - once[0]);
  });

  it('states why it is not estimable', () => {
    assert.deepEqual(cohenKappa([], choice), { notEstimable: 'No pair is rated by both.' });
    assert.deepEqual(cohenKappa(ratings('AAAA', 'AAAA'), choice), {
      notEstimable: 'Both give one and the same answer throughout.',
    });
    const onePrompt = cohenKappa(
      ratings('AB', 'AB', () => 0),
      choice,
    );
    assert.ok('value' in onePrompt);
    assert.deepEqual(onePrompt.interval, { notEstimable: 'All ratings are of one prompt.' });
  });
});
