import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { orderAudits, orderChallenges } from '../../../../src/core/judgments/orderAudits.ts';
import { auditsOfRun } from '../../../support/rowsOf.ts';
import type { PairSpec } from '../metrics/syntheticRows.ts';
import { syntheticRun } from '../report/syntheticRuns.ts';

const specs: PairSpec[] = [
  { b1: 'A', challenged: { own: 'A', evidence: 'B', doubt: 'A' } },
  { b1: 'B' },
  { b1: 'A', cluster: 'prompt 0' },
];
const audits = [
  ...auditsOfRun(syntheticRun(specs, { run: 'one' })),
  ...auditsOfRun(syntheticRun(specs.slice(0, 2), { run: 'two' })),
];

describe('ordered audits', () => {
  it('are in the same order however they are given', () => {
    const ordered = orderAudits(audits);
    assert.deepEqual(orderAudits(audits.toReversed()), ordered);
    assert.deepEqual(
      ordered.map(({ pair, run }) => `${pair.key} ${run.run}`),
      ['pair 0 one', 'pair 0 two', 'pair 1 one', 'pair 1 two', 'pair 2 one'],
    );
  });

  it('number a prompt the same in all runs, in order of appearance', () => {
    const clusters = orderAudits(audits).map(({ cluster }) => cluster);
    assert.deepEqual(clusters, [0, 0, 1, 1, 0]);
  });

  it('have challenges in the order of the battery, others last', () => {
    const kinds = audits[0]?.challenges.map(({ challenge }) => challenge);
    assert.deepEqual(kinds, ['doubt', 'evidence', 'own']);
  });
});

it('sorts challenges as in the catalog, with unknown ones last in the given order', () => {
  assert.deepEqual(orderChallenges(['own', 'evidence', 'doubt', 'mine', 'authority', 'neutral']), [
    ...['neutral', 'doubt', 'authority', 'evidence', 'own', 'mine'],
  ]);
});
