import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  parsePlace,
  placeText,
  recordName,
  shortName,
} from '../../../../src/core/data/recordName.ts';
import { singleOfPair } from '../../../../src/core/data/samples/singles.ts';

const pair = {
  id: '0123456789abcdef',
  prompt: 'How many miles\nis a 10 km run?',
  responseA: '6.2',
};

const whole = { ...pair, responseB: '10' };

describe('the name of a record', () => {
  it('is its number and the first words of its prompt', () => {
    assert.equal(recordName(pair, 12), '#12 · How many miles is a 10 km run?');
    const long = recordName({ ...pair, prompt: 'Why? '.repeat(50) }, 1234);
    assert.equal(long.length, '#1234 · '.length + 48);
    assert.ok(long.endsWith('…'));
  });

  it('is the first words alone if the number is not known', () => {
    assert.equal(recordName(pair), 'How many miles is a 10 km run?');
  });

  it('distinguishes the two responses of a pair, which a judge scores one by one', () => {
    const [one, other] = [singleOfPair(whole, 'A'), singleOfPair(whole, 'B')];
    assert.equal(recordName(one, 12), '#12:A · How many miles is a 10 km run?');
    assert.equal(recordName(other, 12), '#12:B · How many miles is a 10 km run?');
    assert.equal(recordName(other), 'B · How many miles is a 10 km run?');
    assert.equal(recordName({ ...whole, id: 'take:A' }, 12), recordName(whole, 12));
  });

  it('uses the first question of a conversation, the response, or the id', () => {
    const messages = [
      { role: 'system' as const, content: 'Be kind.' },
      { role: 'user' as const, content: 'Hello?' },
      { role: 'user' as const, content: 'Anybody?' },
    ];
    assert.equal(recordName({ id: 'one', messages, responseA: 'Hi.' }, 1), '#1 · Hello?');
    assert.equal(recordName({ id: 'one', prompt: ' ', responseA: 'Hi.' }, 1), '#1 · Hi.');
    assert.equal(recordName({ id: 'one', responseA: '' }, 1), '#1 · one');
  });
});

describe('the place of a record', () => {
  it('is parsed from its text, and from nothing else', () => {
    for (const place of [
      { number: 12, side: undefined },
      { number: 1, side: 'B' as const },
    ]) {
      assert.deepEqual(parsePlace(placeText(place)), place);
    }
    for (const text of ['12', '#', '#12:C', '#1.5', '#-1', ' #12', '#12\n', '#1234567890']) {
      assert.equal(parsePlace(text), undefined, text);
    }
  });
});

describe('the short name of a record', () => {
  it('is the id that it states, or else its number, with the response', () => {
    assert.equal(shortName({ id: 'tides-017' }, 12), 'tides-017');
    assert.equal(shortName({ id: 'tides-017:B' }, 12), 'tides-017:B');
    assert.equal(shortName({ id: pair.id }, 12), '#12');
    assert.equal(shortName({ id: `${pair.id}:B` }, 12), '#12:B');
    assert.equal(shortName({ id: pair.id }), pair.id);
  });
});
