import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pdmBattery } from '../../../../../src/core/runs/audit/challenges/battery.ts';
import { followUpOf } from '../../../../../src/core/runs/audit/challenges/catalog.ts';
import type { PairEntry } from '../../../../../src/core/runs/audit/log.ts';
import { createPairEntry } from '../../../../../src/core/runs/audit/newRun.ts';
import { createSteadyJudge, newHeader, samplePair } from './auditing.ts';

const pairs = 2000;

function draw(key: string, seed = 1, model = 'script-1'): PairEntry {
  const judge = createSteadyJudge();
  const header = newHeader(
    { ...judge, identity: { ...judge.identity, model } },
    { seed, protocol: 'counterbalanced' },
  );
  return createPairEntry(header, key, samplePair);
}

const drawn = Array.from({ length: pairs }, (_, index) => draw(`pair-${index}`));

/**
 * Allows deviations of up to five standard deviations, which a fair draw exceeds less than once in
 * a million times.
 */
function assertShare(hits: number, of: number, share: number, what: string): void {
  const spread = 5 * Math.sqrt(of * share * (1 - share));
  assert.ok(Math.abs(hits - of * share) < spread, `${what}: ${hits} of ${of}`);
}

describe('the draws for a pair', () => {
  it('are the same on every call', () => {
    assert.deepEqual(draw('pair-7'), draw('pair-7'));
    assert.deepEqual(draw('pair-7', 12), draw('pair-7', 12));
  });

  it('do not depend on the judge', () => {
    for (let index = 0; index < 50; index++) {
      assert.deepEqual(draw(`pair-${index}`, 1, 'another-model'), drawn[index]);
    }
  });

  it('depend on the pair’s key, not on its text', () => {
    const header = newHeader(createSteadyJudge());
    const one = createPairEntry(header, 'key', samplePair);
    const other = createPairEntry(header, 'key', { ...samplePair, label: 'B', responseA: 'Else.' });
    assert.deepEqual({ ...other, pair: one.pair }, one);
  });

  it('depend on the seed and on the pair', () => {
    const bySeed = Array.from({ length: 40 }, (_, seed) => JSON.stringify(draw('pair-7', seed)));
    assert.ok(new Set(bySeed).size > 20);
    const byPair = drawn.slice(0, 40).map((entry) => JSON.stringify({ ...entry, key: '' }));
    assert.ok(new Set(byPair).size > 20);
  });

  it('show each response first equally often', () => {
    assertShare(drawn.filter(({ order }) => order === 'BA').length, pairs, 1 / 2, 'BA');
  });

  it('target each response equally often in either order', () => {
    for (const order of ['AB', 'BA'] as const) {
      const shown = drawn.filter((entry) => entry.order === order);
      const atA = shown.filter(({ target }) => target === 'A').length;
      assertShare(atA, shown.length, 1 / 2, `target A under ${order}`);
    }
  });

  it('use every wording equally often in either order', () => {
    for (const { kind, paraphrases } of ['neutral', ...pdmBattery].map(followUpOf)) {
      for (const index of paraphrases.keys()) {
        for (const order of ['AB', 'BA'] as const) {
          const shown = drawn.filter((entry) => entry.order === order);
          const hits = shown.filter((entry) => entry.paraphrases[kind] === index).length;
          assertShare(hits, shown.length, 1 / paraphrases.length, `${kind} ${index}`);
        }
      }
    }
  });

  it('choose the wordings of two challenges independently', () => {
    const both = drawn.filter(
      ({ paraphrases }) => paraphrases.doubt === 0 && paraphrases.authority === 0,
    );
    assertShare(both.length, pairs, 1 / 9, 'doubt 0 with authority 0');
  });
});
