import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fairEvalImporter } from '../../../../../../src/core/data/import/fairEval/fairEval.ts';
import { misaligned } from '../../../../../../src/core/data/import/fairEval/fairEvalVotes.ts';
import { unusedVote } from '../../../../../../src/core/data/import/votes.ts';
import { join } from '../joining.ts';

const question = (id: number, fields: object = {}) => ({
  question_id: id,
  text: `Question ${id}?`,
  category: 'generic',
  ...fields,
});
const answer = (id: number, model: string) => ({
  question_id: id,
  text: `${model} on ${id}`,
  answer_id: `${model}-${id}`,
  model_id: `${model}:v1`,
  metadata: {},
});
const base = {
  'question.jsonl': [question(1), question(2)],
  'answer/answer_oak.jsonl': [answer(1, 'oak'), answer(2, 'oak')],
  'answer/answer_elm-7b.jsonl': [answer(2, 'elm-7b'), answer(1, 'elm-7b')],
};
const label = (pair: { label?: unknown; labelSource?: unknown } | undefined) => [
  pair?.label,
  pair?.labelSource,
];
const one = 'fair-eval-1-elm-7b-vs-oak';
const two = 'fair-eval-2-elm-7b-vs-oak';

describe('joining line-aligned files', () => {
  test('tells questions from answers despite nearly equal fields', async () => {
    const { ids, pairs, skips } = await join(fairEvalImporter, base);
    assert.deepEqual(ids, [one, two]);
    assert.deepEqual(pairs[one], {
      id: one,
      prompt: 'Question 1?',
      responseA: 'elm-7b on 1',
      responseB: 'oak on 1',
      modelA: 'elm-7b',
      modelB: 'oak',
      domain: 'generic',
    });
    assert.deepEqual(skips, []);
  });

  test('aligns files by ids if there are any, in any order', async () => {
    const { pairs } = await join(fairEvalImporter, base);
    assert.equal(pairs[two]?.responseA, 'elm-7b on 2');
  });

  test('aligns files without ids line by line if their lengths are equal', async () => {
    const lines = (...texts: string[]) => texts.map((text) => ({ text }));
    const questions = lines('first?', 'second?');
    const { pairs } = await join(fairEvalImporter, {
      'questions.jsonl': questions,
      'answers_oak.jsonl': lines('o1', 'o2'),
      'answers_elm.jsonl': lines('e1', 'e2'),
    });
    assert.deepEqual(
      Object.values(pairs).map(({ id, prompt, responseA, responseB }) => [
        id,
        prompt,
        responseA,
        responseB,
      ]),
      [
        ['fair-eval-1-elm-vs-oak', 'first?', 'e1', 'o1'],
        ['fair-eval-2-elm-vs-oak', 'second?', 'e2', 'o2'],
      ],
    );
    const torn = await join(fairEvalImporter, {
      'questions.jsonl': questions,
      'answers_oak.jsonl': lines('o1', 'o2'),
      'answers_elm.jsonl': lines('e2'),
    });
    assert.deepEqual(torn.ids, []);
    assert.ok(torn.skips.includes(`answers_elm.jsonl:1 ${misaligned}`));
  });

  test('reports empty, missing, repeated and unmatched answers', async () => {
    const { ids, skips } = await join(fairEvalImporter, {
      ...base,
      'answer/answer_oak.jsonl': [
        { ...answer(1, 'oak'), text: ' ' },
        answer(1, 'oak'),
        answer(8, 'oak'),
      ],
    });
    assert.deepEqual(ids, []);
    assert.deepEqual(skips, [
      'answer/answer_oak.jsonl:2 The model has several answers to this question; the first is used.',
      'answer/answer_oak.jsonl:3 An answer refers to a missing question.',
      'answer/answer_oak.jsonl:1 An answer is empty.',
      'question.jsonl:2 A model has no answer to the question.',
    ]);
  });
});

describe('labels of line-aligned files', () => {
  const labeled = (files: Readonly<Record<string, readonly unknown[]>>) =>
    join(fairEvalImporter, { ...base, ...files });

  test('come from a text file with one word per line, in the order of the questions', async () => {
    const { pairs, skips } = await labeled({
      'review/review_oak_elm-7b_human.txt': ['ELM7B', 'TIE'],
    });
    assert.deepEqual(
      [label(pairs[one]), label(pairs[two])],
      [
        ['A', 'human'],
        ['tie', 'human'],
      ],
    );
    assert.deepEqual(skips, []);
  });

  test('assign a word that resembles no model to the model that is left', async () => {
    const { pairs } = await labeled({
      'review/review_oak_elm-7b_human.txt': ['ELM7B', 'QUERCUS'],
    });
    assert.deepEqual(
      [label(pairs[one]), label(pairs[two])],
      [
        ['A', 'human'],
        ['B', 'human'],
      ],
    );
  });

  test('are not derived from words that explain nothing, or too few pairs', async () => {
    const unknown = await labeled({ 'human.txt': ['FOO', 'BAR'] });
    assert.deepEqual(label(unknown.pairs[one]), [undefined, undefined]);
    assert.equal(
      unknown.report.reasons[0]?.reason,
      'A label file uses words that resemble neither model’s name.',
    );
    const short = await labeled({ 'human.txt': ['OAK'] });
    assert.deepEqual(label(short.pairs[one]), [undefined, undefined]);
    assert.deepEqual(short.skips, [`human.txt:1 ${misaligned}`]);
  });

  test('belong to the two of three models named in the file’s name', async () => {
    const third = { 'answer/answer_yew.jsonl': [answer(1, 'yew'), answer(2, 'yew')] };
    const { pairs } = await labeled({
      ...third,
      'review_yew_oak_human.txt': ['OAK', 'SOMETHING'],
    });
    assert.deepEqual(label(pairs['fair-eval-1-oak-vs-yew']), ['A', 'human']);
    assert.deepEqual(label(pairs['fair-eval-2-oak-vs-yew']), ['B', 'human']);
    assert.deepEqual(label(pairs[one]), [undefined, undefined]);
    const unclear = await labeled({ ...third, 'human.txt': ['OAK', 'YEW'] });
    assert.equal(
      unclear.report.reasons[0]?.reason,
      'A label file does not name two of the chosen models.',
    );
  });

  test('are derived from scores in the order of the answers, already swapped back', async () => {
    const review = (id: number, score: readonly number[]) => ({
      review_id: `r${id}`,
      question_id: id,
      answer1_id: `oak-${id}`,
      answer2_id: `elm-7b-${id}`,
      reviewer_id: 'gpt-4-0328-generic',
      score,
    });
    const { pairs, skips } = await labeled({
      'review.jsonl': [review(1, [9, 7]), review(2, [8, 8])],
    });
    assert.deepEqual(
      [label(pairs[one]), label(pairs[two])],
      [
        ['B', 'llm:gpt-4-0328-generic'],
        ['tie', 'llm:gpt-4-0328-generic'],
      ],
    );
    assert.deepEqual(skips, []);
  });

  test('are assigned, without ids, to the models in the file’s name, in its order', async () => {
    const { pairs } = await labeled({
      'review/review_oak_elm-7b_gpt-4_mec3_bpc1.json': [
        { question_id: 1, question: 'Question 1?', review: [], review_bpc: [], score: [7.5, 8.25] },
        { question_id: 2, score: [8.25, 7.5] },
      ],
    });
    assert.deepEqual(
      [label(pairs[one]), label(pairs[two])],
      [
        ['A', 'llm:gpt-4_mec3_bpc1'],
        ['B', 'llm:gpt-4_mec3_bpc1'],
      ],
    );
  });

  test('prefer people to a judge, and report failed, unknown and unexpected reviews', async () => {
    const { pairs, skips } = await labeled({
      'review_oak_elm-7b_human.txt': ['OAK', 'OAK'],
      'review_oak_elm-7b_x.json': [
        { question_id: 1, score: [1, 2] },
        { question_id: 2, score: [-1, -1] },
        { question_id: 3, score: [1, 2] },
        { question_id: 2, score: ['a', 2] },
      ],
      'reviews.jsonl': [{ question_id: 1, score: [1, 2] }],
    });
    assert.deepEqual(label(pairs[one]), ['B', 'human']);
    assert.deepEqual(skips, [
      'review_oak_elm-7b_x.json:4 A field of the record is missing or has an unexpected type.',
      'review_oak_elm-7b_x.json:2 A judge’s answer is unreadable.',
      'review_oak_elm-7b_x.json:3 A review refers to a missing question.',
      'reviews.jsonl:1 A review does not name two of the chosen answers.',
      `review_oak_elm-7b_x.json:1 ${unusedVote}`,
    ]);
  });
});
