import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  responseAmong,
  responseAt,
} from '../../../../../../src/core/runs/attack/views/responseAt.ts';

const pair = { responseA: 'First "one"\n🙂', responseB: 'Second' };
const record = JSON.stringify({ id: 'x', prompt: 'Which?', ...pair, label: 'A' });

test('is the one with the cursor in its text, name or quotes', () => {
  const at = (text: string, by = 0) => responseAt(record, record.indexOf(text) + by, pair);
  assert.equal(at('First', 3), 'A');
  assert.equal(at('"responseA"', 4), 'A');
  assert.equal(at('Second', 6), 'B');
  assert.equal(at('"responseB"'), 'B');
});

test('is undefined elsewhere', () => {
  assert.equal(responseAt(record, 0, pair), undefined);
  assert.equal(responseAt(record, record.indexOf('Which'), pair), undefined);
  assert.equal(responseAt(record, record.length, pair), undefined);
  assert.equal(responseAt('{"responseA": "First', 18, pair), undefined);
  const same = { responseA: 'same', responseB: 'same' };
  assert.equal(responseAt(JSON.stringify(same), 16, same), undefined);
});

test('is found by its text within a conversation or a list', () => {
  const nested = JSON.stringify({
    best: { model: 'one', answer: pair.responseA },
    losers: [
      { model: 'two', answer: pair.responseB },
      { model: 'three', answer: 'Third' },
    ],
  });
  assert.equal(responseAt(nested, nested.indexOf('"one"'), pair), 'A');
  assert.equal(responseAt(nested, nested.indexOf('"two"'), pair), 'B');
});

test('is the losing response at the cursor if a record has several pairs', () => {
  const [one, two] = ['Second', 'Third'].map((responseB) => ({ ...pair, responseB }));
  assert.ok(one && two);
  const set = JSON.stringify({
    best: { answer: pair.responseA },
    losers: [{ answer: one.responseB }, { answer: two.responseB }],
  });
  const at = (text: string) => responseAmong(set, set.indexOf(text) + 2, [one, two]);
  assert.deepEqual(at('Second'), { pair: one, side: 'B' });
  assert.deepEqual(at('Third'), { pair: two, side: 'B' });
  assert.equal(at('First'), undefined);
  assert.equal(at('losers'), undefined);
});
