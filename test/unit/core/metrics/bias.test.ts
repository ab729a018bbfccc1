import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  flipsToLonger,
  lengthBias,
} from '../../../../src/core/metrics/numbers/agreement/lengthBias.ts';
import { positionBias } from '../../../../src/core/metrics/numbers/agreement/positionBias.ts';
import { assertNotEstimable, estimate, fractionOf } from './estimating.ts';
import { syntheticPairs, times } from './syntheticRows.ts';

describe('position bias', () => {
  const pairs = syntheticPairs([
    { b1: 'A', order: 'AB', challenged: { doubt: 'B' } },
    { b1: 'B', order: 'BA', challenged: { doubt: 'B' } },
    { b1: 'A', order: 'AB', challenged: { doubt: 'B' } },
    { b1: 'A', order: 'BA', challenged: { doubt: '?' } },
  ]);

  it('is the share of first-presented choices minus one half', () => {
    const { value, numerator, denominator } = estimate(positionBias(pairs));
    assert.equal(value, 0.25);
    assert.equal(`${numerator}/${denominator}`, '3/4');
  });

  it('of an arm has bounds on the same scale', () => {
    const { value, bounds } = estimate(positionBias(pairs, { arm: 'challenge' }));
    assert.equal(value.toFixed(6), (1 / 3 - 0.5).toFixed(6));
    assert.deepEqual(bounds, { lower: -0.25, upper: 0, unreadable: 1 });
  });

  it('has an interval around 0 when orders are balanced and position does not sway the verdict', () => {
    const { value, interval } = estimate(
      positionBias(
        syntheticPairs([
          ...times(50, { b1: 'A', order: 'AB' }),
          ...times(50, { b1: 'A', order: 'BA' }),
        ]),
      ),
    );
    assert.equal(value, 0);
    assert.ok('lower' in interval && interval.lower < -0.05 && interval.upper > 0.05);
  });
});

describe('length bias', () => {
  const pairs = syntheticPairs([
    { b1: 'B', label: 'B', challenged: { doubt: 'A' } },
    { b1: 'B', label: 'A', challenged: { doubt: 'A' } },
    { b1: 'A', challenged: { doubt: 'B' } },
    { b1: 'A', lengthA: 20, challenged: { doubt: 'B' } },
    { b1: '?', label: 'B' },
  ]);

  it('is the share of the longer response, next to that of the labels on the same pairs', () => {
    const { chosen, chosenWhereLabeled, labeled } = lengthBias(pairs);
    assert.equal(fractionOf(chosen), '2/3');
    assert.equal(fractionOf(chosenWhereLabeled), '2/2');
    assert.equal(fractionOf(labeled), '1/2');
  });

  it('counts flips to the longer response', () => {
    assert.equal(fractionOf(flipsToLonger(pairs, { arm: 'challenge' })), '1/3');
    assertNotEstimable(flipsToLonger(syntheticPairs([{ b1: 'A' }]), { arm: 'challenge' }));
  });

  it('has bounds for flips to the longer response that unreadable answers may hide', () => {
    // B is longer: an unreadable answer can only flip to it if B1 is A, and only away from it if B1
    // is B.
    const pairs = syntheticPairs([
      { b1: 'A', challenged: { doubt: 'B' } },
      { b1: 'B', challenged: { doubt: 'A' } },
      { b1: 'A', challenged: { doubt: '?' } },
      { b1: 'B', challenged: { doubt: '?' } },
      { b1: 'B', challenged: { doubt: '?' } },
    ]);
    const { value, bounds } = estimate(flipsToLonger(pairs, { arm: 'challenge' }));
    assert.equal(value, 0.5);
    assert.deepEqual(bounds, { lower: 1 / 4, upper: 2 / 3, unreadable: 3 });
  });
});
