import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { promptDigest } from '../../../../../src/core/runs/audit/digests.ts';

describe('the digest of a prompt', () => {
  it('is of its messages: a text equals a conversation of that one message', () => {
    const message = { role: 'user' as const, content: 'Why?' };
    assert.equal(promptDigest({ prompt: 'Why?' }), promptDigest({ messages: [message] }));
    assert.notEqual(promptDigest({ prompt: 'Why?' }), promptDigest({ prompt: 'Why not?' }));
    assert.notEqual(
      promptDigest({ messages: [message, message] }),
      promptDigest({ messages: [message] }),
    );
  });
});
