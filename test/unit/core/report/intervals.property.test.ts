import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { buildReport } from '../../../../src/core/report/buildReport.ts';
import type {
  Report,
  ReportedNumber,
  ReportTable,
} from '../../../../src/core/report/reportSchema.ts';
import { seededIndex } from '../../../../src/core/statistics/distributions/random.ts';
import type { Side } from '../../../../src/core/words/verdict.ts';
import type { PairSpec, Verdict } from '../metrics/syntheticRows.ts';
import { syntheticRun } from './syntheticRuns.ts';

/** A share at which numbers are likely to degenerate, or an ordinary one. */
const share = fc.constantFrom(0, 0, 0.05, 0.5, 0.95, 1, 1);

/** Parameters of a random log. */
const plan = fc.record({
  seed: fc.integer({ min: 1, max: 1_000_000 }),
  pairs: fc.integer({ min: 1, max: 90 }),
  pairsPerPrompt: fc.integer({ min: 1, max: 3 }),
  protocol: fc.constantFrom('anti-baseline', 'counterbalanced', 'multi-step'),
  choosesA: share,
  right: share,
  repeatFlips: share,
  neutralFlips: share,
  doubtFlips: share,
  authorityFlips: share,
  unreadable: fc.constantFrom(0, 0, 0.1),
  confidences: fc.constantFrom(1, 3, 30),
  overlaps: fc.constantFrom(1, 2, 30),
  models: fc.constantFrom(0, 2, 3),
});
type Plan = ReturnType<typeof plan.generate>['value'];

function specsOf(given: Plan): PairSpec[] {
  const draw = seededIndex(given.seed);
  const happens = (chance: number) => (draw(2 ** 32) + 0.5) / 2 ** 32 < chance;
  return Array.from({ length: given.pairs }, (_, i): PairSpec => {
    const b1: Side = happens(given.choosesA) ? 'A' : 'B';
    const other: Side = b1 === 'A' ? 'B' : 'A';
    const verdict = (flips: number): Verdict =>
      happens(given.unreadable)
        ? '?'
        : {
            preference: happens(flips) ? other : b1,
            confidence: 60 + draw(given.confidences),
            overlap: draw(given.overlaps) / 30,
            paraphrase: draw(2),
          };
    const isStepped = given.protocol === 'multi-step';
    return {
      b1: { preference: b1, confidence: 60 + draw(given.confidences) },
      cluster: `prompt ${Math.floor(i / given.pairsPerPrompt)}`,
      label: happens(given.right) ? b1 : other,
      order: draw(2) ? 'AB' : 'BA',
      lengthA: draw(3) + 1,
      ...(given.protocol === 'counterbalanced' ? { target: draw(2) ? 'A' : 'B' } : {}),
      ...(given.models > 0
        ? { modelA: `model ${i % given.models}`, modelB: `model ${(i + 1) % given.models}` }
        : {}),
      ...(isStepped
        ? { sequence: [given.doubtFlips, given.authorityFlips, 0.5].map(verdict) }
        : {
            b2: verdict(given.repeatFlips),
            asked: verdict(given.neutralFlips),
            challenged: {
              doubt: verdict(given.doubtFlips),
              authority: verdict(given.authorityFlips),
            },
          }),
    };
  });
}

function runOf(given: Plan, run: string, model: string) {
  const multiStep = { challenges: ['doubt', 'doubt', 'doubt'], aim: 'other' as const };
  return syntheticRun(specsOf(given), {
    run,
    protocols: [given.protocol as 'anti-baseline'],
    ...(given.protocol === 'multi-step' ? { multiStep } : {}),
    judge: {
      provider: 'scripted',
      model,
      endpoint: 'http://127.0.0.1:9/v1',
      simulated: false,
    },
  });
}

function numbersOf({ groups, comparisons = [] }: Report): ReportedNumber[] {
  return [...groups, ...comparisons].flatMap(({ sections }) =>
    sections.flatMap(({ numbers }) => numbers),
  );
}

function tablesOf({ groups, comparisons = [] }: Report): ReportTable[] {
  return [...groups, ...comparisons].flatMap(({ sections }) =>
    sections.flatMap(({ tables }) => tables),
  );
}

function assertIntervals(report: Report): void {
  for (const number of numbersOf(report)) {
    if ('notEstimable' in number || 'notEstimable' in number.interval) continue;
    const { lower, upper } = number.interval;
    assert.ok(lower < upper, `${number.id} is ${number.value} [${lower}, ${upper}]`);
    assert.ok(
      lower - 1e-9 <= number.value && number.value <= upper + 1e-9,
      `${number.id} is ${number.value} [${lower}, ${upper}]`,
    );
  }
  for (const { id, rows } of tablesOf(report)) {
    for (const { lower, upper } of rows) {
      if (typeof lower !== 'number' || typeof upper !== 'number') continue;
      assert.ok(lower < upper, `${id} has [${lower}, ${upper}]`);
    }
  }
}

describe('the intervals of a report', () => {
  it('contain their value and never have zero width, for any log', () => {
    fc.assert(
      fc.property(plan, plan, fc.boolean(), (first, second, analytic) => {
        const runs = [runOf(first, 'run-1', 'one'), runOf(second, 'run-2', 'two')];
        assertIntervals(
          buildReport(runs, { seed: 1, ...(analytic ? { preferred: 'analytic' } : {}) }),
        );
      }),
      { numRuns: 30, seed: 12 },
    );
  });
});
