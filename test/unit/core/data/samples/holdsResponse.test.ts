import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { holdsResponse } from '../../../../../src/core/data/samples/holdsResponse.ts';

const sample = {
  id: 'x',
  scenario: 'writing',
  prompt: 'Write.',
  response: { text: 'Rain' },
} as const;

describe('the record of a sample', () => {
  it('contains its response, and is recognized more surely by prompt and id', () => {
    assert.equal(holdsResponse({ index: 3, response: 'Rain' }, sample), 1);
    assert.equal(holdsResponse({ prompt: 'Write.', response: { text: 'Rain' } }, sample), 2);
    assert.equal(holdsResponse(sample, sample), 3);
    assert.equal(holdsResponse({ id: 'x', prompt: 'Write.', response: 'Rain.' }, sample), 0);
  });

  it('contains every step or turn', () => {
    const steps = { ...sample, response: { steps: ['one', 'two'] } };
    assert.equal(holdsResponse({ steps: ['one', 'two'] }, steps), 1);
    assert.equal(holdsResponse({ steps: ['one'] }, steps), 0);
    const dialogue = [
      { role: 'Ann', content: 'Hm' },
      { role: 'Bob', content: 'Ha' },
    ];
    const played = { ...sample, response: { dialogue } };
    assert.equal(holdsResponse({ simulation: dialogue }, played), 1);
    assert.equal(holdsResponse({ simulation: dialogue.slice(1) }, played), 0);
  });

  it('is not a record of another kind', () => {
    for (const record of [undefined, null, 7, 'Rain ', [], {}]) {
      assert.equal(holdsResponse(record, sample), 0);
    }
  });
});
