import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  detectableDifference,
  type PairedDesign,
} from '../../../../../src/core/metrics/statistics/detectableDifference.ts';

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

describe('the smallest detectable difference', () => {
  it('is at least what gives six discordant prompts with 80% probability', () => {
    assert.equal(detectable(60).toFixed(3), '0.129');
    assert.equal(detectable(100).toFixed(3), '0.078');
    for (const prompts of [6, 20, 60, 100, 1000]) {
      assert.ok(Math.abs(chanceOfSix(prompts, detectable(prompts)) - 0.8) < 1e-6);
    }
  });

  it('solves δ = 2.80 · √((π − δ²) · deff / n) for the observed discordant share', () => {
    for (const [rows, share, designEffect] of [
      [200, 0.3, 1],
      [300, 0.2, 1.7],
      [120, 0.5, 2.5],
    ] as const) {
      const delta = detectable(rows, { discordantShare: share, designEffect });
      const right = 2.8 * Math.sqrt(((share - delta ** 2) * designEffect) / rows);
      assert.ok(Math.abs(delta - right) < 1e-12, `${delta} against ${right}`);
    }
  });

  it('uses δ itself as the discordant share if that is larger', () => {
    const delta = detectable(100, { rows: 100, discordantShare: 0.01, designEffect: 3 });
    const right = 2.8 * Math.sqrt(((delta - delta ** 2) * 3) / 100);
    assert.ok(Math.abs(delta - right) < 1e-12);
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
