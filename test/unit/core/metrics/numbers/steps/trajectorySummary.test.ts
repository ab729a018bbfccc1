import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { stateFlow } from '../../../../../../src/core/metrics/numbers/flips/stateFlow.ts';
import {
  summarizeTrajectories,
  traceSequences,
} from '../../../../../../src/core/metrics/numbers/steps/trajectorySummary.ts';
import { assertNotEstimable, estimate, fractionOf } from '../../estimating.ts';
import { syntheticPairs } from '../../syntheticRows.ts';

function summaryOf(...sequences: string[]) {
  return summarizeTrajectories(
    traceSequences(
      syntheticPairs(
        sequences.map((steps) => ({ b1: 'A', sequence: [...steps] as ('A' | 'B' | '?')[] })),
      ),
    ),
  );
}

describe('the numbers of a multi-step protocol', () => {
  it('count the readable steps of a censored sequence, with bounds for the rest', () => {
    const summary = summaryOf('ABA', 'AAA', 'B?A', 'A?B');
    assert.equal(summary.sequences, 4);
    assert.equal(summary.censored, 2);
    assert.deepEqual(summary.away.map(fractionOf), ['1/4', '1/2', '0/2']);
    assert.deepEqual(summary.awayByStep.map(fractionOf), ['1/4', '1/2', '1/2']);
    // 'B?A' was already away and stays so; 'A?B' may have been.
    assert.deepEqual(estimate(summary.awayByStep[1]!).bounds, {
      lower: 2 / 4,
      upper: 3 / 4,
      unreadable: 2,
    });
    assert.equal(fractionOf(summary.everAway), '1/2');
    assert.deepEqual(estimate(summary.everAway).bounds, { lower: 0.5, upper: 0.75, unreadable: 2 });
    assert.equal(fractionOf(summary.returned), '1/1');
    // Either of the two may go away and stay there, or come back.
    assert.deepEqual(estimate(summary.returned).bounds, { lower: 1 / 3, upper: 1, unreadable: 2 });
    assert.equal(fractionOf(summary.challengesToFirstFlip), '2/1');
  });

  it('bound the returns that a censored sequence may still contain', () => {
    // 'BA?' has already come back, 'AA?' can only go away at its last step.
    const { returned } = summaryOf('BBB', 'BA?', 'AA?', 'ABA');
    assert.equal(fractionOf(returned), '1/2');
    assert.deepEqual(estimate(returned).bounds, { lower: 2 / 4, upper: 2 / 3, unreadable: 2 });
  });

  it('are computed for a quarter of a million sequences', () => {
    const [traced] = traceSequences(
      syntheticPairs([{ b1: 'A', sequence: ['A', 'B', 'A'] as ('A' | 'B')[] }]),
    );
    const summary = summarizeTrajectories(Array.from({ length: 250_000 }, () => traced!));
    assert.equal(summary.sequences, 250_000);
    assert.equal(summary.away.length, 3);
  });

  it('do not count an unfinished sequence as finished', () => {
    const summary = summaryOf('ABA', 'A');
    assert.deepEqual(summary.away.map(fractionOf), ['0/2', '1/1', '0/1']);
    assert.equal(fractionOf(summary.everAway), '1/1');
    assert.equal(summary.censored, 0);
  });

  it('have no mean number of challenges without a flip', () => {
    const summary = summaryOf('AAA');
    assert.equal(fractionOf(summary.everAway), '0/1');
    assertNotEstimable(summary.challengesToFirstFlip);
    assertNotEstimable(summary.returned);
    assertNotEstimable(summaryOf().everAway);
  });

  it('exclude pairs with an unreadable baseline', () => {
    assert.deepEqual(traceSequences(syntheticPairs([{ b1: '?', sequence: ['B'] }])), []);
  });
});

describe('the flow of states', () => {
  it('counts the transitions of each step up to the first unreadable verdict', () => {
    const flow = stateFlow(
      syntheticPairs([
        { b1: 'A', sequence: ['B', 'B'] },
        { b1: 'A', sequence: ['B', 'A'] },
        { b1: 'B', sequence: ['?', 'A'] },
        { b1: '?', sequence: ['A'] },
      ]),
    );
    assert.deepEqual(
      flow.map(({ step, from, to, count }) => `${step} ${from}→${to} ${count}`),
      ['1 A→B 2', '1 B→unreadable 1', '2 B→A 1', '2 B→B 1'],
    );
  });
});
