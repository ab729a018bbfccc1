import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readProcessBench } from '../../../../../../src/core/data/import/records/processBench.ts';

const given = {
  id: 'own-1',
  generator: 'some-model',
  problem: 'What is 2 + 3 · 4?',
  steps: ['3 · 4 = 12.', '2 + 12 = 15.', 'The answer is 15.'],
  final_answer_correct: false,
  label: 1,
};
const read = (fields: object) => readProcessBench({ ...given, ...fields });

describe('ProcessBench', () => {
  test('has the index of the first wrong step, from 0, as its label', () => {
    assert.deepEqual(readProcessBench(given), {
      record: {
        id: 'own-1',
        generator: 'some-model',
        problem: given.problem,
        steps: given.steps,
        firstWrongStep: 1,
      },
    });
    const first = read({ label: 0 });
    assert.equal('record' in first && first.record.firstWrongStep, 0);
  });

  test('has −1 for no wrong step, whatever the final answer', () => {
    for (const final_answer_correct of [true, false]) {
      const found = read({ label: -1, final_answer_correct });
      assert.ok('record' in found);
      assert.equal(found.record.firstWrongStep, undefined);
    }
  });

  test('does not infer correct steps from a correct final answer', () => {
    const found = read({ final_answer_correct: true });
    assert.equal('record' in found && found.record.firstWrongStep, 1);
  });

  test('reports the field of a label out of range, of missing steps and of other types', () => {
    for (const [fields, name] of [
      [{ label: 3 }, 'label'],
      [{ label: -2 }, 'label'],
      [{ label: 0.5 }, 'label'],
      [{ steps: [] }, 'steps'],
      [{ steps: ['a', 2] }, 'steps.1'],
      [{ problem: '' }, 'problem'],
    ] as const) {
      const found = read(fields);
      assert.ok('fault' in found && found.fault.startsWith(`"${name}"`), JSON.stringify(found));
    }
    for (const value of [null, undefined, 'text', [], 7])
      assert.ok('fault' in readProcessBench(value));
  });
});
