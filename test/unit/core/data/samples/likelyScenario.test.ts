import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Pair } from '../../../../../src/core/data/pair.ts';
import { samplesOfResponse } from '../../../../../src/core/data/samples/samplesOf.ts';

const paragraphs = 'The moon pulls the sea.\n\nThe sun does so, too.';
const speeches = 'Ann: Who goes there?\n\nBen: Only me.';

for (const [title, fields, expected] of [
  [
    'writing before math for a text in paragraphs',
    { prompt: 'Why are there tides?', responseB: paragraphs },
    ['general', 'writing', 'maths'],
  ],
  [
    'math first for a task with a calculation',
    {
      prompt: 'A train goes 60 km in 2 hours. How fast is it?',
      responseB: '60 / 2 = 30\n\nSo 30.',
    },
    ['general', 'maths', 'writing'],
  ],
  [
    'math first for LaTeX',
    { prompt: 'Solve it.', responseB: 'Let $x^2 = y$.\n\nThen \\(\\frac{y}{2}\\) is it.' },
    ['general', 'maths', 'writing'],
  ],
  [
    'math first by the domain',
    { prompt: 'Solve it.', responseB: paragraphs, domain: 'Helpfulness/Reasoning/Math' },
    ['general', 'maths', 'writing'],
  ],
  [
    'writing first by the domain, whatever numbers it has',
    { prompt: 'It is 1 + 1 = 2.', responseB: 'So 1 + 1 = 2.\n\nYes.', domain: 'Creative Writing' },
    ['general', 'writing', 'maths'],
  ],
  [
    'writing first for a request for a poem that has a calculation',
    { prompt: 'Write a short poem about 1 + 1 = 2.', responseB: 'O 1 + 1 = 2,\n\nhow true.' },
    ['general', 'writing', 'maths'],
  ],
  [
    'role-play first for a dialogue',
    { prompt: 'Go on.', responseB: speeches },
    ['general', 'role-play', 'writing', 'maths'],
  ],
] as const) {
  it(`offers ${title}`, () => {
    const pair: Pair = { id: 'x', responseA: 'An answer.', ...fields };
    const samples = samplesOfResponse(pair, 'B');
    assert.deepEqual(
      samples.map(({ scenario }) => scenario),
      expected,
    );
  });
}

it('guesses in linear time, whatever the record contains', () => {
  const hostile = `${'write a '.repeat(50_000)}${'1 + '.repeat(50_000)}${'$x'.repeat(50_000)}`;
  const pair: Pair = { id: 'x', prompt: hostile, responseA: 'An answer.', responseB: hostile };
  assert.equal(samplesOfResponse(pair, 'B')[0]?.scenario, 'general');
});
