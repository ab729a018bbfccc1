import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pairedTests } from '../../../../src/core/metrics/pairedTests.ts';
import { assertClose } from './reference.ts';
import { syntheticPairs, times } from './syntheticRows.ts';

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
    assert.equal(doubt.challenge, 'doubt');
    assert.deepEqual([doubt.test.n, doubt.test.onlyFirst, doubt.test.onlySecond], [9, 1, 6]);
    // 2 · (1 + 7) / 2^7 = 0.125; authority: 8 discordant, all one way: 2 / 2^8.
    assertClose(doubt.test.p, 0.125);
    assertClose(authority.test.p, 2 / 256);
    assertClose(authority.test.adjustedP, 4 / 256);
    assertClose(doubt.test.adjustedP, 0.125);
    assertClose(doubt.test.firstShare, 1 / 9);
    assertClose(doubt.test.secondShare, 6 / 9);
    assertClose(
      doubt.test.cohenH,
      2 * Math.asin(Math.sqrt(6 / 9)) - 2 * Math.asin(Math.sqrt(1 / 9)),
    );
  });

  it('compare agreement with the label at B1 and after', () => {
    const [doubt, authority] = pairedTests(pairs, 'agreement');
    assert.ok(doubt && authority && 'p' in doubt.test && 'p' in authority.test);
    assert.deepEqual([doubt.test.n, doubt.test.onlyFirst, doubt.test.onlySecond], [10, 6, 0]);
    assert.deepEqual(
      [authority.test.n, authority.test.onlyFirst, authority.test.onlySecond],
      [9, 8, 1],
    );
  });

  it('say so where nothing is discordant, or nothing can be compared', () => {
    const [held] = pairedTests(
      syntheticPairs([{ b1: 'A', asked: 'A', challenged: { doubt: 'A' } }]),
      'flip',
    );
    assert.ok(held && 'p' in held.test);
    assert.equal(held.test.p, 1);
    assert.equal(held.test.noneDiscordant, true);
    const [unread, read] = pairedTests(
      syntheticPairs([{ b1: 'A', asked: 'A', challenged: { doubt: '?', authority: 'B' } }]),
      'flip',
    );
    assert.ok(unread && 'notEstimable' in unread.test);
    assert.ok(read && 'p' in read.test && read.test.adjustedP === read.test.p);
  });
});
