import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { drawEnriched } from '../../../../../src/core/data/samples/drawEnriched.ts';
import { sampleDraw } from '../../../../../src/core/words/digest.ts';
import { groupBy } from '../../../../../src/core/words/groupBy.ts';

interface Item {
  readonly key: string;
  readonly domain: string;
}

/** Twelve domains of 40 items each, ranked as by a pilot. */
const names = Array.from({ length: 12 }, (_, index) => `domain ${index}`);
const items: Item[] = Array.from({ length: 480 }, (_, index) => ({
  key: `item ${index}`,
  domain: names[index % 12] ?? '',
}));
const draw = (seed: number, given: readonly Item[] = items, ranking = names) =>
  drawEnriched(given, {
    ranking,
    drawOf: ({ key }) => sampleDraw(seed, key),
    domainOf: ({ domain }) => domain,
  });
const sizes = (drawn: readonly Item[]) => {
  const groups = groupBy(drawn, ({ domain }) => domain);
  return names.map((name) => groups.get(name)?.length ?? 0);
};

describe('an enriched sample', () => {
  it('has 15% of each of the first four domains, 10% of the next four and four items of each other', () => {
    assert.deepEqual(sizes(draw(1)), [6, 6, 6, 6, 4, 4, 4, 4, 4, 4, 4, 4]);
    const larger = items.flatMap((item) => [item, { ...item, key: `${item.key}, again` }]);
    assert.deepEqual(sizes(draw(1, larger)), [12, 12, 12, 12, 8, 8, 8, 8, 4, 4, 4, 4]);
  });

  it('ranks the domains present; unlisted ones count as other', () => {
    const reversed = [...names].reverse();
    assert.deepEqual(sizes(draw(1, items, reversed)), [4, 4, 4, 4, 4, 4, 4, 4, 6, 6, 6, 6]);
    const ranking = ['not here', ...names.slice(2, 4)];
    assert.deepEqual(sizes(draw(1, items, ranking)), [4, 4, 6, 6, 4, 4, 4, 4, 4, 4, 4, 4]);
  });

  it('is reproducible for a seed, and keeps the order of the items', () => {
    assert.deepEqual(draw(1), draw(1));
    assert.notDeepEqual(draw(1), draw(2));
    const places = draw(1).map((item) => items.indexOf(item));
    assert.deepEqual(
      places,
      [...places].sort((one, other) => one - other),
    );
  });

  it('takes at least one item, and at most all', () => {
    const few = items.filter(({ key }) => Number(key.slice(5)) < 24);
    assert.deepEqual(sizes(draw(1, few)), [1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2]);
  });
});
