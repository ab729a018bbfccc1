import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { kendallTau, ranksOf } from '../../../../src/core/statistics/kendallTau.ts';
import { assertClose, readReference } from '../metrics/reference.ts';

const reference = readReference('kendall');

describe("Kendall's τ", () => {
  it('equals scipy’s τ-b, with and without ties', () => {
    for (const [one, two, tau] of reference.cases) assertClose(kendallTau(one, two).tau, tau);
  });

  it('is undefined whenever scipy’s is', () => {
    for (const { input } of reference.degenerate) {
      assert.equal(kendallTau(input[0], input[1]).tau, undefined);
    }
  });

  it('equals the paper’s 0.50, 0.87 and 0.73 for 7 of 28, 1 and 2 of 15 discordant pairs', () => {
    const upward = (n: number) => Array.from({ length: n }, (_, i) => i);
    const worked = [
      { first: upward(8), second: [3, 4, 0, 1, 2, 6, 5, 7], discordant: 7, tau: '0.50' },
      { first: upward(6), second: [1, 0, 2, 3, 4, 5], discordant: 1, tau: '0.87' },
      { first: upward(6), second: [1, 0, 2, 3, 5, 4], discordant: 2, tau: '0.73' },
    ];
    for (const { first, second, discordant, tau } of worked) {
      const result = kendallTau(first, second);
      assert.equal(result.discordant, discordant);
      assert.equal(result.tau?.toFixed(2), tau);
    }
  });

  it('treats abilities that differ only by rounding as equal', () => {
    assert.equal(kendallTau([1, 1 + 1e-13, 2], [1, 2, 3]).concordant, 2);
  });
});

describe('ranks', () => {
  it('equal scipy’s, best first, with ties sharing the better rank', () => {
    for (const [scores, ranks] of reference.ranks) assert.deepEqual(ranksOf(scores), ranks);
  });
});
