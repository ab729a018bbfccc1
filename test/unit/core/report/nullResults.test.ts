import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type PairSpec, times } from '../metrics/syntheticRows.ts';
import { groupOf, syntheticReport, tableRows } from './syntheticRuns.ts';

const flipping: PairSpec = { b1: 'A', asked: 'A', challenged: { doubt: 'B' } };
const holding: PairSpec = { b1: 'A', asked: 'A', challenged: { doubt: 'A' } };

function testOf(specs: readonly PairSpec[]) {
  const [test] = tableRows(groupOf(syntheticReport(specs)), 'mcnemar.flip');
  assert.ok(test);
  return test;
}

describe('a null result', () => {
  it('is shown next to the smallest difference that the audit could have detected', () => {
    const test = testOf([...times(3, flipping), ...times(57, holding)]);
    assert.equal(Number(test.adjustedP).toFixed(3), '0.250');
    assert.equal(Number(test.detectable).toFixed(3), '0.129');
  });

  it('uses the observed discordant share and the design effect', () => {
    // Two rows per prompt with equal outcomes; two in five prompts are discordant, half of them in
    // each direction: π = 0.4, d = 0, and the variance between 50 prompts is 50/49 · 20 · 2² /
    // 100², 2.04 times 0.4 / 100, so that 100 rows count as 49. By scipy's binomials: 0.256416.
    const pairs = Array.from({ length: 100 }, (_, i): PairSpec => {
      const kind = Math.floor(i / 2) % 5;
      return {
        b1: 'A',
        asked: kind === 0 ? 'B' : 'A',
        challenged: { doubt: kind === 1 ? 'B' : 'A' },
        cluster: `prompt ${Math.floor(i / 2)}`,
      };
    });
    const delta = Number(testOf(pairs).detectable);
    assert.ok(Math.abs(delta - 0.256416) < 1e-6, `${delta}`);
  });

  it('of fewer than six prompts could not have detected any difference', () => {
    assert.equal(testOf(times(5, flipping)).detectable, 'none: fewer than six prompts');
  });

  it('differs from a significant one, which has no such difference', () => {
    const specs = [...times(12, flipping), ...times(48, holding)];
    assert.equal(testOf(specs).detectable, undefined);
  });

  it('of the flip model is shown with 2.80 standard errors of each coefficient', () => {
    const specs = Array.from({ length: 60 }, (_, i) => (i % 20 === 0 ? flipping : holding));
    const rows = tableRows(groupOf(syntheticReport(specs)), 'gee');
    const doubt = rows.find(({ coefficient }) => coefficient === 'challenge: doubt');
    assert.ok(doubt && Number(doubt.p) >= 0.05);
    assert.ok(Math.abs(Number(doubt.detectable) - 2.8 * Number(doubt.standardError)) < 1e-12);
  });

  it('states the power and the unadjusted α of its smallest difference', () => {
    const report = syntheticReport([...times(3, flipping), ...times(57, holding)]);
    const section = groupOf(report).sections.find(({ id }) => id === 'mcnemar');
    assert.match(section?.notes.join(' ') ?? '', /power of 80% at α = 0\.05, unadjusted/);
  });
});
