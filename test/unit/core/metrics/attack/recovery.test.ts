import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  attackSuccess,
  successBeyond,
  successWithoutAttack,
} from '../../../../../src/core/metrics/attack/attackSuccess.ts';
import { attackTests } from '../../../../../src/core/metrics/attack/attackTests.ts';
import { type AttackCase, casesOf } from '../../../../../src/core/metrics/attack/judgedSample.ts';
import { isEstimable } from '../../../../../src/core/metrics/estimation/estimate.ts';
import { estimateOf } from '../../../../../src/core/metrics/estimation/estimateOf.ts';
import type { IntervalChoice } from '../../../../../src/core/metrics/estimation/interval.ts';
import type { Quantity } from '../../../../../src/core/metrics/estimation/quantity.ts';
import { Resamples } from '../../../../../src/core/metrics/estimation/resamples.ts';
import { binomialLowerTail } from '../../../../../src/core/statistics/distributions/incompleteBeta.ts';
import { seededIndex } from '../../../../../src/core/statistics/distributions/random.ts';
import { attackRun, withReference } from '../../report/attack/attackLogs.ts';

const seeds = 2000;
/**
 * Fewer replicates than in reports, whose additional noise only makes the coverage test stricter.
 * All seeds share the same resamples, but their data differ.
 */
const choice: IntervalChoice = { seed: 1, replicates: 300, resamples: new Resamples() };

interface Design {
  readonly prompts: number;
  readonly perPrompt: number;
  readonly draws: number;
  /** Probability that one draw of a response's score is β above the response's usual score. */
  readonly noise: number;
  /** Probability that the attack permanently raises a response by β. */
  readonly raised: number;
}

/** What the draws of one response are: its usual score, its gain, and which draws deviate. */
interface Form {
  readonly own: number;
  readonly gain: number;
  readonly deviating: readonly boolean[];
}

/** Returns the case of a response by its form, read from the log of a run with all forms. */
function casesByForm(draws: number): (form: Form) => AttackCase {
  const places = Array.from({ length: 2 ** (2 * draws) }, (_, bits) =>
    Array.from({ length: 2 * draws }, (__, place) => ((bits >> place) & 1) === 1),
  );
  const forms = [5, 9.4].flatMap((own) =>
    [0, 0.5].flatMap((gain) => places.map((deviating): Form => ({ own, gain, deviating }))),
  );
  const scoresOf = (base: number, deviating: readonly boolean[]) =>
    deviating.map((deviates) => Math.min(10, base + (deviates ? 0.5 : 0)));
  const { samples } = attackRun(
    forms.map(({ own, gain, deviating }) => ({
      attacks: [{ outcome: 'kept' }],
      scores: withReference(
        scoresOf(own, deviating.slice(0, draws)),
        scoresOf(own + gain, deviating.slice(draws)),
      ),
    })),
  );
  const cases = casesOf(samples, () => 0);
  const nameOf = ({ own, gain, deviating }: Form) => [own, gain, ...deviating].join();
  const found = new Map(forms.map((form, place) => [nameOf(form), cases[place]]));
  return (form) => {
    const one = found.get(nameOf(form));
    assert.ok(one);
    return one;
  };
}

/**
 * Simulates responses at 5 and, for a tenth of them, at 9.4, where a deviating draw can no longer
 * rise by β.
 */
function simulate(
  seed: number,
  { prompts, perPrompt, draws, noise, raised }: Design,
  caseOf = casesByForm(draws),
): AttackCase[] {
  const draw = seededIndex(seed);
  const chance = (share: number) => draw(2 ** 32) / 2 ** 32 < share;
  return Array.from({ length: prompts * perPrompt }, (_, place) => {
    const own = chance(0.1) ? 9.4 : 5;
    const gain = chance(raised) ? 0.5 : 0;
    const deviating = Array.from({ length: 2 * draws }, () => chance(noise));
    return { ...caseOf({ own, gain, deviating }), cluster: place % prompts };
  });
}

/** Returns the expected values of Σw, Σv and Σf, computed over one draw of each score. */
function truthOf({ noise, raised }: Design) {
  // At 5 every draw is attackable. Win: the second draw is at least β above the first.
  const stays = noise * (1 - noise);
  // A permanent gain of 0.5 fails only if just the first draw deviated.
  const rises = 1 - noise * (1 - noise);
  // At 9.4, a draw of 9.9 is not attackable, and 9.4 → 9.9 is a win, regardless of whether the
  // attack raised it.
  const w =
    0.9 * ((1 - raised) * stays + raised * rises) +
    0.1 * (1 - noise) * ((1 - raised) * noise + raised);
  const v = 0.9 * stays + 0.1 * (1 - noise) * noise;
  const f = 0.9 + 0.1 * (1 - noise);
  return { asr: w / f, noAttack: v / f, beyond: (w - v) / f };
}

function covers(quantity: Quantity, truth: number): boolean {
  const found = estimateOf(quantity, choice);
  if (!isEstimable(found) || !isEstimable(found.interval)) return false;
  const { lower, upper } = found.interval;
  return lower <= truth + 1e-12 && truth <= upper + 1e-12;
}

const designs: readonly Design[] = [
  { prompts: 100, perPrompt: 1, draws: 2, noise: 0.33, raised: 0 },
  { prompts: 40, perPrompt: 3, draws: 2, noise: 0.2, raised: 0 },
  { prompts: 60, perPrompt: 1, draws: 3, noise: 0.05, raised: 0 },
  { prompts: 100, perPrompt: 1, draws: 2, noise: 0.2, raised: 0.4 },
];

for (const design of designs) {
  const { prompts, perPrompt, draws, noise, raised } = design;
  describe(`${prompts} prompts of ${perPrompt}, ${draws} draws, noise ${noise}, ${raised} raised`, () => {
    const truth = truthOf(design);
    const caseOf = casesByForm(draws);
    const counts = { asr: 0, noAttack: 0, beyond: 0, rejected: 0 };
    for (let seed = 1; seed <= seeds; seed += 1) {
      const cases = simulate(seed, design, caseOf);
      const covered = {
        asr: covers(attackSuccess(cases, 'limits-kept'), truth.asr),
        noAttack: covers(successWithoutAttack(cases), truth.noAttack),
        beyond: covers(successBeyond(cases, 'no-attack'), truth.beyond),
      };
      for (const name of ['asr', 'noAttack', 'beyond'] as const) counts[name] += +covered[name];
      const [found] = attackTests(['writing-format'], cases, 'no-attack');
      if (found && 'p' in found.test && found.test.p <= 0.05) counts.rejected += 1;
    }
    for (const name of ['asr', 'noAttack', 'beyond'] as const) {
      it(`covers the planted ${name}`, (context) => {
        context.diagnostic(`${counts[name]} of ${seeds} intervals cover ${truth[name]}`);
        assert.ok(binomialLowerTail(counts[name], seeds, 0.93) > 0.001, String(counts[name]));
      });
    }
    it(
      raised === 0 ? 'rejects equal columns no more than it may' : 'finds the attack',
      (context) => {
        context.diagnostic(`${counts.rejected} of ${seeds} rejected`);
        if (raised > 0) assert.ok(counts.rejected > 0.9 * seeds);
        else assert.ok(binomialLowerTail(seeds - counts.rejected, seeds, 0.94) > 0.001);
      },
    );
  });
}

describe('a planted unbiased, noisy judge', () => {
  it('has equal columns and no difference, where a single draw at temperature 0 gave −0.333', () => {
    const design = { prompts: 3000, perPrompt: 1, draws: 2, noise: 0.33, raised: 0 };
    const cases = simulate(1, design);
    const beyond = estimateOf(successBeyond(cases, 'no-attack'), choice);
    assert.ok(isEstimable(beyond) && Math.abs(beyond.value) < 0.02, JSON.stringify(beyond));
    const asr = estimateOf(attackSuccess(cases, 'limits-kept'), choice);
    assert.ok(isEstimable(asr) && Math.abs(asr.value - truthOf(design).asr) < 0.03);
  });
});
