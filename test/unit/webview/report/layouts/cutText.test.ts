import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { charactersIn, cutText } from '../../../../../webview/report/layouts/cutText.ts';

describe('a label in a drawing', () => {
  it('ends with an ellipsis if it doesn’t fit', () => {
    assert.equal(cutText('authority', 9), 'authority');
    assert.equal(cutText('authority', 5), 'auth…');
    assert.equal(cutText('authority', 0), 'a…');
  });

  it('is never cut within a character', () => assert.equal(cutText('👍👍👍', 2), '👍…'));

  it('fits one character per 7.2 pixels, and at least one', () => {
    assert.deepEqual([charactersIn(72), charactersIn(3)], [10, 1]);
  });
});
