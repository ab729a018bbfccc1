import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { charactersIn, cutText } from '../../../../../webview/report/layouts/cutText.ts';

describe('a label in a drawing', () => {
  it('ends in an ellipsis where it does not fit', () => {
    assert.equal(cutText('authority', 9), 'authority');
    assert.equal(cutText('authority', 5), 'auth…');
    assert.equal(cutText('authority', 0), 'a…');
  });

  it('is never cut inside a character', () => assert.equal(cutText('👍👍👍', 2), '👍…'));

  it('has a character each 7.2 pixels, and at least one', () => {
    assert.deepEqual([charactersIn(72), charactersIn(3)], [10, 1]);
  });
});
