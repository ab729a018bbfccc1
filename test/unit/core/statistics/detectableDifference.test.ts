import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  detectableDifference,
  type PairedDesign,
  promptsToDetect,
} from '../../../../src/core/statistics/detectableDifference.ts';

function detectable(prompts: number, design: Partial<PairedDesign> = {}): number {
  const difference = detectableDifference({
    rows: prompts,
    prompts,
    discordantShare: 0,
    designEffect: 1,
    ...design,
  });
  assert.ok(difference !== undefined);
  return difference;
}

/** Pr(at least six of n prompts are discordant), term by term. */
function chanceOfSix(prompts: number, share: number): number {
  let [term, below] = [(1 - share) ** prompts, 0];
  for (let k = 0; k < 6; k += 1) {
    below += term;
    term *= ((prompts - k) / (k + 1)) * (share / (1 - share));
  }
  return 1 - below;
}

describe('the number of prompts that detect a difference', () => {
  // By scipy's binomials: power stays at 0.80 from there on, and is below with one prompt less.
  it('is the smallest from which exact McNemar keeps its power', () => {
    for (const [difference, discordantShare, prompts] of [
      [0.1, 0.2, 168],
      [0.2, 0.2, 39],
      [0.2, 0.5, 103],
      [0.05, 0.1, 337],
      [0.15, 0.3, 112],
    ] as const) {
      assert.equal(promptsToDetect(difference, { discordantShare, designEffect: 1 }), prompts);
    }
  });

  it('grows with the design effect', () => {
    assert.equal(promptsToDetect(0.1, { discordantShare: 0.2, designEffect: 1.5 }), 252);
  });
});

describe('the smallest detectable difference', () => {
  it('is at least what gives six discordant prompts with 80% probability', () => {
    assert.equal(detectable(60).toFixed(3), '0.129');
    assert.equal(detectable(100).toFixed(3), '0.078');
    for (const prompts of [6, 20, 60, 100, 1000]) {
      assert.ok(Math.abs(chanceOfSix(prompts, detectable(prompts)) - 0.8) < 1e-6);
    }
  });

  it('has 80% power by exact McNemar, as scipy’s binomials give it', () => {
    for (const [rows, share, expected] of [
      [60, 0.2, 0.162095],
      [60, 0.5, 0.263519],
      [200, 0.2, 0.091164],
      [599, 0.3, 0.063983],
    ] as const) {
      const delta = detectable(rows, { discordantShare: share });
      assert.ok(Math.abs(delta - expected) < 2e-6, `${delta} against ${expected}`);
    }
  });

  it('is that of the effective number of rows, rounded down', () => {
    assert.equal(
      detectable(100, { rows: 300, discordantShare: 0.2, designEffect: 1.499 }),
      detectable(200, { discordantShare: 0.2 }),
    );
  });

  it('raises a design effect below 1 to 1', () => {
    const design = { discordantShare: 0.4, rows: 400 };
    assert.equal(
      detectable(200, { ...design, designEffect: 0.5 }),
      detectable(200, { ...design, designEffect: 1 }),
    );
  });

  it('does not exist below six prompts', () => {
    assert.equal(
      detectableDifference({ rows: 50, prompts: 5, discordantShare: 0.4, designEffect: 1 }),
      undefined,
    );
  });
});
