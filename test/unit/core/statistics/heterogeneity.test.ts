import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { heterogeneityTest } from '../../../../src/core/statistics/heterogeneity.ts';
import { assertClose, readReference } from '../metrics/reference.ts';

const { cases, degenerate } = readReference('heterogeneity');

function testOf(groups: number[][]) {
  return heterogeneityTest(groups.map(([events = 0, trials = 0]) => ({ events, trials })));
}

describe('the heterogeneity test', () => {
  it('equals scipy’s chi-squared test', () => {
    for (const reference of cases) {
      const result = testOf(reference.groups);
      assert.ok('p' in result);
      assertClose(result.statistic, reference.statistic);
      assertClose(result.p, reference.p);
      assert.equal(result.degreesOfFreedom, reference.degreesOfFreedom);
      assert.equal(result.smallExpected, reference.smallExpected);
    }
  });

  it('is not estimable if the reference is not, or for a single group', () => {
    for (const { groups } of degenerate) assert.ok('notEstimable' in testOf(groups));
    assert.ok('notEstimable' in testOf([[3, 10]]));
    assert.ok(
      'notEstimable' in
        testOf([
          [3, 10],
          [0, 0],
        ]),
    );
  });
});
