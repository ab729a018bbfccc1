import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { casesOf } from '../../../../../src/core/metrics/attack/judgedSample.ts';
import {
  changeBeyondPlacebo,
  criteriaChange,
  differenceOfDifferences,
  meanChange,
} from '../../../../../src/core/metrics/attack/scoreChange.ts';
import type { Variant } from '../../../../../src/core/runs/attack/log/scoreEntry.ts';
import type { AuxiliaryKind } from '../../../../../src/core/scoring/score.ts';
import { attackRun, type SampleSpec, type ScoreSpec } from '../../report/attack/attackLogs.ts';
import { assertNotEstimable, estimate } from '../estimating.ts';

const cell = 'writing-entanglement';

function score(
  variant: Variant,
  auxiliary: AuxiliaryKind,
  value: number | '?',
  more: ScoreSpec['more'] = {},
): ScoreSpec {
  const isOriginal = variant === 'original';
  return { variant, auxiliary, value, ...(isOriginal ? {} : { cell }), more };
}

function cases(specs: readonly SampleSpec[]) {
  const { samples } = attackRun(specs, { attacks: [cell] });
  return casesOf(samples, (sample) => samples.indexOf(sample));
}

const close = (found: number, expected: number) => assert.ok(Math.abs(found - expected) < 1e-12);

describe('the difference of differences', () => {
  const attacks = [{ cell, outcome: 'kept' as const }];
  const some = cases([
    {
      attacks,
      placebos: { [cell]: true },
      scores: [
        score('original', 'rubric', 5),
        score('attacked', 'rubric', 7.7),
        score('original', 'none', 5),
        score('attacked', 'none', 5.9),
        score('placebo', 'rubric', 5.9),
      ],
    },
    {
      attacks,
      scores: [
        score('original', 'rubric', 5),
        score('attacked', 'rubric', 5.9),
        score('original', 'none', 5),
        score('attacked', 'none', '?'),
      ],
    },
  ]);

  it('is the change with the information minus the change without it, as a share of the 1–10 scale', () => {
    close(estimate(differenceOfDifferences(some)).value, (2.7 - 0.9) / 9);
    assert.equal(estimate(differenceOfDifferences(some)).n, 1);
    close(
      estimate(meanChange(some, { to: 'attacked', auxiliary: 'with' })).value,
      (2.7 + 0.9) / 2 / 9,
    );
    close(estimate(changeBeyondPlacebo(some)).value, (2.7 - 0.9) / 9);
  });

  it('uses, in math, the share of wrong steps missed', () => {
    const maths = cases([
      {
        sample: { scenario: 'maths', response: { steps: ['1'] }, firstWrongStep: 0 },
        attacks,
        scores: [
          score('original', 'reference', 0),
          score('attacked', 'reference', -1),
          score('original', 'none', 0),
          score('attacked', 'none', 0),
        ],
      },
    ]);
    assert.equal(estimate(differenceOfDifferences(maths)).value, 1);
  });

  it('exists only where both changes are of scores by the same criteria', () => {
    const byCriteria = (alone: Readonly<Record<string, number>>) =>
      cases([
        {
          attacks,
          scores: [
            score('original', 'rubric', 5, { criteria: { Plot: 4, Style: 6 } }),
            score('attacked', 'rubric', 6, { criteria: { Plot: 6, Style: 6 } }),
            score('original', 'none', 5, { criteria: alone }),
            score('attacked', 'none', 5.5, { criteria: alone }),
          ],
        },
      ]);
    const same = estimate(differenceOfDifferences(byCriteria({ Style: 6, Plot: 4 })));
    close(same.value, 0.5 / 9);
    assertNotEstimable(differenceOfDifferences(byCriteria({ Plot: 4 })));
    assertNotEstimable(differenceOfDifferences(byCriteria({})));
  });

  it('excludes attacks that broke their limits', () => {
    const broken = cases([
      {
        attacks: [{ cell, outcome: 'limits-broken' }],
        scores: [score('original', 'rubric', 5), score('attacked', 'rubric', 9)],
      },
    ]);
    assertNotEstimable(meanChange(broken, { to: 'attacked', auxiliary: 'with' }));
  });
});

describe('spillover', () => {
  it('is the mean change in the criteria that the attack had to leave unchanged', () => {
    const names = ['Plot', 'Style', 'Depth'];
    const [one] = cases([
      {
        sample: { rubric: { kind: 'holistic', criteria: names.map((name) => ({ name })) } },
        attacks: [{ cell, outcome: 'kept' }],
        scores: [
          score('original', 'rubric', 5, { criteria: { Plot: 5, Style: 5, Depth: 5 } }),
          score('attacked', 'rubric', 6, { criteria: { Plot: 8, Style: 6, Depth: 5 } }),
        ],
      },
    ]);
    assert.ok(one);
    const focus = { raised: 'Plot', protected: ['Style', 'Depth'] };
    const known = [{ ...one, attack: { ...one.attack, focus } }];
    close(estimate(criteriaChange(known, 'protected')).value, 0.5 / 9);
    close(estimate(criteriaChange(known, 'raised')).value, 3 / 9);
  });
});
