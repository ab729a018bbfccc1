import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  describeEqualPairs,
  EqualPairsFinder,
  findEqualPairs,
  pairContent,
} from '../../../../src/core/data/pairContent.ts';

const pair = (id: string, prompt: string, responseA: string, responseB: string) => ({
  id,
  prompt,
  responseA,
  responseB,
});
const identified = (one: ReturnType<typeof pair>) => ({ id: one.id, ...pairContent(one) });

describe('content of a pair', () => {
  it('is the same with A and B exchanged, and states whether they are', () => {
    const one = pairContent(pair('1', 'Which?', 'x', 'y'));
    const other = pairContent(pair('2', 'Which?', 'y', 'x'));
    assert.equal(one.content, other.content);
    assert.notEqual(one.swapped, other.swapped);
  });

  it('is the same for a text and for a conversation of that one message', () => {
    const messages = [{ role: 'user' as const, content: 'Which?' }];
    assert.deepEqual(
      pairContent({ messages, responseA: 'x', responseB: 'y' }),
      pairContent(pair('1', 'Which?', 'x', 'y')),
    );
  });

  it('differs by prompt, by response, and by the boundary between texts', () => {
    const contents = [
      pair('1', 'p', 'x', 'y'),
      pair('2', 'q', 'x', 'y'),
      pair('3', 'p', 'x', 'z'),
      pair('4', 'p', 'xy', ''),
    ].map((one) => pairContent(one).content);
    assert.equal(new Set(contents).size, 4);
  });
});

describe('pairs of equal content', () => {
  const pairs = [
    pair('a', 'p', 'x', 'y'),
    pair('b', 'p', 'y', 'x'),
    pair('c', 'q', 'x', 'y'),
    pair('d', 'q', 'x', 'y'),
    pair('e', 'q', 'x', 'w'),
  ].map(identified);

  it('are found under different ids, exchanged or not', () => {
    assert.deepEqual(findEqualPairs(pairs), [
      { ids: ['a', 'b'], swapped: true },
      { ids: ['c', 'd'], swapped: false },
    ]);
  });

  it('are described by their number and first ids', () => {
    assert.equal(
      describeEqualPairs(findEqualPairs(pairs)),
      '2 pairs have the same prompt and responses as another pair: a = b (A and B exchanged), c = d.',
    );
  });

  it('do not include one pair listed twice under its id', () => {
    assert.deepEqual(
      findEqualPairs([pairs[0], pairs[0], pairs[4]].flatMap((one) => one ?? [])),
      [],
    );
  });

  it('say how many of the texts have different labels, whichever way round', () => {
    const finder = new EqualPairsFinder();
    const texts = { prompt: 'Which?', responseA: 'x', responseB: 'y' };
    const back = { prompt: 'Which?', responseA: 'y', responseB: 'x' };
    const other = { ...texts, prompt: 'Why?' };
    const third = { ...texts, prompt: 'How?' };
    const given = [
      ['a', texts, 'A'],
      ['b', back, 'B'],
      ['c', other, 'A'],
      ['d', { ...back, prompt: 'Why?' }, 'A'],
      ['e', third, 'tie'],
      ['f', third, undefined],
      ['g', third, 'B'],
    ] as const;
    for (const [id, pair, label] of given) finder.add(id, pairContent(pair), label);
    assert.deepEqual(
      finder.found().map(({ ids, isDisputed }) => [ids.join(''), isDisputed]),
      [
        ['ab', undefined],
        ['cd', true],
        ['efg', true],
      ],
    );
    assert.match(
      describeEqualPairs(finder.found()),
      /^4 pairs have the same .*\. 2 of these have different labels: c = d \(A and B exchanged\), e = f = g\.$/,
    );
  });
});
