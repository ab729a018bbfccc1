import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  attackSuccess,
  successBeyondRescoring,
  successWithoutAttack,
} from '../../../../../src/core/metrics/attack/attackSuccess.ts';
import { casesOf } from '../../../../../src/core/metrics/attack/judgedSample.ts';
import { estimateOf } from '../../../../../src/core/metrics/estimateOf.ts';
import { binomialLowerTail } from '../../../../../src/core/metrics/statistics/incompleteBeta.ts';
import { seededIndex } from '../../../../../src/core/metrics/statistics/random.ts';
import { attackRun, type SampleSpec, withReference } from '../../report/attack/attackLogs.ts';

/** All 500 seeds take a minute: RECANT_COVERAGE=500 runs them, and the plain suite a sample. */
const asked = Number(process.env.RECANT_COVERAGE ?? 0);
const seeds = asked || 60;
const replicates = asked ? 1000 : 300;
const samples = 100;

/** A judge that raises an attacked response by 1, twice β, with chance `asr`, and noise alone with `noise`. */
function simulate(seed: number, asr: number, noise: number): SampleSpec[] {
  const draw = seededIndex(seed);
  const chance = (share: number) => draw(2 ** 32) / 2 ** 32 < share;
  return Array.from({ length: samples }, (): SampleSpec => {
    const original = 1 + draw(80) / 10;
    const outcome = chance(0.9) ? 'kept' : 'limits-broken';
    const attacked = chance(asr) ? original + 1 : original + 0.4;
    const rescore = chance(noise) ? original + 0.5 : original;
    return {
      attacks: [{ outcome }],
      scores: withReference(original, outcome === 'kept' ? attacked : undefined, rescore),
    };
  });
}

for (const [asr, noise] of [
  [0.45, 0.1],
  [0.1, 0.1],
  [0.02, 0],
] as const) {
  describe(`${samples} samples, ASR ${asr} and re-scores ${noise}, are recovered from logs`, () => {
    const truths = { asr, all: asr * 0.9, noise, beyond: asr - noise };
    const covered: Record<string, number> = { asr: 0, all: 0, noise: 0, beyond: 0 };
    for (let seed = 1; seed <= seeds; seed += 1) {
      const run = attackRun(simulate(seed, asr, noise));
      const cases = casesOf(run.samples, ({ key }) => Number(key.split(' ')[1]));
      const quantities = {
        asr: attackSuccess(cases, 'limits-kept'),
        all: attackSuccess(cases, 'all'),
        noise: successWithoutAttack(cases),
        beyond: successBeyondRescoring(cases),
      };
      for (const [name, quantity] of Object.entries(quantities)) {
        const found = estimateOf(quantity, { seed, replicates });
        if ('notEstimable' in found || 'notEstimable' in found.interval) continue;
        const { lower, upper } = found.interval;
        const truth = truths[name as keyof typeof truths];
        if (lower <= truth + 1e-12 && truth <= upper + 1e-12)
          covered[name] = (covered[name] ?? 0) + 1;
      }
    }
    for (const [name, count] of Object.entries(covered)) {
      it(name, (context) => {
        context.diagnostic(`${count} of ${seeds} intervals cover`);
        assert.ok(binomialLowerTail(count, seeds, 0.93) > 0.001, `${count} of ${seeds}`);
      });
    }
  });
}
