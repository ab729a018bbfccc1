import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatMoney } from '../../../../src/core/runs/plan/cost.ts';
import { formatRange } from '../../../../src/core/words/formatRange.ts';

describe('a range in words', () => {
  it('names both ends, in the words that it is given', () => {
    assert.equal(formatRange('12', '24'), '12 to 24');
    assert.equal(
      formatRange('12', '24', (from, to) => `${from}–${to}`),
      '12–24',
    );
  });

  it('is one number if both ends read the same', () => {
    assert.equal(formatRange('12', '12'), '12');
    const price = { currency: 'USD', input: 1, output: 1 };
    const [least, most] = [0.001901, 0.001899].map((amount) => formatMoney(amount, price));
    assert.equal(formatRange(least ?? '', most ?? ''), 'USD 0.0019');
  });
});
