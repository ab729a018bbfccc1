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

const games = {
  question_id: 81,
  model_1: 'oak',
  model_2: 'elm',
  g1_winner: 'model_1',
  g2_winner: 'tie',
  judge: ['a-judge', 'pair-v2'],
  g1_user_prompt: 'Which is better?',
  g1_judgment: 'The first is kinder. [[A]]',
  g2_judgment: 'Neither. [[C]]',
  turn: 2,
};

describe("MT-Bench's recorded games", () => {
  test('give one answer per game, the second in swapped order', async () => {
    const { answers, faults } = await recordedIn(fileOf(games));
    assert.deepEqual(faults, []);
    const item = {
      key: 'mt-bench-81-t2-oak-vs-elm',
      models: ['oak', 'elm'],
      question: '81',
      turn: 2,
    };
    assert.deepEqual(answers, [
      {
        item,
        order: 'AB',
        text: 'The first is kinder. [[A]]',
        decision: { preference: 'A' },
        model: 'a-judge',
        prompt: 'pair-v2',
        request: { messages: [{ role: 'user', content: 'Which is better?' }], isComplete: false },
      },
      {
        item,
        order: 'BA',
        text: 'Neither. [[C]]',
        decision: { preference: 'tie' },
        model: 'a-judge',
        prompt: 'pair-v2',
      },
    ]);
  });

  test('need no mapping of winners, because both are names of models', async () => {
    const { answers } = await recordedIn(
      fileOf({ ...games, g1_winner: 'error', g2_winner: 'model_2', g2_judgment: '[[A]]' }),
    );
    assert.deepEqual(
      answers.map(({ decision }) => decision),
      ['unreadable', { preference: 'B' }],
    );
  });

  test('name the record and the field that are invalid', async () => {
    const { answers, faults } = await recordedIn(fileOf(games, { ...games, g2_winner: 'nobody' }));
    assert.equal(answers.length, 2);
    assert.match(faults.join(), /^2: "g2_winner": should be/);
  });

  test('agree with the markers in their texts once swapped games are mapped back', {
    skip: lacksData,
  }, async () => {
    const text = realText('mt_bench/gpt4_pair/model_judgment/gpt-4_pair.jsonl');
    const { answers, faults } = await recordedIn(textFile(text));
    assert.deepEqual(faults, []);
    assert.equal(answers.length, 150);
    const differing = answers.filter(
      (answer) => statedBy(answer, /\[\[([ABC])\]\]/g, 'A', 'B') !== preferenceOf(answer),
    );
    assert.deepEqual(differing, []);
  });
});

describe("MT-Bench's recorded scores", () => {
  const single = {
    question_id: 81,
    model: 'oak',
    judge: ['a-judge', 'single-v1'],
    user_prompt: 'Rate it.',
    judgment: 'Good. Rating: [[8]]',
    score: 8,
    turn: 1,
  };

  test('give an answer about one response', async () => {
    const { answers } = await recordedIn(
      fileOf(single, { ...single, score: -1, judgment: 'Good.' }),
    );
    assert.deepEqual(answers[0], {
      item: { key: 'mt-bench-81-t1-oak', models: ['oak'], question: '81', turn: 1 },
      text: 'Good. Rating: [[8]]',
      decision: { score: 8 },
      model: 'a-judge',
      prompt: 'single-v1',
      request: { messages: [{ role: 'user', content: 'Rate it.' }], isComplete: false },
    });
    assert.equal(answers[1]?.decision, 'unreadable');
  });

  test('are read from a real file', { skip: lacksData }, async () => {
    const text = realText('mt_bench/gpt4_pair/model_judgment/gpt-4_single.jsonl');
    const { answers, faults } = await recordedIn(textFile(text));
    assert.deepEqual(faults, []);
    assert.equal(answers.length, 160);
  });
});

test('A file without recorded answers is refused with the known shapes', async () => {
  await assert.rejects(recordedIn(fileOf({ prompt: 'Hello' })), /no recorded answers.*MT-Bench/);
});
