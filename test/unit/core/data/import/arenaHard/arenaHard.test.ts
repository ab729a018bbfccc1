import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { arenaHardImporter } from '../../../../../../src/core/data/import/arenaHard/arenaHard.ts';
import { mtBenchImporter } from '../../../../../../src/core/data/import/mtBench/mtBench.ts';
import { join } from '../joining.ts';

const question = (uid: string) => ({
  uid,
  category: 'hard_prompt',
  subcategory: 'coding',
  prompt: `Question ${uid}?`,
});
const answer = (
  uid: string,
  model: string,
  content: unknown = { answer: `${model} on ${uid}` },
) => ({
  uid,
  ans_id: 'x',
  model,
  messages: [
    { role: 'user', content: `Question ${uid}?` },
    { role: 'assistant', content },
  ],
  tstamp: 1,
  metadata: {},
});

describe('joining Arena-Hard’s answers', () => {
  it('makes pairs by question, with the models in order of their names', async () => {
    const { pairs, skips } = await join(arenaHardImporter, {
      'question.jsonl': [question('u1'), question('u2')],
      'model_answer/oak.jsonl': [answer('u1', 'oak'), answer('u2', 'oak', 'plain')],
      'model_answer/elm.jsonl': [answer('u1', 'elm'), answer('u2', 'elm')],
    });
    assert.deepEqual(skips, []);
    assert.deepEqual(pairs['arena-hard-u1-elm-vs-oak'], {
      id: 'arena-hard-u1-elm-vs-oak',
      prompt: 'Question u1?',
      responseA: 'elm on u1',
      responseB: 'oak on u1',
      modelA: 'elm',
      modelB: 'oak',
      domain: 'coding',
    });
    assert.equal(pairs['arena-hard-u2-elm-vs-oak']?.responseB, 'plain');
  });

  it('reports what has no partner', async () => {
    const { ids, skips } = await join(arenaHardImporter, {
      'question.jsonl': [question('u1'), question('u1'), question('u2')],
      'model_answer/oak.jsonl': [answer('u1', 'oak'), answer('u1', 'oak'), answer('u3', 'oak')],
      'model_answer/elm.jsonl': [answer('u1', 'elm', ' '), answer('u2', 'elm', 5)],
    });
    assert.deepEqual(ids, []);
    assert.deepEqual(
      skips.map((skip) => skip.replace(/^\S+ /, '')),
      [
        'The question is a duplicate.',
        'The model has several answers to this question; the first is used.',
        'A field of the record is missing or has an unexpected type.',
        'An answer is empty.',
        'A model has no answer to the question.',
        'An answer refers to a missing question.',
      ],
    );
  });

  it('of v0.1 is that of MT-Bench, whose layout they have', async () => {
    const old = (model: string) => ({
      question_id: 'q1',
      answer_id: 'x',
      model_id: model,
      choices: [{ index: 0, turns: [{ content: `By ${model}.`, token_len: 2 }] }],
      tstamp: 1,
    });
    const { pairs } = await join(mtBenchImporter, {
      'question.jsonl': [
        { question_id: 'q1', category: 'c', cluster: 'x', turns: [{ content: 'Why?' }] },
      ],
      'model_answer/oak.jsonl': [old('oak')],
      'model_answer/elm.jsonl': [old('elm')],
    });
    assert.equal(pairs['mt-bench-q1-t1-elm-vs-oak']?.responseA, 'By elm.');
  });
});
