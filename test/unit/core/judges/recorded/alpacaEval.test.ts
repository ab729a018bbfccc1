import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fileOf, lacksData, preferenceOf, realText, recordedIn, textFile } from './support.ts';

const annotation = (preference: number | null, raw_completion: object | string | null) => ({
  instruction: 'Name a tree.',
  output_1: 'Oak.',
  output_2: 'Elm.',
  generator_1: 'one',
  generator_2: 'two',
  annotator: 'weighted',
  preference,
  raw_completion: raw_completion as never,
});

/** A completion whose first token is `m` with this probability, and `M` otherwise. */
const choosing = (chance: number) => ({
  text: chance > 0.5 ? 'm' : 'M',
  finish_reason: 'length',
  logprobs: {
    content: [
      {
        top_logprobs: [
          { token: 'm', logprob: Math.log(chance) },
          { token: 'M', logprob: Math.log(1 - chance) },
        ],
      },
    ],
  },
});

describe("AlpacaEval's raw completions", () => {
  test('reveal the presented order if the probabilities fit only one order', async () => {
    const { answers } = await recordedIn(
      fileOf(
        annotation(1.1, choosing(0.9)),
        annotation(1.9, choosing(0.9)),
        annotation(1.5, choosing(0.5)),
        annotation(1.7, choosing(0.9)),
      ),
    );
    assert.deepEqual(
      answers.map(({ order }) => order),
      ['AB', 'BA', undefined, undefined],
    );
  });

  test('have no order without probabilities', async () => {
    const { answers } = await recordedIn(
      fileOf(annotation(2, "[{'model': 'model_1', 'rank': 1}]")),
    );
    assert.equal(answers[0]?.order, undefined);
    assert.equal(answers[0]?.text, "[{'model': 'model_1', 'rank': 1}]");
    assert.deepEqual(answers[0]?.decision, { preference: 'B' });
  });

  test('take a preference of null as unreadable', async () => {
    const { answers } = await recordedIn(fileOf(annotation(null, { text: 'Neither.' })));
    assert.equal(answers[0]?.decision, 'unreadable');
  });

  test('are all read from a real file of weighted annotations', { skip: lacksData }, async () => {
    const { answers, faults } = await recordedIn(
      textFile(
        realText('alpaca_eval/results/vicuna-13b/weighted_alpaca_eval_gpt4_turbo/annotations.json'),
      ),
    );
    assert.deepEqual(faults, []);
    assert.equal(answers.length, 100);
    const orders = answers.map(({ order }) => order);
    assert.equal(orders.filter((order) => order === 'AB').length, 57);
    assert.equal(orders.filter((order) => order === 'BA').length, 43);
    for (const answer of answers) {
      const isFirst = answer.text === 'm';
      assert.equal(preferenceOf(answer), isFirst === (answer.order === 'AB') ? 'A' : 'B');
    }
  });

  test('are missing from annotations that record none', { skip: lacksData }, async () => {
    const text = realText('alpaca_eval/results/gpt4/alpaca_eval_gpt4/annotations.json');
    await assert.rejects(recordedIn(textFile(text)), /no recorded answers/);
  });
});
