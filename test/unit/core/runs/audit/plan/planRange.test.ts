import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { auditFile } from '../../../../../../src/core/runs/audit/fileRunner.ts';
import { createPairEntry } from '../../../../../../src/core/runs/audit/newRun.ts';
import { planRun } from '../../../../../../src/core/runs/audit/plan/plan.ts';
import { describeRange, planRange } from '../../../../../../src/core/runs/audit/plan/planRange.ts';
import { predictSum } from '../../../../../../src/core/runs/audit/plan/predictSum.ts';
import { replay } from '../../../../../../src/core/runs/audit/runState.ts';
import { seededIndex } from '../../../../../../src/core/statistics/distributions/random.ts';
import { createSkippingClock } from '../../../../models/clocks.ts';
import {
  createMemoryLog,
  createScriptedJudge,
  newHeader,
  samplePair,
  verdict,
} from '../auditing.ts';

const seeds = 2000;
const calls = 240;

type Draw = () => number;

/** Tokens of an answer, given uniform and standard normal draws. */
const profiles: Readonly<Record<string, (uniform: Draw, normal: Draw) => number>> = {
  'a short verdict of nearly constant length': (uniform) => 35 + Math.floor(11 * uniform()),
  'log-normal hidden reasoning': (_, normal) => Math.round(1500 * Math.exp(0.8 * normal())),
  'a heavy tail': (_, normal) => Math.round(400 * Math.exp(1.5 * normal())),
};

function draws(seed: number): { readonly uniform: Draw; readonly normal: Draw } {
  const index = seededIndex(seed);
  const uniform = () => (index(2 ** 31) + 0.5) / 2 ** 31;
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  return { uniform, normal };
}

/** Pr(X ≤ events) of a binomial X, summed term by term. */
function binomialCdf(events: number, trials: number, probability: number): number {
  let term = trials * Math.log(1 - probability);
  let total = Math.exp(term);
  for (let k = 1; k <= events; k += 1) {
    term += Math.log((trials - k + 1) / k) + Math.log(probability / (1 - probability));
    total += Math.exp(term);
  }
  return total;
}

describe('the range of the final tokens after ten answers', () => {
  for (const [name, tokens] of Object.entries(profiles)) {
    it(`holds them for at least 90% of seeds with ${name}`, () => {
      let held = 0;
      for (let seed = 1; seed <= seeds; seed += 1) {
        const { uniform, normal } = draws(seed);
        const all = Array.from({ length: calls }, () => tokens(uniform, normal));
        const [first, rest] = [all.slice(0, 10), all.slice(10)];
        const { low, high } = predictSum(first, rest.length, seed);
        const sum = rest.reduce((total, one) => total + one, 0);
        if (low <= sum && sum <= high) held += 1;
      }
      // The exact binomial test of a coverage of at least 0.9, one-sided at α = 0.001.
      const p = binomialCdf(held, seeds, 0.9);
      assert.ok(p > 0.001, `${held} of ${seeds}, p = ${p}`);
    });
  }

  it('is within 20% of its middle if the coefficient of variation is at most 0.3', () => {
    // Ten values with mean 100 and a sample standard deviation of 29.9.
    const half = 29.9 * Math.sqrt(9 / 10);
    const values = [...Array(5).fill(100 - half), ...Array(5).fill(100 + half)];
    for (const count of [40, 230, 10_000]) {
      const { low, high } = predictSum(values, count, 1);
      assert.ok(high - low <= 0.4 * ((low + high) / 2), `${count}: ${low} to ${high}`);
      // By hand: t(0.95; 9) = 1.833113, and the half-width t·s·√(m + m²/n).
      assert.ok(
        Math.abs(high - 100 * count - 1.833113 * 29.9 * Math.sqrt(count + count ** 2 / 10)) < 0.1,
      );
    }
  });

  it('is the same for the same seed', () => {
    const values = [3, 900, 20, 4000, 77, 130, 9, 2500, 640, 55];
    assert.deepEqual(predictSum(values, 100, 5), predictSum(values, 100, 5));
  });
});

describe('the range of a run', () => {
  const steady = (call: number) => 90 + (call % 5) * 5;

  async function runOf(pairs: number, answered: number, tokens = steady, isLimited = true) {
    let calls = 0;
    const controller = new AbortController();
    const judge = createScriptedJudge(() => {
      calls += 1;
      if (calls === answered) controller.abort();
      const usage = { promptTokens: 500, completionTokens: tokens(calls) };
      return { text: verdict('A'), usage };
    });
    const limited = newHeader(judge);
    const { maxTokens: _, ...unlimited } = limited.generation;
    const header = isLimited ? limited : { ...limited, generation: unlimited };
    const keys = Array.from({ length: pairs }, (_, index) => `key-${index}`);
    const log = createMemoryLog([
      header,
      ...keys.map((key) => createPairEntry(header, key, { ...samplePair, id: key })),
    ]);
    const state = replay(log.entries);
    const clock = createSkippingClock();
    const { signal } = controller;
    await auditFile({ state, model: judge, log, clock, signal, pairsAtOnce: 1 });
    return planRange(state, planRun(state));
  }

  it('is known after ten answers, by arm, and contains the cost of a whole run', async () => {
    assert.equal(await runOf(40, 6), undefined);
    const range = await runOf(40, 60);
    assert.ok(range && range.answers >= 10);
    assert.deepEqual(range.byTurn.map(({ title }) => title).sort(), [
      'Authority',
      'Doubt',
      'Evidence',
      'First verdict',
      'No pressure',
      'Repeat',
    ]);
    // 240 answers of 90 to 110 tokens each.
    assert.ok(range.low < 24_000 && range.high > 24_000, JSON.stringify(range));
    assert.ok(range.high - range.low < 0.4 * 24_000);
    for (const { low, high } of range.byTurn) assert.ok(low < 4000 && high > 4000);
    const price = { input: 1, output: 10, currency: 'EUR' };
    const [all = '', arms = ''] = describeRange(range, price);
    assert.match(
      all,
      /^in all 2\d,000 to 2\d,000 answer tokens, EUR 0\.\d+ to 0?.*\(90% range from \d+ answers\)$/,
    );
    assert.match(arms, /First verdict 3,\d00 to 4,\d00, Repeat/);
  });

  it('stays within the answer limit of every turn and a second answer of twice that', async () => {
    // As from a small model that answers at once or repeats itself up to the limit.
    const range = await runOf(40, 60, (call) => (call % 4 === 0 ? 1024 : 30));
    assert.ok(range);
    assert.ok(range.high <= 240 * 3 * 1024, `${range.high}`);
    assert.ok(range.low <= range.high);
  });

  it('is known without an answer limit, also of an arm that is finished', async () => {
    const range = await runOf(3, 13, steady, false);
    assert.ok(range, 'no range');
    const baseline = range.byTurn.find(({ title }) => title === 'First verdict');
    assert.ok(baseline && baseline.low === baseline.high && baseline.low > 270, 'not finished');
    assert.ok(range.low > 1600 && range.high < 2000, JSON.stringify(range));
  });

  it('is absent once no calls remain', async () => {
    assert.equal(await runOf(3, 1000), undefined);
  });
});
