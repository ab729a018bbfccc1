import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { betterOf, drawBallots } from '../../../../src/core/annotations/blindBallots.ts';

const pairs = Array.from({ length: 400 }, (_, index) => `pair-${index}`);

describe('drawBallots', () => {
  it('asks about each pair once, in an order not derived from the file’s', () => {
    const drawn = drawBallots(1, 'Ann', [...pairs, ...pairs]).map(({ pair }) => pair);
    assert.deepEqual(drawn.toSorted(), pairs.toSorted());
    assert.notDeepEqual(drawn, pairs);
  });

  it('is reproducible whatever the file’s order, and differs between people and seeds', () => {
    const drawn = drawBallots(1, 'Ann', pairs);
    assert.deepEqual(drawBallots(1, 'Ann', pairs.toReversed()), drawn);
    assert.notDeepEqual(drawBallots(1, 'Bob', pairs), drawn);
    assert.notDeepEqual(drawBallots(2, 'Ann', pairs), drawn);
  });

  it('keeps the order of the remaining pairs when some are answered', () => {
    const drawn = drawBallots(1, 'Ann', pairs);
    const left = drawn.slice(100);
    const again = drawBallots(
      1,
      'Ann',
      left.map(({ pair }) => pair),
    );
    assert.deepEqual(again, left);
  });

  it('presents either response first about equally often', () => {
    const first = drawBallots(1, 'Ann', pairs).filter(({ shownFirst }) => shownFirst === 'A');
    // 200 expected, standard deviation 10
    assert.ok(first.length > 150 && first.length < 250, String(first.length));
  });
});

describe('betterOf', () => {
  it('maps a choice to the letters of the dataset', () => {
    const shownB = { pair: 'p', shownFirst: 'B' } as const;
    const shownA = { pair: 'p', shownFirst: 'A' } as const;
    assert.equal(betterOf('first', shownB), 'B');
    assert.equal(betterOf('second', shownB), 'A');
    assert.equal(betterOf('first', shownA), 'A');
    assert.equal(betterOf('second', shownA), 'B');
    assert.equal(betterOf('tie', shownB), 'tie');
    assert.equal(betterOf('unsure', shownB), 'unsure');
  });
});
