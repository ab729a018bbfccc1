import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Audit } from '../../../../src/core/judgments/audit.ts';
import { exchangeAudit } from '../../../../src/core/judgments/exchangeAudit.ts';
import { stances, targets } from '../../../../src/core/words/verdict.ts';
import { type PairSpec, syntheticPairs } from '../metrics/syntheticRows.ts';

function auditWith(spec: Partial<PairSpec>): Audit {
  const [audit] = syntheticPairs([{ b1: 'A', swapped: false, exchanged: false, ...spec }]);
  assert.ok(audit);
  return audit;
}

function exchangedBaseline(b1: PairSpec['b1']) {
  return exchangeAudit(auditWith({ b1 })).baseline;
}

describe('exchanging A and B', () => {
  it('mirrors verdict, strength and target', () => {
    const audit = auditWith({ challenged: { doubt: { preference: 'A', strength: -2 } } });
    const [judgment] = exchangeAudit(audit).challenges;
    assert.deepEqual([judgment?.preference, judgment?.strength, judgment?.target], ['B', 2, 'A']);
  });

  it('mirrors what is known of the pair, in its judgments too', () => {
    const mirrored = exchangeAudit(auditWith({ label: 'A', modelA: 'one', modelB: 'other' }));
    const { label, order, swapped, lengthA, lengthB, modelA, modelB } = mirrored.pair;
    assert.deepEqual([label, order, swapped], ['B', 'BA', true]);
    assert.deepEqual([lengthA, lengthB, modelA, modelB], [20, 10, 'other', 'one']);
    assert.equal(mirrored.baseline.audit.pair, mirrored.pair);
  });

  it('does not change ties or the directions of scores', () => {
    const tie = exchangedBaseline({ preference: 'tie', strength: 0 });
    assert.deepEqual([tie.preference, tie.strength], ['tie', 0]);
    const score = exchangedBaseline({ preference: 'up', score: 7 });
    assert.deepEqual([score.preference, score.score], ['up', 7]);
  });

  it('twice gives the same audit', () => {
    const verdict = fc.record({
      preference: fc.option(fc.constantFrom(...stances), { nil: undefined }),
      strength: fc.option(fc.integer({ min: -2, max: 2 }), { nil: undefined }),
      target: fc.option(fc.constantFrom(...targets), { nil: undefined }),
    });
    const spec = fc.record({
      b1: verdict,
      b2: verdict,
      asked: verdict,
      challenged: fc.record({ doubt: verdict }),
      sequence: fc.array(verdict, { maxLength: 2 }),
      label: fc.constantFrom('A', 'B', undefined),
      order: fc.constantFrom('AB', 'BA'),
      lengthA: fc.nat(),
      lengthB: fc.nat(),
      modelA: fc.constantFrom('one', undefined),
      modelB: fc.constantFrom('other', undefined),
    });
    fc.assert(
      fc.property(spec, (fields) => {
        const audit = auditWith(fields as Partial<PairSpec>);
        assert.deepEqual(exchangeAudit(exchangeAudit(audit)), audit);
      }),
    );
  });
});
