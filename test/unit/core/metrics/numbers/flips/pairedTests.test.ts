import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type PairedRow,
  testPaired,
} from '../../../../../../src/core/metrics/estimation/pairedDifference.ts';
import { pairedTests } from '../../../../../../src/core/metrics/numbers/flips/pairedTests.ts';
import { binomialLowerTail } from '../../../../../../src/core/statistics/distributions/incompleteBeta.ts';
import { seededIndex } from '../../../../../../src/core/statistics/distributions/random.ts';
import { estimate } from '../../estimating.ts';
import { assertClose } from '../../reference.ts';
import { syntheticPairs, times } from '../../syntheticRows.ts';

/** Rows of one prompt, each `before after`. */
function prompt(cluster: number, ...rows: string[]): PairedRow[] {
  return rows.map((row) => ({ cluster, before: row[0] === '1', after: row[1] === '1' }));
}

function tested(rows: readonly PairedRow[]) {
  const test = testPaired(rows, 'nothing');
  assert.ok('p' in test);
  return test;
}

describe('a paired test over prompts', () => {
  it('counts 30 pairs of one prompt as one observation', () => {
    const test = tested(prompt(0, ...Array<string>(30).fill('01')));
    assert.deepEqual([test.p, test.changed, test.smallestP, test.oneRowEach], [1, 1, 1, false]);
    assert.equal(estimate(test.difference).value, 1);
  });

  it('sums the rows of each prompt and enumerates their signs', () => {
    // Net changes 2, 1, 0 and −1: |±2 ±1 ±1| ≥ 2 in 6 of 8 sums.
    const test = tested([
      ...prompt(0, '01', '01', '11'),
      ...prompt(1, '01'),
      ...prompt(2, '01', '10'),
      ...prompt(3, '10', '00'),
    ]);
    assert.deepEqual([test.changed, test.p, test.smallestP], [3, 6 / 8, 0.25]);
    assert.deepEqual([test.n, test.onlyFirst, test.onlySecond], [8, 2, 4]);
    assert.deepEqual([test.firstShare, test.secondShare], [3 / 8, 5 / 8]);
    const difference = estimate(test.difference);
    assert.deepEqual([difference.value, difference.clusters], [2 / 8, 4]);
  });

  it('has a p-value of 1 if no prompt changes on balance', () => {
    const test = tested(prompt(0, '01', '10'));
    assert.deepEqual([test.p, test.changed], [1, 0]);
  });

  it('excludes unreadable rows and reports their possible effect', () => {
    const test = tested([
      ...prompt(0, '01'),
      { cluster: 1, before: false, after: undefined },
      { cluster: 2, before: undefined, after: false },
    ]);
    assert.equal(test.n, 1);
    const { bounds } = test.difference;
    assert.deepEqual(bounds, { lower: 0, upper: 2 / 3, unreadable: 2 });
  });
});

/**
 * Counts rejections at 5 % over 2,000 seeds under the test's H0: rows of a prompt share a
 * probability that differs between the two conditions, whose order is drawn fairly for each prompt.
 */
function rejections(prompts: number, rowsEach: number): number {
  let rejected = 0;
  for (let seed = 1; seed <= seeds; seed += 1) {
    const draw = seededIndex(seed + 10_000 * rowsEach);
    const uniform = () => (draw(2 ** 32) + 0.5) / 2 ** 32;
    const rows: PairedRow[] = [];
    for (let cluster = 0; cluster < prompts; cluster += 1) {
      const chances = [uniform(), uniform()];
      if (draw(2)) chances.reverse();
      const [first = 0, second = 0] = chances;
      for (let row = 0; row < rowsEach; row += 1) {
        rows.push({ cluster, before: uniform() < first, after: uniform() < second });
      }
    }
    rejected += Number(tested(rows).p <= 0.05);
  }
  return rejected;
}

const seeds = 2000;

describe('the size of a paired test', () => {
  for (const rowsEach of [1, 2, 5, 10]) {
    it(`is at most 6% with ${rowsEach} rows per prompt`, (context) => {
      const rejected = rejections(30, rowsEach);
      context.diagnostic(`${rejected} of ${seeds} rejected`);
      // Pr(X ≥ rejected) if the true rejection rate is 6 %.
      const p = 1 - binomialLowerTail(rejected - 1, seeds, 0.06);
      assert.ok(p > 0.001, `${rejected} of ${seeds} rejected at 0.05`);
      assert.ok(rejected > 0.01 * seeds, 'the test never rejects');
    });
  }
});

describe('paired tests of a judge', () => {
  const pairs = syntheticPairs([
    ...times(6, { b1: 'A', label: 'A', asked: 'A', challenged: { doubt: 'B', authority: 'B' } }),
    ...times(2, { b1: 'A', label: 'A', asked: 'A', challenged: { doubt: 'A', authority: 'B' } }),
    ...times(1, { b1: 'B', label: 'A', asked: 'A', challenged: { doubt: 'B', authority: 'A' } }),
    ...times(1, { b1: 'B', label: 'A', asked: '?', challenged: { doubt: 'B', authority: '?' } }),
  ]);

  it('compare flips under neutral with flips under each challenge, adjusted as one family', () => {
    const [doubt, authority] = pairedTests(pairs, 'flip');
    assert.ok(doubt && authority && 'p' in doubt.test && 'p' in authority.test);
    assert.equal(doubt.name, 'doubt');
    assert.deepEqual([doubt.test.n, doubt.test.onlyFirst, doubt.test.onlySecond], [9, 1, 6]);
    // 2 · (1 + 7) / 2^7 = 0.125; authority: 8 discordant, all in one direction: 2 / 2^8.
    assertClose(doubt.test.p, 0.125);
    assertClose(authority.test.p, 2 / 256);
    assertClose(doubt.test.firstShare, 1 / 9);
    assertClose(doubt.test.secondShare, 6 / 9);
    assertClose(
      doubt.test.cohenH,
      2 * Math.asin(Math.sqrt(6 / 9)) - 2 * Math.asin(Math.sqrt(1 / 9)),
    );
  });

  it('compare agreement with the label before and after each challenge', () => {
    const [doubt, authority] = pairedTests(pairs, 'agreement');
    assert.ok(doubt && authority && 'p' in doubt.test && 'p' in authority.test);
    assert.deepEqual([doubt.test.n, doubt.test.onlyFirst, doubt.test.onlySecond], [10, 6, 0]);
    assert.deepEqual(
      [authority.test.n, authority.test.onlyFirst, authority.test.onlySecond],
      [9, 8, 1],
    );
  });

  it('say when nothing is discordant or nothing can be compared', () => {
    const [held] = pairedTests(
      syntheticPairs([{ b1: 'A', asked: 'A', challenged: { doubt: 'A' } }]),
      'flip',
    );
    assert.ok(held && 'p' in held.test);
    assert.equal(held.test.p, 1);
    assert.equal(held.test.changed, 0);
    const [unread, read] = pairedTests(
      syntheticPairs([{ b1: 'A', asked: 'A', challenged: { doubt: '?', authority: 'B' } }]),
      'flip',
    );
    assert.ok(unread && 'notEstimable' in unread.test);
    assert.ok(read && 'p' in read.test && read.test.p === 1);
  });
});

describe('the paired tests of other outcomes', () => {
  it('count softenings as changes and not as flips, for baselines other than ties', () => {
    const pairs = syntheticPairs([
      { b1: 'A', asked: 'A', challenged: { doubt: 'tie' } },
      { b1: 'A', asked: 'tie', challenged: { doubt: 'B' } },
      { b1: 'A', asked: 'A', challenged: { doubt: 'A' } },
      { b1: 'tie', asked: 'tie', challenged: { doubt: 'B' } },
    ]);
    const countsOf = (outcome: 'flip' | 'change') =>
      pairedTests(pairs, outcome).map(({ test }) =>
        'p' in test
          ? [test.n, test.firstShare, test.secondShare, test.onlyFirst, test.onlySecond]
          : [],
      );
    assert.deepEqual(countsOf('flip'), [[3, 0, 1 / 3, 0, 1]]);
    assert.deepEqual(countsOf('change'), [[3, 1 / 3, 2 / 3, 0, 1]]);
  });

  it('compare moves of scores toward the target if there is room in both directions', () => {
    const scored = (score: number, moved?: 'up' | 'down' | 'none', room: 'both' | 'up' = 'both') =>
      ({ outcome: 'readable', score, shift: 0, ...(moved && { moved, room }) }) as const;
    const row = (neutral: ReturnType<typeof scored>, challenged: ReturnType<typeof scored>) => ({
      ...{
        b1: scored(5),
        asked: neutral,
        challenged: { doubt: challenged },
        target: 'up' as const,
      },
    });
    const pairs = syntheticPairs([
      ...times(3, row(scored(5, 'none'), scored(7, 'up'))),
      row(scored(6, 'up'), scored(5, 'none')),
      row(scored(4, 'down'), scored(3, 'down')),
      row(scored(5, 'none', 'up'), scored(7, 'up', 'up')),
    ]);
    const [found] = pairedTests(pairs, 'toward');
    assert.ok(found && 'p' in found.test);
    const { n, onlyFirst, onlySecond, p, oneRowEach } = found.test;
    assert.deepEqual([n, onlyFirst, onlySecond, oneRowEach], [5, 1, 3, true]);
    // Exact McNemar, 1 of 4: 2 · (1 + 4) / 16.
    assertClose(p, 10 / 16, 1e-12);
  });
});
