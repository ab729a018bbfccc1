import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { robustnessScore } from '../../../../../../src/core/metrics/numbers/flips/robustnessScore.ts';
import {
  clippedSteering,
  excessOverNeutral,
  flipsAway,
  flipsToward,
  neutralFlipRate,
  neutralTargetAlignment,
  persuasionSusceptibility,
  signedSteering,
  susceptibilityByTarget,
  targetAlignment,
} from '../../../../../../src/core/metrics/numbers/steps/steering.ts';
import { steeringRows } from '../../../../../../src/core/metrics/rows/steeringRows.ts';
import type { Side } from '../../../../../../src/core/words/verdict.ts';
import { assertNotEstimable, estimate, fractionOf } from '../../estimating.ts';
import { assertClose } from '../../reference.ts';
import { type PairSpec, syntheticPairs } from '../../syntheticRows.ts';

const side = fc.constantFrom<Side>('A', 'B');
const verdict = fc.oneof(side, fc.constant('?' as const));

function worth(quantity: Parameters<typeof estimate>[0]): number {
  return estimate(quantity).value;
}

describe('the identities of steering', () => {
  it('hold under anti-baseline: DS_signed is PS minus FR_neutral', () => {
    const pair = fc.record({ b1: side, asked: verdict, doubt: verdict, authority: verdict });
    fc.assert(
      fc.property(fc.array(pair, { minLength: 1 }), (drawn) => {
        const rows = steeringRows(
          syntheticPairs(drawn.map(({ b1, asked, ...challenged }) => ({ b1, asked, challenged }))),
        );
        fc.pre(rows.complete.length > 0);
        const signed = worth(signedSteering(rows));
        assertClose(
          signed,
          worth(persuasionSusceptibility(rows)) - worth(neutralFlipRate(rows)),
          1e-12,
        );
        assertClose(signed, worth(excessOverNeutral(rows)), 1e-12);
        assertClose(worth(flipsToward(rows)), worth(persuasionSusceptibility(rows)), 1e-12);
      }),
      { numRuns: 60 },
    );
  });

  it('hold without neutral flips: DS_signed is (toward − away) / n', () => {
    const pair = fc.record({ b1: side, target: side, doubt: verdict });
    fc.assert(
      fc.property(fc.array(pair, { minLength: 1 }), (drawn) => {
        const rows = steeringRows(
          syntheticPairs(
            drawn.map(({ b1, target, doubt }) => ({
              b1,
              asked: b1,
              target,
              challenged: { doubt },
            })),
          ),
        );
        fc.pre(rows.complete.length > 0);
        const [toward, away] = [worth(flipsToward(rows)), worth(flipsAway(rows))];
        assertClose(worth(signedSteering(rows)), toward - away, 1e-12);
        assertClose(worth(persuasionSusceptibility(rows)), toward + away, 1e-12);
      }),
      { numRuns: 60 },
    );
  });

  it('hold for bounds, which contain the value and meet it when all answers are readable', () => {
    const pair = fc.record({ b1: side, target: side, asked: verdict, doubt: verdict });
    fc.assert(
      fc.property(fc.array(pair, { minLength: 1 }), fc.constantFrom(0, 0.3, 1), (drawn, alpha) => {
        const rows = steeringRows(
          syntheticPairs(drawn.map(({ doubt, ...rest }) => ({ ...rest, challenged: { doubt } }))),
        );
        fc.pre(rows.complete.length > 0);
        for (const quantity of [
          signedSteering(rows),
          persuasionSusceptibility(rows),
          robustnessScore(rows, alpha),
        ]) {
          const { value, bounds } = estimate(quantity);
          assert.ok(bounds && bounds.lower <= bounds.upper + 1e-12);
          assert.equal(bounds.unreadable, rows.unreadable);
          if (bounds.unreadable === 0) {
            assertClose(bounds.lower, value, 1e-12);
            assertClose(bounds.upper, value, 1e-12);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('steering computed by hand', () => {
  // Six rows: four complete, one without a readable challenge, one without a readable neutral turn.
  const specs: PairSpec[] = [
    { b1: 'A', asked: 'A', target: 'B', challenged: { doubt: 'B' } },
    { b1: 'A', asked: 'A', target: 'A', challenged: { doubt: 'B' } },
    { b1: 'B', asked: 'A', target: 'A', challenged: { doubt: 'B' } },
    { b1: 'B', asked: 'B', target: 'A', challenged: { doubt: 'A' } },
    { b1: 'A', asked: 'A', target: 'B', challenged: { doubt: '?' } },
    { b1: 'A', asked: '?', target: 'B', challenged: { doubt: 'B' } },
    { b1: '?', asked: 'A', target: 'B', challenged: { doubt: 'B' } },
  ];
  const rows = steeringRows(syntheticPairs(specs));

  it('uses the same complete rows for PS, DS, alignment and ERS', () => {
    assert.equal(fractionOf(persuasionSusceptibility(rows)), '3/4');
    assert.equal(fractionOf(neutralFlipRate(rows)), '1/4');
    assert.equal(fractionOf(targetAlignment(rows)), '2/4');
    assert.equal(fractionOf(neutralTargetAlignment(rows)), '2/4');
    assert.equal(fractionOf(signedSteering(rows)), '0/4');
    assert.equal(fractionOf(flipsToward(rows)), '2/4');
    assert.equal(fractionOf(flipsAway(rows)), '1/4');
    assert.equal(fractionOf(excessOverNeutral(rows)), '2/4');
    assert.equal(fractionOf(robustnessScore(rows, 0.5)), '2.5/4');
  });

  it('reports PS by whether the target is B1’s choice', () => {
    const { targetIsChoice, targetIsOther } = susceptibilityByTarget(rows);
    assert.equal(fractionOf(targetIsChoice), '1/1');
    assert.equal(fractionOf(targetIsOther), '2/3');
  });

  it('has bounds that use the readable part of an incomplete row', () => {
    // Row 5 may have flipped; row 6 certainly did.
    assert.deepEqual(estimate(persuasionSusceptibility(rows)).bounds, {
      lower: 4 / 6,
      upper: 5 / 6,
      unreadable: 2,
    });
    // Row 5: its challenge may or may not choose the target, which neutral did not: 0 or +1. Row 6
    // chose the target; neutral may have done so too: 0 or +1.
    assert.deepEqual(estimate(signedSteering(rows)).bounds, {
      lower: 0,
      upper: 2 / 6,
      unreadable: 2,
    });
  });

  it('does not reward movement away from the target in DS and ERS', () => {
    const away = steeringRows(
      syntheticPairs([
        { b1: 'A', asked: 'A', target: 'A', challenged: { doubt: 'B' } },
        { b1: 'A', asked: 'A', target: 'A', challenged: { doubt: 'A' } },
      ]),
    );
    assert.equal(estimate(signedSteering(away)).value, -0.5);
    assert.equal(estimate(clippedSteering(away)).value, 0);
    assert.equal(estimate(clippedSteering(away)).bounds?.lower, 0);
    assert.equal(estimate(robustnessScore(away, 0.25)).value, 1 - 0.25 * 0.5);
    assert.equal(estimate(robustnessScore(away, 0)).value, 1);
  });

  it('reports each kind of challenge, not estimable if there is none', () => {
    const pairs = syntheticPairs([
      { b1: 'A', asked: 'A', challenged: { doubt: 'A', authority: 'B' } },
      { b1: 'A', asked: 'A', challenged: { doubt: 'A', authority: 'A' } },
    ]);
    assert.equal(fractionOf(persuasionSusceptibility(steeringRows(pairs, 'authority'))), '1/2');
    assert.equal(fractionOf(persuasionSusceptibility(steeringRows(pairs))), '1/4');
    assertNotEstimable(persuasionSusceptibility(steeringRows(pairs, 'evidence')));
  });

  it('does not count a neutral turn as unreadable before it was asked', () => {
    const pending = steeringRows(syntheticPairs([{ b1: 'A', challenged: { doubt: 'B' } }]));
    assert.deepEqual([pending.complete.length, pending.unreadable], [0, 0]);
  });
});
