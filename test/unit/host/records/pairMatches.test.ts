import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mostListed, PairMatches } from '../../../../src/host/records/pairMatches.ts';

const pair = (id: string, line = 1) => ({
  key: `key of ${id}`,
  id,
  line,
  name: `#${line} · ${id}?`,
});
const listing = (...ids: string[]) => ({
  pairs: ids.map((id, at) => pair(id, at + 1)),
  count: ids.length,
  faultCount: 0,
  firstFault: undefined,
  isComplete: false,
});
const listed = (matches: PairMatches) =>
  matches.pairs.map(({ pair: { id }, excerpt }) => (excerpt ? `${id}: ${excerpt}` : id));
const many = (count: number) => Array.from({ length: count }, (_, at) => `pair-${at}`);

test('lists the first pairs for an empty query, and says whether there are more', () => {
  const matches = new PairMatches('');
  matches.addNames(listing(...many(mostListed)));
  assert.deepEqual([matches.pairs.length, matches.hasMore], [mostListed, false]);
  matches.addNames(listing(...many(mostListed + 1)));
  assert.deepEqual([matches.pairs.length, matches.hasMore], [mostListed, true]);
});

test('lists matching names and ids before texts, each pair once, ignoring case', () => {
  const matches = new PairMatches('Sea');
  matches.addTexts([
    { pair: pair('b'), excerpt: 'the sea' },
    { pair: pair('sea-2'), excerpt: 'a sea' },
  ]);
  matches.addNames(listing('a', 'SEA-1'));
  assert.deepEqual(listed(matches), ['SEA-1', 'b: the sea', 'sea-2: a sea']);
  matches.addNames(listing('a', 'SEA-1', 'sea-2'));
  assert.deepEqual(listed(matches), ['SEA-1', 'sea-2', 'b: the sea']);
  const numbered = new PairMatches('#2 · sea');
  numbered.addNames(listing('a', 'SEA-1', 'sea-2'));
  assert.deepEqual(listed(numbered), ['SEA-1']);
});

test('stops searching when the list is full', () => {
  const matches = new PairMatches('x');
  const texts = many(mostListed + 5).map((id) => ({ pair: pair(id), excerpt: 'x' }));
  matches.addTexts(texts.slice(0, mostListed - 1));
  assert.deepEqual([matches.isFull, matches.hasMore], [false, false]);
  matches.addTexts(texts.slice(mostListed - 1));
  assert.deepEqual([matches.isFull, matches.hasMore], [true, true]);
  assert.equal(matches.pairs.length, mostListed);
});
