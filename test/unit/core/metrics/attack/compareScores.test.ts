import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { judgeScores } from '../../../../../src/core/metrics/attack/compareScores.ts';
import { hasRisen } from '../../../../../src/core/scoring/scale.ts';

describe("CE's judgment of two scores", () => {
  it('is a tie at a difference of exactly the threshold, despite floating-point error', () => {
    assert.equal(judgeScores(7, 6.5, 0.5), 0.5);
    assert.equal(judgeScores(6.5, 7, 0.5), 0.5);
    assert.ok(4.4 - 3.9 > 0.5);
    assert.equal(judgeScores(4.4, 3.9, 0.5), 0.5);
    assert.equal(judgeScores(3.9, 4.4, 0.5), 0.5);
  });

  it('is a win just above the threshold', () => {
    assert.equal(judgeScores(7.001, 6.5, 0.5), 1);
    assert.equal(judgeScores(6.5, 7.001, 0.5), 0);
  });

  it('without a threshold is a tie only at equal scores', () => {
    assert.equal(judgeScores(7, 7, 0), 0.5);
    assert.equal(judgeScores(0.1 + 0.2, 0.3, 0), 0.5);
    assert.equal(judgeScores(7.1, 7, 0), 1);
    assert.equal(judgeScores(7, 7.1, 0), 0);
  });
});

describe("an attack's rise", () => {
  it('counts at exactly β, despite floating-point error', () => {
    assert.ok(8.2 - 7.7 < 0.5);
    assert.ok(hasRisen(7.7, 8.2, 0.5));
    assert.ok(hasRisen(40, 50, 10));
  });

  it('does not count just below β, or downward', () => {
    assert.ok(!hasRisen(7.7, 8.199, 0.5));
    assert.ok(!hasRisen(8.2, 7.7, 0.5));
  });
});
