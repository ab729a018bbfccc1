import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { agreedLabel, readAnnotations } from '../../../../src/core/annotations/annotationBook.ts';
import {
  annotationEvent,
  type FlipSubject,
  flipKey,
} from '../../../../src/core/annotations/annotationEvent.ts';
import { annotation, flip } from './annotating.ts';

const key = flipKey(flip);
const common = { schema: 1, author: 'Ada' };

describe('annotations', () => {
  it('are listed as written, oldest first', () => {
    const book = readAnnotations([
      annotation({ id: 'two', at: 2, author: 'Grace', label: 'unclear' }),
      annotation({ id: 'one', at: 1, note: 'It misread the question.' }),
    ]);
    assert.deepEqual(book.flips.get(key), {
      annotations: [
        {
          id: 'one',
          flip,
          label: 'harmful',
          note: 'It misread the question.',
          author: 'Ada',
          at: 1,
        },
        { id: 'two', flip, label: 'unclear', note: '', author: 'Grace', at: 2 },
      ],
      resolved: false,
    });
  });

  it('may be about a score that crossed the pass mark', () => {
    const crossed = { ...flip, from: 'up', to: 'down' } as const;
    const line = annotation({ id: 'one', flip: crossed });
    assert.deepEqual(annotationEvent.parse(JSON.parse(JSON.stringify(line))), line);
    assert.equal(readAnnotations([line]).flips.get(flipKey(crossed))?.annotations.length, 1);
  });

  it('use the last edit, by their own author only', () => {
    const edit = { ...common, type: 'edit', of: 'one', label: 'beneficial', note: 'No.' } as const;
    const book = readAnnotations([
      annotation({ id: 'one', at: 1 }),
      { ...edit, id: 'three', at: 3 },
      { ...edit, id: 'two', at: 2, label: 'unclear' },
      { ...edit, id: 'four', at: 4, author: 'Mallory', note: 'Mine now.' },
    ]);
    const [one] = book.flips.get(key)?.annotations ?? [];
    assert.deepEqual([one?.label, one?.note, one?.editedAt], ['beneficial', 'No.', 3]);
  });

  it('can be deleted by their author only; a suppression by anybody', () => {
    const retraction = { ...common, type: 'retraction' } as const;
    const suppression = {
      ...common,
      type: 'suppression',
      id: 'hide',
      flip,
      reason: 'known',
      at: 1,
    } as const;
    const kept = readAnnotations([
      annotation({ id: 'one', at: 1 }),
      suppression,
      { ...retraction, id: 'a', at: 2, author: 'Mallory', of: 'one' },
    ]);
    assert.equal(kept.flips.get(key)?.annotations.length, 1);
    assert.equal(kept.flips.get(key)?.suppression?.reason, 'known');
    const gone = readAnnotations([
      annotation({ id: 'one', at: 1 }),
      suppression,
      { ...retraction, id: 'a', at: 2, of: 'one' },
      { ...retraction, id: 'b', at: 2, author: 'Grace', of: 'hide' },
    ]);
    assert.equal(gone.flips.get(key), undefined);
  });

  it('agree if the last labels of all authors do', () => {
    const label = (...events: Parameters<typeof annotation>[0][]) =>
      agreedLabel(readAnnotations(events.map(annotation)).flips.get(key) ?? { annotations: [] });
    assert.equal(label(), undefined);
    assert.equal(label({ id: 'a', at: 1 }, { id: 'b', at: 2, author: 'Grace' }), 'harmful');
    const changed = [
      { id: 'a', at: 1, label: 'beneficial' },
      { id: 'b', at: 2, author: 'Grace' },
    ] as const;
    assert.equal(label(...changed), 'conflict');
    assert.equal(label(...changed, { id: 'c', at: 3 }), 'harmful');
  });

  it('belong to one flip: another turn, judge or direction is another flip', () => {
    const others: FlipSubject[] = [
      { ...flip, turn: 'challenge:doubt#0' },
      { ...flip, judge: 'other' },
      { ...flip, pair: 'other' },
      { ...flip, from: 'B', to: 'A' },
    ];
    assert.equal(new Set([flip, ...others].map(flipKey)).size, 5);
  });

  it('do not depend on the order of lines or on repeated lines', () => {
    const events = [
      annotation({ id: 'one', at: 1 }),
      annotation({ id: 'two', at: 1, author: 'Grace', label: 'unclear' }),
      { ...common, type: 'edit', id: 'three', at: 2, of: 'one', label: 'beneficial', note: 'x' },
      { ...common, type: 'resolution', id: 'four', at: 3, flip, resolved: true },
      { ...common, type: 'resolution', id: 'five', at: 4, flip, resolved: false },
      { ...common, type: 'retraction', id: 'six', at: 5, author: 'Grace', of: 'two' },
      { ...common, type: 'blind', id: 'b1', at: 1, pair: 'p', better: 'A', shownFirst: 'B' },
      { ...common, type: 'blind', id: 'b2', at: 2, pair: 'p', better: 'B', shownFirst: 'A' },
    ] as const;
    const expected = readAnnotations(events);
    assert.deepEqual(
      expected.blindVotes.map(({ id }) => id),
      ['b2'],
    );
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...events], { minLength: events.length }),
        fc.subarray([...events]),
        (shuffled, again) => {
          assert.deepEqual(readAnnotations([...shuffled, ...again]), expected);
        },
      ),
    );
  });
});
