import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { binomialLowerTail } from '../../../../src/core/statistics/distributions/incompleteBeta.ts';
import { signFlipTest } from '../../../../src/core/statistics/signFlip.ts';

test('equals an enumeration of all signs', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -6, max: 6 }), { maxLength: 11 }), (differences) => {
      assert.ok(Math.abs(signFlipTest(differences).p - enumerated(differences)) < 1e-12);
    }),
  );
});

test('equals McNemar’s exact test when each cluster has one row', () => {
  for (const [first, second] of [
    [0, 0],
    [1, 0],
    [3, 9],
    [57, 23],
    [900, 1013],
  ] as const) {
    const differences = [...Array(first).fill(-1), ...Array(second).fill(1), 0, 0];
    const { p } = signFlipTest(differences);
    const tail = binomialLowerTail(Math.min(first, second), first + second, 0.5);
    const exact = Math.min(1, 2 * tail);
    assert.ok(Math.abs(p - exact) <= 1e-10 * exact, `${first}, ${second}: ${p} and ${exact}`);
  }
});

// By hand: 10, 10 and 9 with all signs give ±29, ±11, ±9 and ±9.
test('weights a cluster by its net change', () => {
  assert.deepEqual(signFlipTest([10, 10, 9]), { p: 2 / 8, changed: 3, smallestP: 0.25 });
  assert.equal(signFlipTest([10, 10, -9]).p, 4 / 8);
});

test('counts 30 rows of one prompt as one observation', () => {
  assert.deepEqual(signFlipTest([30]), { p: 1, changed: 1, smallestP: 1 });
});

test('has a p-value of 1 if nothing changed', () => {
  assert.deepEqual(signFlipTest([0, 0]), { p: 1, changed: 0, smallestP: 1 });
  assert.deepEqual(signFlipTest([]), { p: 1, changed: 0, smallestP: 1 });
});

test('keeps p above 0 for thousands of clusters of several sizes', () => {
  const differences = Array.from(
    { length: 6000 },
    (_, i) => (i % 9 === 0 ? -1 : 1) * (1 + (i % 3)),
  );
  const { p, changed } = signFlipTest(differences);
  assert.equal(changed, 6000);
  assert.ok(p >= 0 && p < 1e-100);
  const balanced = differences.map((difference, i) => (i % 2 === 0 ? difference : -difference));
  assert.ok(signFlipTest(balanced).p > 0.001);
});

test('rejects a fractional change', () => {
  assert.throws(() => signFlipTest([0.5]), RangeError);
});

function enumerated(differences: readonly number[]): number {
  const observed = Math.abs(differences.reduce((sum, one) => sum + one, 0));
  let extreme = 0;
  for (let signs = 0; signs < 2 ** differences.length; signs += 1) {
    const sum = differences.reduce((total, one, i) => total + ((signs >> i) & 1 ? one : -one), 0);
    if (Math.abs(sum) >= observed) extreme += 1;
  }
  return extreme / 2 ** differences.length;
}
