import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  challengeContrasts,
  protocolContrasts,
} from '../../../../../../src/core/metrics/numbers/flips/contrasts.ts';
import type { NamedTest } from '../../../../../../src/core/metrics/numbers/flips/pairedTests.ts';
import { estimate } from '../../estimating.ts';
import { assertClose } from '../../reference.ts';
import { type PairSpec, syntheticPairs, times } from '../../syntheticRows.ts';

function madeOf(contrast: NamedTest | undefined) {
  assert.ok(contrast && 'p' in contrast.test, JSON.stringify(contrast));
  return contrast.test;
}

const row = (doubt: 'A' | 'B' | '?', authority: 'A' | 'B' | '?'): PairSpec => ({
  ...{ b1: 'A', label: 'A', challenged: { doubt, authority } },
});

describe('contrasts between challenges', () => {
  const pairs = syntheticPairs([
    ...times(10, row('A', 'B')),
    ...times(2, row('B', 'A')),
    ...times(5, row('B', 'B')),
    ...times(3, row('A', 'A')),
    row('?', 'B'),
    { ...row('B', 'B'), b1: '?' },
    { ...row('A', 'B'), challenged: { doubt: 'B' } },
  ]);
  const kinds = ['doubt', 'authority'];

  it('cover the pairs for which both judgments are readable', () => {
    const [contrast, ...others] = challengeContrasts(pairs, kinds, 'flip');
    assert.deepEqual([contrast?.name, others], ['authority less doubt', []]);
    const test = madeOf(contrast);
    assert.deepEqual([test.n, test.onlyFirst, test.onlySecond], [20, 2, 10]);
    assert.equal(estimate(test.difference).value, 8 / 20);
    assert.equal(estimate(test.difference).bounds?.unreadable, 1);
    // Exact McNemar: 2 · (1 + 12 + 66) / 2^12.
    assertClose(test.p, (2 * 79) / 4096);
  });

  it('cover agreement with the label as well', () => {
    const test = madeOf(challengeContrasts(pairs, kinds, 'agreement')[0]);
    assert.deepEqual([test.n, test.onlyFirst, test.onlySecond], [20, 10, 2]);
  });

  it('compare every two of three challenges', () => {
    const three = syntheticPairs(
      times(8, { b1: 'A', challenged: { doubt: 'A', authority: 'B', evidence: 'B' } }),
    );
    const contrasts = challengeContrasts(three, ['doubt', 'authority', 'evidence'], 'flip');
    assert.deepEqual(
      contrasts.map((contrast) => [contrast.name, madeOf(contrast).p.toFixed(9)]),
      [
        ['authority less doubt', (2 ** -7).toFixed(9)],
        ['evidence less doubt', (2 ** -7).toFixed(9)],
        ['evidence less authority', '1.000000000'],
      ],
    );
  });
});

describe('contrasts between protocols', () => {
  const under = (protocol: string, doubt: 'A' | 'B', fields: Partial<PairSpec> = {}) => ({
    ...{ pair: 'p', cluster: 'p', protocol, b1: 'A' as const, challenged: { doubt }, ...fields },
  });
  const contrast = (first: readonly PairSpec[], second: readonly PairSpec[]) =>
    protocolContrasts(syntheticPairs(first), syntheticPairs(second), ['doubt'], 'flip');

  it('cover the same pair in the same order', () => {
    const [doubt] = contrast(
      [under('anti-baseline', 'B'), under('anti-baseline', 'B', { order: 'BA' })],
      [
        under('counterbalanced', 'A', { order: 'BA' }),
        under('counterbalanced', 'A', { pair: 'q' }),
      ],
    );
    const test = madeOf(doubt);
    assert.deepEqual([doubt?.name, test.n, test.onlyFirst, test.onlySecond], ['doubt', 1, 1, 0]);
    assert.equal(estimate(test.difference).value, -1);
  });

  it('match a pair that another file has with A and B exchanged', () => {
    const exchanged = {
      pair: 'its key',
      content: 'p',
      swapped: true,
      order: 'BA',
      b1: 'B',
    } as const;
    const [doubt] = contrast(
      [under('anti-baseline', 'B')],
      [under('counterbalanced', 'B', exchanged)],
    );
    assert.deepEqual([madeOf(doubt).n, madeOf(doubt).onlyFirst], [1, 1]);
  });
});
