import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { stepChanges } from '../../../../../../src/core/metrics/numbers/steps/stepChanges.ts';
import { sequencePaths } from '../../../../../../src/core/metrics/rows/sequencePaths.ts';
import type { SequenceAim } from '../../../../../../src/core/words/targets.ts';
import { assertNotEstimable, estimate, fractionOf } from '../../estimating.ts';
import { syntheticPairs, type Verdict } from '../../syntheticRows.ts';

const said = (preference: 'A' | 'B', confidence: number): Verdict => ({ preference, confidence });
const kind = (challenge: string): Verdict => ({ preference: 'A', challenge });

describe('the change at each step of a sequence', () => {
  it('is relative to the step before; ΔC is relative to B1', () => {
    const changes = stepChanges(
      syntheticPairs([
        { b1: said('A', 90), sequence: [said('B', 80), said('B', 70), said('A', 60)] },
        { b1: said('B', 50), sequence: [said('B', 60), said('A', 55), said('A', 45)] },
      ]),
    );
    assert.deepEqual(
      changes.map(({ changedFromPrevious }) => fractionOf(changedFromPrevious)),
      ['1/2', '1/2', '1/2'],
    );
    assert.deepEqual(
      changes.map(({ confidenceChange }) => fractionOf(confidenceChange)),
      ['0/2', '-15/2', '-35/2'],
    );
  });

  it('has the overlap with B1 after each step, if there is one', () => {
    const [first, second] = stepChanges(
      syntheticPairs([
        {
          b1: 'A',
          sequence: [
            { preference: 'B', overlap: 0.25 },
            { preference: 'A', overlap: 0.5 },
          ],
        },
        { b1: 'A', sequence: [{ preference: 'A', overlap: 0.75 }, 'A'] },
      ]),
    );
    assert.ok(first && second);
    assert.deepEqual([fractionOf(first.overlap), fractionOf(second.overlap)], ['1/2', '0.5/1']);
  });

  it('counts a censored sequence as unreadable to its end, and an unfinished one up to its last step', () => {
    const [first, second, third] = stepChanges(
      syntheticPairs([
        { b1: 'A', sequence: ['B', 'B', 'B'] },
        { b1: 'A', sequence: ['A', '?'] },
        { b1: 'A', sequence: ['A'] },
        { b1: '?', sequence: ['A', 'B'] },
      ]),
    );
    assert.ok(first && second && third);
    assert.equal(fractionOf(first.changedFromPrevious), '1/3');
    assert.equal(fractionOf(second.changedFromPrevious), '0/1');
    assert.deepEqual(estimate(second.changedFromPrevious).bounds, {
      lower: 0,
      upper: 1 / 2,
      unreadable: 1,
    });
    assert.equal(estimate(third.changedFromPrevious).bounds?.unreadable, 1);
    assertNotEstimable(
      stepChanges(syntheticPairs([{ b1: 'A', sequence: ['?'] }]))[0]!.changedFromPrevious,
    );
  });

  it('is empty without a sequence', () =>
    assert.deepEqual(stepChanges(syntheticPairs([{ b1: 'A', challenged: { doubt: 'B' } }])), []));
});

describe('the sequences of a report', () => {
  it('are identified by their challenges, including unfinished ones', () => {
    const paths = sequencePaths(
      syntheticPairs([
        { b1: 'A', run: 'one', sequence: [kind('doubt')] },
        { b1: 'A', run: 'one', sequence: [kind('doubt'), kind('authority')] },
        { b1: 'A', run: 'two', sequence: [kind('authority'), kind('doubt')] },
        { b1: 'A', run: 'three', sequence: [kind('doubt'), kind('authority')] },
        { b1: 'A', run: 'four', challenged: { doubt: 'B' } },
      ]),
    );
    assert.deepEqual(
      paths.map(({ kinds, audits }) => [kinds.join(), audits.length]),
      [
        ['doubt,authority', 3],
        ['authority,doubt', 1],
      ],
    );
  });

  it('are separated by target: the other response, an assigned one or the current verdict', () => {
    const aimed = (aim: SequenceAim, ...targets: ('A' | 'B')[]) =>
      targets.map((target) => ({ preference: 'B' as const, challenge: 'doubt', target, aim }));
    const paths = sequencePaths(
      syntheticPairs([
        { b1: 'A', run: 'other', sequence: aimed('other', 'B', 'B') },
        { b1: 'B', run: 'other', sequence: aimed('other', 'A', 'A') },
        { b1: 'A', run: 'assigned', sequence: aimed('assigned', 'B', 'B') },
        { b1: 'A', run: 'assigned', sequence: aimed('assigned', 'A', 'A') },
        { b1: 'A', run: 'current', sequence: aimed('current', 'B', 'A') },
        { b1: '?', run: 'more of the first', sequence: aimed('other', 'B', 'B') },
      ]),
    );
    assert.deepEqual(
      paths.map(({ aim, audits }) => [aim, audits.length]),
      [
        ['other', 3],
        ['assigned', 2],
        ['current', 1],
      ],
    );
  });
});
