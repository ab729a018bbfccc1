import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Rubric } from '../../../../src/core/data/samples/rubric.ts';
import { scoreTolerance } from '../../../../src/core/judges/readers/scoresReader.ts';
import { scaleOf } from '../../../../src/core/scoring/scale.ts';

function holistic(from: number, to: number): Rubric {
  return { kind: 'holistic', criteria: [{ name: 'Plot' }], scale: { from, to } };
}

describe('the scale of a score', () => {
  it('is that of its scenario', () => {
    assert.deepEqual(scaleOf({ scenario: 'writing' }), { from: 1, to: 10, beta: 0.5 });
    assert.deepEqual(scaleOf({ scenario: 'general' }), { from: 1, to: 10, beta: 0.5 });
    assert.deepEqual(scaleOf({ scenario: 'role-play' }), { from: 0, to: 100, beta: 10 });
    assert.equal(scaleOf({ scenario: 'maths' }), undefined);
  });

  it('is unchanged by a rubric that states the usual scale', () => {
    const scale = scaleOf({ scenario: 'writing', rubric: holistic(1, 10) });
    assert.deepEqual(scale, { from: 1, to: 10, beta: 0.5 });
    assert.deepEqual(scaleOf({ scenario: 'role-play', rubric: holistic(0, 100) }), {
      from: 0,
      to: 100,
      beta: 10,
    });
  });

  it('scales β with a rubric’s own scale: 4.5 of 0–81 for 0.5 of 1–10', () => {
    const scale = scaleOf({ scenario: 'writing', rubric: holistic(0, 81) });
    assert.deepEqual(scale, { from: 0, to: 81, beta: 4.5, isScaled: true });
  });

  it('is 0 to 100 for penalties in any scenario', () => {
    const rubric: Rubric = { kind: 'penalty', criteria: [{ name: 'Plot' }] };
    assert.deepEqual(scaleOf({ scenario: 'writing', rubric }), { from: 0, to: 100, beta: 10 });
  });

  it('counts 8.2 − 7.7 as a rise of β despite floating-point error', () => {
    assert.ok(8.2 - 7.7 < 0.5);
    assert.ok(8.2 - 7.7 >= 0.5 - scoreTolerance);
    assert.ok(8.19 - 7.7 < 0.5 - scoreTolerance);
  });
});
