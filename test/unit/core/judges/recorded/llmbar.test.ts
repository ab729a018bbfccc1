import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  fileOf,
  lacksData,
  preferenceOf,
  realText,
  recordedIn,
  statedBy,
  textFile,
} from './support.ts';

const instance = { input: 'Name a tree.', output_1: 'Oak.', output_2: 'A rose.', label: 1 };

describe("LLMBar's results", () => {
  test('give an answer per order, with winners unchanged', async () => {
    const { answers, faults } = await recordedIn(
      fileOf({
        ...instance,
        results: [
          {
            'swap = False': { completion: ['Output (a)', 'stop'], winner: '1' },
            'swap = True': { completion: ['Output (b)', 'stop'], winner: '1' },
          },
        ],
      }),
    );
    assert.deepEqual(faults, []);
    assert.deepEqual(
      answers.map(({ order, text, decision }) => [order, text, decision]),
      [
        ['AB', 'Output (a)', { preference: 'A' }],
        ['BA', 'Output (b)', { preference: 'A' }],
      ],
    );
    assert.equal(answers[0]?.item.key, answers[1]?.item.key);
  });

  test('agree with their texts in a real file once swapped games are mapped back', {
    skip: lacksData,
  }, async () => {
    const { answers, faults } = await recordedIn(
      textFile(realText('llmbar/Natural/evaluators/GPT-4/Vanilla/result.json')),
    );
    assert.deepEqual(faults, []);
    assert.equal(answers.length, 200);
    for (const answer of answers) {
      assert.equal(statedBy(answer, /Output \(([ab])\)/g, 'a', 'b'), preferenceOf(answer));
    }
  });
});
