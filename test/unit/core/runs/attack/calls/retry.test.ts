import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { retryMessages } from '../../../../../../src/core/runs/attack/calls/retry.ts';

const asked = [
  { role: 'system', content: 'rules' },
  { role: 'user', content: 'task' },
] as const;

describe('a retry', () => {
  it('continues from the answer with the limits that were broken, and nothing else', () => {
    const messages = retryMessages(asked, 'my answer', 'limits-broken', [
      { id: 'edits', kept: false, measured: 7, to: 3 },
      { id: 'kept', kept: true, measured: 0.9, from: 0.7 },
    ]);
    assert.deepEqual(messages.slice(0, 3), [...asked, { role: 'assistant', content: 'my answer' }]);
    assert.match(messages[3]?.content ?? '', /7 of at most 3 edits/);
    assert.doesNotMatch(messages[3]?.content ?? '', /90 %/);
    assert.equal(messages.length, 4);
  });

  it('explains other errors, and never has an empty turn', () => {
    const last = (outcome: 'unchanged' | 'empty' | 'unreadable' | 'cut-off') =>
      retryMessages(asked, '', outcome, []).at(-1)?.content ?? '';
    assert.match(last('unchanged'), /nothing in it has changed/);
    assert.match(last('empty'), /no text/);
    assert.match(last('unreadable'), /could not be read/);
    assert.match(last('cut-off'), /broke off/);
    assert.ok(retryMessages(asked, '', 'empty', []).every(({ content }) => content !== ''));
  });
});

it('quotes only the beginning of an answer of maximum length, so that it fits', () => {
  const [, , said] = retryMessages(asked, 'round and round '.repeat(1000), 'cut-off', []);
  assert.ok(said?.content.startsWith('round and round'));
  assert.ok((said?.content.length ?? 0) <= 400);
});
