import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { recantFormat } from '../../../../../../src/core/data/formats/recant.ts';
import { mtBenchImporter } from '../../../../../../src/core/data/import/mtBench/mtBench.ts';
import {
  judgeFailed,
  unsettled,
} from '../../../../../../src/core/data/import/mtBench/mtBenchVotes.ts';
import { splitVotes, unusedVote } from '../../../../../../src/core/data/import/votes.ts';
import { join } from '../joining.ts';

const question = (id: number | string, fields: object = {}) => ({
  question_id: id,
  category: 'stem',
  turns: [`Why is the sky blue, ${id}?`, 'And at dusk?'],
  ...fields,
});
const answer = (id: number | string, model: string, turns = [`${model} one`, `${model} two`]) => ({
  question_id: id,
  answer_id: `${model}${id}`,
  model_id: model,
  choices: [{ index: 0, turns }],
});
const vote = (fields: object) => ({
  question_id: 1,
  model_a: 'ash',
  model_b: 'birch',
  winner: 'model_a',
  judge: 'expert_0',
  turn: 1,
  ...fields,
});
const game = (g1_winner: string, g2_winner: string, fields: object = {}) => ({
  question_id: 1,
  model_1: 'ash',
  model_2: 'birch',
  g1_winner,
  g2_winner,
  judge: ['gpt-4', 'pair-v2'],
  turn: 1,
  ...fields,
});
const base = {
  'question.jsonl': [question(1)],
  'model_answer/ash.jsonl': [answer(1, 'ash')],
  'model_answer/birch.jsonl': [answer(1, 'birch')],
};
const first = 'mt-bench-1-t1-ash-vs-birch';
const second = 'mt-bench-1-t2-ash-vs-birch';

describe('joining MT-Bench files', () => {
  test('makes a pair for each turn of a question with two answers, under readable ids', async () => {
    const { ids, pairs, skips } = await join(mtBenchImporter, base);
    assert.deepEqual(ids, [first, second]);
    assert.deepEqual(skips, []);
    assert.deepEqual(pairs[first], {
      id: first,
      prompt: 'Why is the sky blue, 1?',
      responseA: 'ash one',
      responseB: 'birch one',
      modelA: 'ash',
      modelB: 'birch',
      domain: 'stem',
    });
  });

  test('shows both messages in a second turn, and each model’s whole exchange as its response', async () => {
    const { pairs } = await join(mtBenchImporter, base);
    const pair = pairs[second];
    assert.match(pair?.prompt ?? '', /Why is the sky blue, 1\?[\s\S]+And at dusk\?$/);
    assert.match(
      pair?.responseA ?? '',
      /^\[Reply to the first message\]\nash one\n[\s\S]+\nash two$/,
    );
    assert.match(pair?.responseB ?? '', /\nbirch one\n[\s\S]+\nbirch two$/);
    assert.ok(!pair?.prompt?.includes('ash'));
  });

  test('takes pairs, and which response is A, from the chosen models', async () => {
    const records = { ...base, 'model_answer/cedar.jsonl': [answer(1, 'cedar')] };
    const all = await join(mtBenchImporter, records, { turn: 1 });
    assert.deepEqual(all.ids, [
      'mt-bench-1-t1-ash-vs-birch',
      'mt-bench-1-t1-ash-vs-cedar',
      'mt-bench-1-t1-birch-vs-cedar',
    ]);
    const two = await join(mtBenchImporter, records, { turn: 1, models: ['cedar', 'ash'] });
    assert.deepEqual(two.ids, ['mt-bench-1-t1-cedar-vs-ash']);
    assert.equal(two.pairs['mt-bench-1-t1-cedar-vs-ash']?.responseA, 'cedar one');
    assert.equal(two.report.notChosen, 1);
  });

  test('skips an empty answer in its turn and in the second turn that contains it', async () => {
    const { ids, skips } = await join(mtBenchImporter, {
      ...base,
      'question.jsonl': [question(1), question(2)],
      'model_answer/ash.jsonl': [answer(1, 'ash'), answer(2, 'ash', ['ash one', ' \n'])],
      'model_answer/birch.jsonl': [answer(1, 'birch', ['', 'birch two']), answer(2, 'birch')],
    });
    assert.deepEqual(ids, ['mt-bench-2-t1-ash-vs-birch']);
    assert.deepEqual(skips, [
      'model_answer/birch.jsonl:1 An answer is empty.',
      'model_answer/birch.jsonl:1 An answer is empty.',
      'model_answer/ash.jsonl:2 An answer is empty.',
    ]);
  });

  test('reports missing answers and replies, second answers and unknown questions', async () => {
    const { ids, skips } = await join(mtBenchImporter, {
      'question.jsonl': [question(1), question(2), question(2)],
      'model_answer/ash.jsonl': [answer(1, 'ash'), answer(1, 'ash'), answer(2, 'ash')],
      'model_answer/birch.jsonl': [answer(1, 'birch', ['only one']), answer(9, 'birch')],
    });
    assert.deepEqual(ids, [first]);
    assert.deepEqual(skips, [
      'question.jsonl:3 The question is a duplicate.',
      'model_answer/ash.jsonl:2 The model has several answers to this question; the first is used.',
      'model_answer/birch.jsonl:1 An answer has no reply in this turn.',
      'question.jsonl:2 A model has no answer to the question.',
      'question.jsonl:2 A model has no answer to the question.',
      'model_answer/birch.jsonl:2 An answer refers to a missing question.',
    ]);
  });

  test('makes one pair of a question with a single turn', async () => {
    const { ids } = await join(mtBenchImporter, {
      ...base,
      'question.jsonl': [question(1, { turns: ['Only this?'] })],
    });
    assert.deepEqual(ids, [first]);
  });

  test('accepts a turn that is an object with a text', async () => {
    const turns = (...texts: string[]) => texts.map((content) => ({ content, token_len: 3 }));
    const { ids, pairs } = await join(mtBenchImporter, {
      'question.jsonl': [question('q', { turns: turns('Only this?') })],
      'ash.jsonl': [{ ...answer('q', 'ash'), choices: [{ turns: turns('yes') }] }],
      'birch.jsonl': [{ ...answer('q', 'birch'), choices: [{ turns: turns('no') }] }],
    });
    assert.deepEqual(ids, ['mt-bench-q-t1-ash-vs-birch']);
    assert.equal(pairs['mt-bench-q-t1-ash-vs-birch']?.responseB, 'no');
  });

  test('uses reference answers as references only, before the question’s own', async () => {
    const records = {
      ...base,
      'question.jsonl': [
        question(1, { reference: ['own one', 'own two'] }),
        question(2, { reference: null }),
      ],
    };
    const own = await join(mtBenchImporter, records);
    assert.equal(own.pairs[first]?.reference, 'own one');
    const { ids, pairs } = await join(mtBenchImporter, {
      ...records,
      'reference_answer/gpt-4.jsonl': [answer(1, 'gpt-4')],
    });
    assert.deepEqual(ids, [first, second]);
    assert.equal(pairs[first]?.reference, 'gpt-4 one');
    assert.match(pairs[second]?.reference ?? '', /gpt-4 one\n[\s\S]+gpt-4 two$/);
  });

  test('writes pairs that are read back as Recant’s own records', async () => {
    const { pairs } = await join(mtBenchImporter, {
      ...base,
      'human.jsonl': [vote({}), vote({ judge: 'expert_1' })],
    });
    for (const pair of Object.values(pairs)) {
      const record = JSON.parse(JSON.stringify(pair));
      assert.ok(recantFormat.recognizes(record));
      const { votes: _, ...fields } = pair;
      assert.deepEqual(recantFormat.read(record), { pairs: [fields] });
    }
  });
});

describe('labels of MT-Bench', () => {
  const labelOf = async (votes: readonly unknown[], choice = {}) => {
    const { pairs, skips } = await join(mtBenchImporter, { ...base, 'votes.jsonl': votes }, choice);
    const of = (id: string) => [pairs[id]?.label, pairs[id]?.labelSource];
    return { first: of(first), second: of(second), pairs, skips };
  };

  test('combine several human votes on a pair', async () => {
    const {
      first: label,
      pairs,
      skips,
    } = await labelOf([
      vote({}),
      vote({ judge: 'author_2' }),
      vote({ judge: 'expert_3', winner: 'tie' }),
    ]);
    assert.deepEqual(label, ['A', 'human']);
    assert.deepEqual(pairs[first]?.votes, { A: 2, B: 0, tie: 1 });
    assert.deepEqual(skips, []);
  });

  test('swap a vote that names the models in reverse', async () => {
    const swapped = { model_a: 'birch', model_b: 'ash', winner: 'model_a' };
    const { first: label, pairs } = await labelOf([vote(swapped)]);
    assert.deepEqual(label, ['B', 'human']);
    assert.deepEqual(pairs[first]?.votes, { A: 0, B: 1, tie: 0 });
  });

  test('assign a vote to its turn', async () => {
    const votes = [vote({ winner: 'model_a' }), vote({ winner: 'model_b', turn: 2 })];
    const { first: one, second: two } = await labelOf(votes);
    assert.deepEqual(
      [one, two],
      [
        ['A', 'human'],
        ['B', 'human'],
      ],
    );
  });

  test('are absent if people disagree', async () => {
    const { first: label, skips } = await labelOf([
      vote({}),
      vote({ winner: 'model_b', judge: 'expert_1' }),
    ]);
    assert.deepEqual(label, [undefined, undefined]);
    assert.deepEqual(skips, [`votes.jsonl:1 ${splitVotes}`]);
  });

  test('combine a judge’s two games, already swapped back, into its verdict', async () => {
    assert.deepEqual((await labelOf([game('model_1', 'model_1')])).first, ['A', 'llm:gpt-4']);
    assert.deepEqual((await labelOf([game('model_2', 'model_2')])).first, ['B', 'llm:gpt-4']);
    assert.deepEqual((await labelOf([game('tie', 'tie')])).first, ['tie', 'llm:gpt-4']);
    const swapped = game('model_1', 'model_1', { model_1: 'birch', model_2: 'ash' });
    assert.deepEqual((await labelOf([swapped])).first, ['B', 'llm:gpt-4']);
  });

  test('mark games that disagree as unsettled, neither a tie nor a label', async () => {
    for (const [one, other] of [
      ['model_1', 'model_2'],
      ['model_2', 'tie'],
      ['tie', 'model_1'],
    ] as const) {
      const { first: label, skips } = await labelOf([game(one, other)]);
      assert.deepEqual(label, [undefined, undefined]);
      assert.deepEqual(skips, [`votes.jsonl:1 ${unsettled}`]);
    }
    const published = await labelOf([vote({ winner: 'tie (inconsistent)', judge: 'gpt4_pair' })]);
    assert.deepEqual(published.first, [undefined, undefined]);
    assert.deepEqual(published.skips, [`votes.jsonl:1 ${unsettled}`]);
  });

  test('report a game whose verdict is unreadable', async () => {
    const { first: label, skips } = await labelOf([game('model_1', 'error')]);
    assert.deepEqual(label, [undefined, undefined]);
    assert.deepEqual(skips, [`votes.jsonl:1 ${judgeFailed}`]);
  });

  test('never mix a model’s vote with people’s', async () => {
    const { first: label, pairs, skips } = await labelOf([game('model_2', 'model_2'), vote({})]);
    assert.deepEqual(label, ['A', 'human']);
    assert.deepEqual(pairs[first]?.votes, { A: 1, B: 0, tie: 0 });
    assert.deepEqual(skips, [`votes.jsonl:1 ${unusedVote}`]);
  });

  test('count a judge as a person only if its name says so', async () => {
    for (const judge of ['expert_1', 'author_0', 'arena_user_7', 'Human', '12']) {
      assert.deepEqual((await labelOf([vote({ judge })])).first, ['A', 'human'], judge);
    }
    for (const judge of ['gpt4_pair', 'claude', 'usergpt', 'authorbot']) {
      assert.deepEqual((await labelOf([vote({ judge })])).first, ['A', `llm:${judge}`], judge);
    }
    assert.deepEqual((await labelOf([vote({ judge: undefined })])).first, ['A', undefined]);
  });

  test('take gold preferences for the first turn of answers with texts', async () => {
    const gold = {
      input: 'Why is the sky blue, 1?',
      output_1: 'birch one\n',
      output_2: 'ash one',
      label: 1,
    };
    const {
      first: one,
      second: two,
      skips,
    } = await labelOf([gold, { ...gold, output_1: 'someone else' }, game('model_1', 'model_1')]);
    assert.deepEqual(
      [one, two],
      [
        ['B', 'gold'],
        [undefined, undefined],
      ],
    );
    assert.deepEqual(skips, [
      `votes.jsonl:3 ${unusedVote}`,
      'votes.jsonl:2 A gold preference is between texts that are not answers of two chosen models.',
    ]);
  });

  test('report votes on missing questions, and count votes on models not chosen', async () => {
    const { pairs, skips, report } = await join(
      mtBenchImporter,
      {
        ...base,
        'votes.jsonl': [
          vote({ question_id: 7 }),
          vote({ model_b: 'ash' }),
          vote({ turn: 2 }),
          vote({ model_b: 'cedar' }),
          vote({ model_b: 5 }),
        ],
      },
      { models: ['ash', 'birch'], turn: 1 },
    );
    assert.equal(Object.keys(pairs).length, 1);
    assert.equal(report.notChosen, 2);
    assert.deepEqual(skips, [
      'votes.jsonl:2 A vote names the same model twice.',
      'votes.jsonl:5 A record is of an unknown kind.',
      'votes.jsonl:1 A vote refers to a missing question.',
    ]);
  });

  test('report a vote on a pair without an answer', async () => {
    const { skips } = await labelOf([vote({ model_b: 'cedar' })]);
    assert.deepEqual(skips, ['votes.jsonl:1 A vote is on a pair that could not be joined.']);
  });

  const conversation = (model: string, ...replies: readonly string[]) =>
    replies.flatMap((content, turn) => [
      { role: 'user', content: turn === 0 ? 'Why is the sky blue, 1?' : 'And at dusk?' },
      { role: 'assistant', content: content || `${model} ?` },
    ]);

  test('are not taken from a vote on conversations with another text', async () => {
    const { first: label, skips } = await labelOf([
      vote({
        conversation_a: conversation('ash', 'ash one', 'ash two'),
        conversation_b: conversation('birch', 'an older birch', 'birch two'),
      }),
    ]);
    assert.deepEqual(label, [undefined, undefined]);
    assert.deepEqual(skips, ['votes.jsonl:1 A vote refers to a text other than the answer.']);
    const same = await labelOf([
      vote({
        conversation_a: conversation('ash', 'ash one', 'ash two'),
        conversation_b: conversation('birch', ' birch one\n', 'changed later'),
      }),
    ]);
    assert.deepEqual(same.first, ['A', 'human']);
  });

  test('can come from votes with conversations alone', async () => {
    const { pairs, ids, skips } = await join(mtBenchImporter, {
      'human.json': [
        vote({
          conversation_a: conversation('ash', 'ash one', 'ash two'),
          conversation_b: conversation('birch', 'birch one', 'birch two'),
        }),
      ],
    });
    assert.deepEqual(ids, [first, second]);
    assert.deepEqual(
      [pairs[first]?.prompt, pairs[first]?.responseB, pairs[first]?.label, pairs[second]?.label],
      ['Why is the sky blue, 1?', 'birch one', 'A', undefined],
    );
    assert.deepEqual(skips, []);
  });
});

describe('hostile MT-Bench files', () => {
  test('are read without throwing, and skipped records are reported with their position', async () => {
    const { ids, report } = await join(mtBenchImporter, {
      ...base,
      'question.jsonl': [
        question(1),
        { question_id: 2, turns: [3] },
        { question_id: {}, turns: ['x'] },
        { turns: [] },
      ],
      'odd.jsonl': [
        { question_id: 1, choices: [], model_id: 'x' },
        { question_id: 1, choices: [{ turns: 'text' }], model_id: 'y' },
        game('model_1', 'model_7'),
        vote({ winner: 'everyone' }),
        vote({ turn: 3 }),
      ],
      'other.json': [{ nothing: 'of this' }],
    });
    assert.deepEqual(ids, [first, second]);
    assert.equal(report.skipped, 8);
    assert.deepEqual(report.unusedFiles, ['other.json']);
  });

  test('may use names such as __proto__', async () => {
    const { ids } = await join(mtBenchImporter, {
      'question.jsonl': [question('__proto__')],
      'a.jsonl': [answer('__proto__', 'constructor'), answer('__proto__', '__proto__')],
    });
    assert.deepEqual(ids.length, 2);
  });
});
