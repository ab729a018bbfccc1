import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { layoutSlope } from '../../../../../webview/report/layouts/slopeLayout.ts';

const model = (name: string, rankBefore: number, rankAfter: number) => {
  return { model: name, rankBefore, rankAfter };
};

describe('rank changes as slopes', () => {
  // Ranks are 26 pixels high and start at 40.
  const { lines, left, right, characters } = layoutSlope(
    [model('wren', 1, 2), model('crow', 2, 1), model('swift', 3, 3), model('tern', 3, 3)],
    400,
  );

  it('connect the rank before with the rank after', () => {
    assert.deepEqual(
      lines.map(({ yBefore, yAfter, direction }) => [yBefore, yAfter, direction]),
      [
        [53, 79, 'down'],
        [79, 53, 'up'],
        [105, 105, 'same'],
        [131, 131, 'same'],
      ],
    );
  });

  it('have margins for the longest name with its rank, and at least 90 pixels for the lines', () => {
    assert.equal(left, 9 * 7.2);
    assert.equal(right, 400 - 9 * 7.2);
    assert.equal(characters, 5);
    const long = layoutSlope([model('x'.repeat(80), 1, 1)], 390);
    assert.equal(long.right - long.left, 90);
    assert.equal(long.characters, Math.floor(150 / 7.2) - 4);
  });

  it('end lower for a model that drops out of a tie', () => {
    const [first, second] = layoutSlope([model('b', 1, 2), model('c', 1, 1)], 400).lines;
    assert.deepEqual([first?.yBefore, second?.yBefore], [79, 53]);
    assert.deepEqual([first?.yAfter, second?.yAfter], [79, 53]);
    assert.equal(first?.direction, 'down');
  });
});
