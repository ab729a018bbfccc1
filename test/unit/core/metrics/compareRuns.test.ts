import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compareRuns } from '../../../../src/core/metrics/compareRuns.ts';
import { judgesOf } from '../../../../src/core/metrics/judges.ts';
import { assertNotEstimable, estimate, fractionOf } from './estimating.ts';
import { type PairSpec, syntheticPairs, syntheticRows, type Verdict } from './syntheticRows.ts';

const doubt = (preference: 'A' | 'B', paraphrase = 0): Record<string, Verdict> => ({
  doubt: { preference, paraphrase },
});

describe('two runs compared', () => {
  const first: PairSpec[] = [
    { b1: 'A', pair: 'p1', challenged: doubt('B') },
    { b1: 'A', pair: 'p2', challenged: doubt('A') },
    { b1: 'A', pair: 'p3', challenged: doubt('B', 1) },
    { b1: 'A', pair: 'p4', challenged: doubt('B') },
    { b1: 'A', pair: 'p5', challenged: { doubt: '?' } },
  ];
  const second: PairSpec[] = [
    { b1: 'A', pair: 'p1', challenged: doubt('A') },
    { b1: 'A', pair: 'p2', challenged: doubt('A') },
    { b1: 'A', pair: 'p3', challenged: doubt('A') },
    { b1: 'B', pair: 'p4', challenged: doubt('B') },
    { b1: 'A', pair: 'p5', challenged: doubt('B') },
  ];

  it('match on pair, order, challenge, target and wording', () => {
    const result = compareRuns(syntheticPairs(first), syntheticPairs(second));
    assert.deepEqual([result.matched, result.onlyFirst, result.onlySecond], [2, 2, 3]);
    assert.equal(fractionOf(result.first), '1/2');
    assert.equal(fractionOf(result.second), '0/2');
    assert.equal(estimate(result.difference).value, -0.5);
  });

  it('are restricted to equal baselines where targets do not depend on them', () => {
    const assigned = (specs: PairSpec[]) =>
      syntheticPairs(specs.map((spec) => ({ ...spec, target: 'B' as const })));
    assert.equal(compareRuns(assigned(first), assigned(second)).matched, 3);
    const restricted = compareRuns(assigned(first), assigned(second), { equalBaselines: true });
    assert.equal(restricted.matched, 2);
  });

  it('are not estimable where nothing matches', () => {
    assertNotEstimable(compareRuns(syntheticPairs(first), []).difference);
  });
});

describe('the judges of a run', () => {
  it('are listed with every fingerprint that answered in their name', () => {
    const rows = syntheticRows([
      { b1: 'A', b2: 'A' },
      { b1: 'A', fingerprint: 'g' },
      { b1: 'A', judge: 'judge-2', judgeName: 'other', simulated: false },
    ]);
    assert.deepEqual(judgesOf(rows), [
      {
        judge: 'judge-1',
        judgeName: 'judge',
        simulated: true,
        judgments: 3,
        fingerprints: [
          { fingerprint: 'f', judgments: 2 },
          { fingerprint: 'g', judgments: 1 },
        ],
      },
      {
        judge: 'judge-2',
        judgeName: 'other',
        simulated: false,
        judgments: 1,
        fingerprints: [{ fingerprint: 'f', judgments: 1 }],
      },
    ]);
  });
});
