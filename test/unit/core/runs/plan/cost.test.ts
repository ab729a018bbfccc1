import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { price } from '../../../../../src/cli/options/kinds.ts';
import { costOf, formatCost } from '../../../../../src/core/runs/plan/cost.ts';

const read = (text: string) => price.read(text, { flag: '--price' });
const usage = { promptTokens: 1_000_000, completionTokens: 500_000, cachedTokens: 400_000 };

describe('the cost of tokens', () => {
  it('is that of prompt and answer tokens, reasoning included', () => {
    const plain = { input: 2, output: 10, currency: 'USD' };
    assert.equal(costOf({ ...usage, reasoningTokens: 450_000 }, plain), 7);
  });

  it('is lower for cached prompt tokens if they have a price', () => {
    const cached = { input: 2, output: 10, cached: 0.5, currency: 'USD' };
    // 0.6 million at 2, 0.4 million at 0.5 and 0.5 million at 10.
    assert.ok(Math.abs(costOf(usage, cached) - 6.4) < 1e-12);
    const { cachedTokens: _, ...uncached } = usage;
    assert.equal(costOf(uncached, cached), 7);
  });

  it('is higher for prompt tokens that are written to a cache', () => {
    const plain = { input: 2, output: 10, cached: 0.5, currency: 'USD' };
    const writing = { ...usage, cacheWriteTokens: 200_000 };
    // 0.4 million at 2, 0.4 at 0.5, 0.2 at 1.25 × 2, and 0.5 million at 10.
    assert.ok(Math.abs(costOf(writing, plain) - 6.5) < 1e-12);
    // 0.2 million at 3 instead.
    assert.ok(Math.abs(costOf(writing, { ...plain, written: 3 }) - 6.6) < 1e-12);
  });

  it('is never negative, whatever an endpoint reports', () => {
    const cached = { input: 2, output: 10, cached: 0, currency: 'USD' };
    assert.equal(costOf({ promptTokens: 10, completionTokens: 0, cachedTokens: 99 }, cached), 0);
  });
});

describe('the cost of a plan', () => {
  const tokens = { promptTokens: 1_000_000, answerTokens: 100_000, cachedTokens: 800_000 };

  it('is a range where a cache may serve some of the prompts, the smaller amount first', () => {
    const plain = { input: 2, output: 10, currency: 'USD' };
    // 2 + 1 without the cache; 0.2 million at 2 and 0.8 at 0.5, or at 4.
    assert.equal(formatCost(tokens, plain), 'USD 3.00');
    assert.equal(formatCost(tokens, { ...plain, cached: 0.5 }), 'USD 1.80 to USD 3.00');
    assert.equal(formatCost(tokens, { ...plain, cached: 4 }), 'USD 3.00 to USD 4.60');
  });
});

describe('a price on the command line', () => {
  it('has prompt and answer tokens, and optionally cached ones and a currency', () => {
    assert.deepEqual(read('2,10'), { input: 2, output: 10, currency: 'USD' });
    assert.deepEqual(read('2,10,EUR'), { input: 2, output: 10, currency: 'EUR' });
    assert.deepEqual(read('2,10,0.5'), { input: 2, output: 10, cached: 0.5, currency: 'USD' });
    assert.deepEqual(read('2,10,0.5,EUR'), { input: 2, output: 10, cached: 0.5, currency: 'EUR' });
    const all = { input: 2, output: 10, cached: 0.5, written: 3 };
    assert.deepEqual(read('2,10,0.5,3'), { ...all, currency: 'USD' });
    assert.deepEqual(read('2,10,0.5,3,EUR'), { ...all, currency: 'EUR' });
  });

  it('is refused in any other form', () => {
    for (const text of [
      '2',
      '2,x',
      '2,10,eur',
      '2,10,0.5,EUR,1',
      '2,10,EUR,0.5',
      '2,10,,EUR',
      '2,10,',
      '2,10,,3',
      '1,2,3,4,5',
    ]) {
      assert.equal(read(text), undefined, text);
    }
  });
});
