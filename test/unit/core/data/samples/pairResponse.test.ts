import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Pair } from '../../../../../src/core/data/pair.ts';
import {
  gapIn,
  responseContentOf,
  textOfResponse,
} from '../../../../../src/core/data/samples/pairResponse.ts';
import { sampleOfPair, samplesOfResponse } from '../../../../../src/core/data/samples/samplesOf.ts';

const steps = 'Step 1: 2 + 2 = 4.\n\nStep 2: 4 · 3 = 12.\nSo it is even.\n \nThe answer is 12.';
const dialogue =
  'Ann: The road is closed.\n**Dr. Watson:** Then we walk.\nIt is not far.\n\nNSP: Ann';
const pair: Pair = { id: 'p', prompt: 'Go on.', responseA: steps, responseB: dialogue };

describe('the response of a pair', () => {
  it('is one text for general attacks and attacks on writing', () => {
    assert.deepEqual(responseContentOf(steps, 'general'), { text: steps });
    assert.deepEqual(responseContentOf(steps, 'writing'), { text: steps });
  });

  it('has paragraphs as math steps, or lines if it is a single paragraph', () => {
    assert.deepEqual(responseContentOf(steps, 'maths'), {
      steps: ['Step 1: 2 + 2 = 4.', 'Step 2: 4 · 3 = 12.\nSo it is even.', 'The answer is 12.'],
    });
    assert.deepEqual(responseContentOf('1. a = 2\r\n2. b = 3', 'maths'), {
      steps: ['1. a = 2', '2. b = 3'],
    });
    assert.equal(responseContentOf('It is 12.\n', 'maths'), undefined);
  });

  it('has lines that begin with a name as turns of a dialogue', () => {
    assert.deepEqual(responseContentOf(dialogue, 'role-play'), {
      dialogue: [
        { role: 'Ann', content: 'The road is closed.' },
        { role: 'Dr. Watson', content: 'Then we walk.\nIt is not far.' },
        { role: 'NSP', content: 'Ann' },
      ],
    });
    for (const none of [
      'Ann: Alone.',
      `Once upon a time.\n${dialogue}`,
      steps,
      '',
      'http://a\nb: c',
    ]) {
      assert.equal(responseContentOf(none, 'role-play'), undefined, none);
    }
  });

  it('can be converted to text and back without changing steps and turns', () => {
    for (const [text, scenario] of [
      [steps, 'maths'],
      ['1. a = 2\n2. b = 3', 'maths'],
      [dialogue, 'role-play'],
    ] as const) {
      const content = responseContentOf(text, scenario);
      assert.ok(content);
      const written = textOfResponse(content, gapIn(text));
      assert.deepEqual(responseContentOf(written, scenario), content);
      assert.equal(written.includes('\n\n'), text.includes('\n\n'));
    }
  });

  it('is read in linear time, whatever it contains', () => {
    const hostile = `Ann: ${'\n'.repeat(200_000)}${' '.repeat(200_000)}Ben: ${'a '.repeat(100_000)}`;
    assert.ok(responseContentOf(hostile, 'maths'));
    assert.equal(responseContentOf(hostile, 'role-play'), undefined);
  });
});

describe('the scenarios in which a response can be attacked', () => {
  const scenariosOf = (of: Pair, side: 'A' | 'B') =>
    samplesOfResponse(of, side).map(({ scenario }) => scenario);

  it('are all whose form it has, if the record states none', () => {
    assert.deepEqual(scenariosOf(pair, 'A'), ['general', 'maths', 'writing']);
    assert.deepEqual(scenariosOf(pair, 'B'), ['general', 'role-play', 'writing', 'maths']);
  });

  it('are the one that the record states and general attacks', () => {
    assert.deepEqual(scenariosOf({ ...pair, scenario: 'role-play' }, 'B'), [
      'general',
      'role-play',
    ]);
    assert.deepEqual(scenariosOf({ ...pair, scenario: 'role-play' }, 'A'), ['general']);
    assert.deepEqual(scenariosOf({ ...pair, scenario: 'general' }, 'B'), ['general']);
  });

  it('share the same id, prompt and other response', () => {
    const general = sampleOfPair(pair, 'B');
    const roles = sampleOfPair(pair, 'B', 'role-play');
    assert.ok(roles);
    assert.deepEqual({ ...roles, response: general.response, scenario: 'general' }, general);
  });
});
