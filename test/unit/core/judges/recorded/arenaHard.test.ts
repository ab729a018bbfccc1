import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JsonObject } from '../../../../../src/core/data/formats/format.ts';
import { fileOf, recordedIn } from './support.ts';

const shown = (first: string, second: string) =>
  `<|User Prompt|>\nName a fruit\n\n<|The Start of Assistant A's Answer|>\n${first}\n<|The End of Assistant A's Answer|>\n\n<|The Start of Assistant B's Answer|>\n${second}\n<|The End of Assistant B's Answer|>`;

const old = (...games: readonly JsonObject[]) => ({
  question_id: 'q1',
  model: 'mine',
  judge: 'a-judge',
  games,
});

describe('Arena-Hard’s recorded games', () => {
  it('show the baseline first, then the model, and are about the presented order', async () => {
    const { answers, faults } = await recordedIn(
      fileOf(
        old(
          { user_prompt: shown('Pear.', 'Fig.'), judgment: 'So [[A>B]]', score: 'A>B' },
          { user_prompt: shown('Fig.', 'Pear.'), judgment: 'So [[A>>B]]', score: 'A>>B' },
        ),
      ),
    );
    assert.deepEqual(faults, []);
    assert.deepEqual(
      answers.map(({ order, decision, model }) => [order, decision, model]),
      [
        ['AB', { preference: 'A' }, 'a-judge'],
        ['BA', { preference: 'B' }, 'a-judge'],
      ],
    );
    const [first] = answers;
    assert.deepEqual(first?.item.pair, {
      id: 'arena-hard-q1-baseline-vs-mine',
      prompt: 'Name a fruit',
      responseA: 'Pear.',
      responseB: 'Fig.',
      modelA: 'baseline',
      modelB: 'mine',
    });
    assert.equal(first?.request?.isComplete, false);
  });

  it('are unreadable without a score, and where a game failed', async () => {
    const { answers } = await recordedIn(
      fileOf(
        { ...old({ user_prompt: 'x', judgment: 'unsure', score: null }), question_id: 7 },
        {
          ...old(),
          games: [null, { user_prompt: 'x', judgment: '[[A=B]]', score: 'A=B' }],
        },
      ),
    );
    assert.deepEqual(
      answers.map(({ order, decision }) => [order, decision]),
      [
        ['AB', 'unreadable'],
        ['AB', 'unreadable'],
        ['BA', { preference: 'tie' }],
      ],
    );
  });

  it('of v2.0 are in terms of the imported pair, whatever the names of the models', async () => {
    const game = (score: string) => ({
      score,
      judgment: { answer: `So [[${score}]]` },
      prompt: [
        { role: 'system', content: 'Judge.' },
        { role: 'user', content: 'Compare.' },
      ],
    });
    for (const [baseline, key, preferences] of [
      ['zed', 'arena-hard-u1-mine-vs-zed', ['B', 'A']],
      ['ash', 'arena-hard-u1-ash-vs-mine', ['A', 'B']],
    ] as const) {
      const record = { uid: 'u1', category: 'c', judge: 'j', model: 'mine', baseline };
      const { answers } = await recordedIn(
        fileOf({ ...record, games: [game('A>>B'), game('B<A')] }),
      );
      assert.deepEqual(
        answers.map(({ decision }) => decision),
        preferences.map((preference) => ({ preference })),
      );
      assert.equal(answers[0]?.item.key, key);
      assert.equal(answers[0]?.order, baseline === 'zed' ? 'BA' : 'AB');
      assert.equal(answers[0]?.text, 'So [[A>>B]]');
      assert.equal(answers[0]?.request?.isComplete, true);
    }
  });
});
