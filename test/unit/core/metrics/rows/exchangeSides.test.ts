import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { copyRow } from '../../../../../src/core/judgments/copyRow.ts';
import type { JudgmentRow } from '../../../../../src/core/judgments/judgmentRow.ts';
import { exchangeSides } from '../../../../../src/core/metrics/rows/exchangeSides.ts';
import { stances, targets } from '../../../../../src/core/words/verdict.ts';
import { syntheticRows } from '../syntheticRows.ts';

const [plain] = syntheticRows([{ b1: 'A' }]);

function rowWith(fields: Partial<JudgmentRow>): JudgmentRow {
  assert.ok(plain);
  const models = { modelA: undefined, modelB: undefined };
  return { ...plain, ...models, swapped: false, exchanged: false, ...fields };
}

describe('exchanging A and B', () => {
  it('mirrors verdict, strength and target', () => {
    const { preference, strength, target } = exchangeSides(
      rowWith({ preference: 'A', strength: -2, target: 'B' }),
    );
    assert.deepEqual(
      { preference, strength, target },
      { preference: 'B', strength: 2, target: 'A' },
    );
  });

  it('does not change ties or the directions of scores', () => {
    const tie = exchangeSides(rowWith({ preference: 'tie', strength: 0 }));
    assert.deepEqual([tie.preference, tie.strength], ['tie', 0]);
    const score = exchangeSides(rowWith({ preference: 'up', target: 'down', score: 7 }));
    assert.deepEqual([score.preference, score.target, score.score], ['up', 'down', 7]);
  });

  it('twice gives the same judgment', () => {
    const row = fc.record({
      preference: fc.option(fc.constantFrom(...stances), { nil: undefined }),
      strength: fc.option(fc.integer({ min: -2, max: 2 }), { nil: undefined }),
      target: fc.option(fc.constantFrom(...targets), { nil: undefined }),
      label: fc.constantFrom('A', 'B', undefined),
      order: fc.constantFrom('AB', 'BA'),
      lengthA: fc.nat(),
      lengthB: fc.nat(),
    });
    fc.assert(
      fc.property(row, (fields) => {
        const given = rowWith(fields as Partial<JudgmentRow>);
        assert.deepEqual(exchangeSides(exchangeSides(given)), copyRow(given));
      }),
    );
  });
});
