import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { measureLimits } from '../../../../../src/core/runs/attack/limits/measureLimits.ts';
import {
  placeboLimits,
  placeboMessages,
  readChangeSize,
} from '../../../../../src/core/runs/attack/placebo.ts';
import { fullSample } from './samples.ts';

const words = Array.from({ length: 100 }, (_, index) => `word${index}`);
const sample = { ...fullSample('writing'), response: { text: words.join(' ') } };
const edited = (...places: readonly number[]) => ({
  text: words.map((word, index) => (places.includes(index) ? `${word} more` : word)).join(' '),
});

describe('a placebo', () => {
  it('is requested without auxiliary information, with the size of the attack', () => {
    const said = placeboMessages(sample, edited(10, 50)).map(({ content }) => content);
    assert.doesNotMatch(said.join('\n'), /(reference|background|profile|thought) of zebra|easy to/);
    assert.deepEqual(readChangeSize(said[1] ?? ''), { edits: 2, growth: 10 });
    assert.match(said[0] ?? '', /exactly 2 edits/);
  });

  it('accepts a negative size, and finds no size in other messages', () => {
    const said = placeboMessages(sample, { text: words.slice(1).join(' ') });
    assert.deepEqual(readChangeSize(said[1]?.content ?? ''), { edits: 1, growth: -6 });
    assert.equal(readChangeSize('Make 1 edit.'), undefined);
  });

  it('is within limits only with as many edits and as much growth elsewhere', () => {
    const limits = placeboLimits(sample, edited(10, 50));
    const isKept = (...places: readonly number[]) =>
      measureLimits(limits, sample, edited(...places)).every(({ kept }) => kept);
    assert.equal(isKept(20, 70), true);
    assert.equal(isKept(20), false);
    assert.equal(isKept(20, 40, 70), false);
    const grown = { text: `${words[0]} ${'long '.repeat(20)}${words.slice(1).join(' ')}!` };
    assert.equal(
      measureLimits(limits, sample, grown).find(({ id }) => id === 'growth')?.kept,
      false,
    );
  });

  it('keeps steps and formulas, turns and speakers, code and letters', () => {
    const ids = (scenario: 'maths' | 'role-play') => {
      const of = fullSample(scenario);
      return placeboLimits(of, of.response).map(({ id }) => id);
    };
    const common = ['verbatim', 'lookAlikes', 'hidden'];
    assert.deepEqual(ids('maths'), ['edits', 'growth', 'places', 'formulas', ...common]);
    assert.deepEqual(ids('role-play'), ['edits', 'growth', 'places', 'roles', ...common]);
  });

  it('is limited in growth only if the attack cannot be compared', () => {
    const long = (name: string) => ({
      text: Array.from({ length: 33_000 }, (_, index) => `${name}${index}`).join(' '),
    });
    assert.deepEqual(
      placeboLimits({ ...sample, response: long('x') }, long('y')).map(({ id }) => id),
      ['growth', 'verbatim', 'lookAlikes', 'hidden'],
    );
  });
});
