import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RecordedAnswer } from '../../../../../src/core/judges/recorded/recordedAnswer.ts';
import {
  fileOf,
  lacksData,
  preferenceOf,
  realText,
  recordedIn,
  statedBy,
  textFile,
} from './support.ts';

const game = (response: string, decision: string | null, prompt = response) => ({
  judgment: { judge_model: 'a-judge', prompt, response },
  decision,
});

const record = {
  pair_id: 'one',
  source: 'law',
  question: 'Which tree is taller?',
  response_model: 'writer',
  response_A: 'The oak.',
  response_B: 'The elm.',
  label: 'A>B',
  judge_name: 'arena_hard',
  judgments: [game('So: [[A>>B]]', 'A>B'), game('So: [[B>A]]', 'B>A')],
};

describe("JudgeBench's recorded games", () => {
  test('map the decision of the swapped game back, which the file does not', async () => {
    const { answers } = await recordedIn(fileOf(record));
    assert.deepEqual(
      answers.map(({ order, decision }) => [order, decision]),
      [
        ['AB', { preference: 'A' }],
        ['BA', { preference: 'A' }],
      ],
    );
  });

  test('contain their pair in the order of the dataset', async () => {
    const { answers } = await recordedIn(fileOf(record));
    const [{ item, model, prompt } = {} as RecordedAnswer] = answers;
    assert.equal(item.key, 'one');
    assert.equal(item.pair?.responseA, 'The oak.');
    assert.deepEqual([model, prompt], ['a-judge', 'arena_hard']);
  });

  test('have a request only if the recorded prompt shows both responses', async () => {
    const { answers } = await recordedIn(
      fileOf({
        ...record,
        judgments: [
          game('[[A>B]]', 'A>B', 'Compare The oak. with The elm.'),
          game('[[A=B]]', 'A=B'),
        ],
      }),
    );
    assert.equal(answers[0]?.request?.isComplete, false);
    assert.equal(answers[1]?.request, undefined);
  });

  test('are unreadable without a decision, and where a game failed', async () => {
    const { answers, faults } = await recordedIn(
      fileOf({ ...record, judgments: [null, game('I cannot say.', null)] }),
    );
    assert.deepEqual(faults, []);
    assert.deepEqual(
      answers.map(({ order, decision, text, model }) => [order, decision, text, model]),
      [
        ['AB', 'unreadable', '', answers[1]?.model],
        ['BA', 'unreadable', 'I cannot say.', answers[1]?.model],
      ],
    );
  });

  test('contradict themselves on 6 of 15 real pairs, and once on a tie', {
    skip: lacksData,
  }, async () => {
    const { answers, faults } = await recordedIn(
      textFile(
        realText(
          'judges/judgebench_outputs/dataset=judgebench,response_model=gpt-4o-2024-05-13,judge_name=arena_hard,judge_model=o1-mini-2024-09-12.jsonl',
        ),
      ),
    );
    assert.deepEqual(faults, []);
    assert.equal(answers.length, 30);
    for (const answer of answers) {
      const stated = statedBy(answer, /\[\[(A|B)[<>=]+[AB]\]\]/g, 'A', 'B');
      const isTie = /\[\[A=B\]\](?![\s\S]*\[\[)/.test(answer.text);
      assert.equal(isTie ? 'tie' : stated, preferenceOf(answer));
    }
    const games = answers.flatMap((answer, index) => {
      const second = answers[index + 1];
      return answer.order === 'AB' && second ? [[preferenceOf(answer), preferenceOf(second)]] : [];
    });
    const settled = games.filter(([one, other]) => one !== 'tie' && other !== 'tie');
    assert.equal(games.length, 15);
    assert.equal(settled.filter(([one, other]) => one !== other).length, 6);
    assert.equal(games.length - settled.length, 1);
  });
});
