import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { judgmentsIn } from '../../../../src/core/judgments/audit.ts';
import { CountOnce } from '../../../../src/core/judgments/countOnce.ts';
import { numberPrompts } from '../../../../src/core/judgments/orderAudits.ts';
import { labelAgreement } from '../../../../src/core/metrics/numbers/agreement/agreement.ts';
import { flipRate } from '../../../../src/core/metrics/numbers/flips/flipRate.ts';
import { persuasionSusceptibility } from '../../../../src/core/metrics/numbers/steps/steering.ts';
import { steeringRows } from '../../../../src/core/metrics/rows/steeringRows.ts';
import { estimate, fractionOf } from '../metrics/estimating.ts';
import { type PairSpec, syntheticPairs } from '../metrics/syntheticRows.ts';

const asked: PairSpec = {
  ...{ pair: 'p', cluster: 'p', b1: 'A', b2: 'A', asked: { preference: 'A', paraphrase: 0 } },
  ...{ label: 'A', challenged: { doubt: { preference: 'B', paraphrase: 0 } } },
};

/** Returns what counts of these audits, with those of earlier runs first. */
function counted(...specs: PairSpec[]) {
  const once = new CountOnce();
  const audits = numberPrompts(specs.flatMap((spec) => once.take(syntheticPairs([spec]))));
  const judgments = audits.flatMap(judgmentsIn);
  return { judgments, audits, leftOut: once.leftOut('judge-1', 'anti-baseline') };
}

const arm = { arm: 'challenge' as const };

describe('a judgment made by several runs of a judge', () => {
  it('counts once, as in the earliest run', () => {
    const later = {
      ...asked,
      run: 'later',
      challenged: { doubt: { preference: 'A', paraphrase: 0 } },
    };
    const { audits, leftOut } = counted(asked, later as PairSpec);
    assert.equal(fractionOf(flipRate(audits, arm)), '1/1');
    assert.equal(leftOut, 4);
  });

  it('counts again in another order, wording, challenge or target', () => {
    const { judgments, leftOut } = counted(
      asked,
      { ...asked, run: 'other order', order: 'BA' },
      { ...asked, run: 'other judge', judge: 'judge-2' },
    );
    assert.deepEqual([judgments.length, leftOut], [12, 0]);
    const again = [
      { challenged: { doubt: { preference: 'B', paraphrase: 1 } } },
      { challenged: { authority: { preference: 'B', paraphrase: 0 } } },
      { challenged: { doubt: { preference: 'B', paraphrase: 0, target: 'A' } } },
    ] as const;
    for (const fields of again) {
      const { audits } = counted(asked, { ...asked, ...fields, run: 'later' });
      assert.equal(fractionOf(flipRate(audits, arm)), '2/2');
    }
  });

  it('keeps B1 and the neutral turn for comparison without counting them again', () => {
    const { audits, leftOut } = counted(asked, {
      ...asked,
      run: 'later',
      b1: 'B',
      target: 'A',
      challenged: { authority: 'A' },
    });
    assert.equal(leftOut, 3);
    assert.equal(fractionOf(flipRate(audits, arm)), '2/2');
    assert.equal(fractionOf(persuasionSusceptibility(steeringRows(audits))), '2/2');
    assert.equal(fractionOf(labelAgreement(audits)), '1/1');
    assert.equal(estimate(flipRate(audits, { arm: 'neutral' })).n, 1);
    assert.equal(estimate(flipRate(audits, { arm: 'repeat' })).n, 1);
  });

  it('is recognized when another file has A and B exchanged', () => {
    const exchanged: PairSpec = {
      ...asked,
      ...{ run: 'later', dataset: 'other', pair: 'q', content: 'p', swapped: true, order: 'BA' },
      ...{ b1: 'B', b2: 'B', asked: { preference: 'B', paraphrase: 0 }, label: 'B' },
      challenged: { doubt: { preference: 'A', paraphrase: 0 } },
    };
    assert.equal(counted(asked, exchanged).judgments.length, 4);
  });

  it('counts twice if a run has the pair under two ids', () => {
    assert.equal(counted(asked, { ...asked, pair: 'p~2', content: 'p' }).judgments.length, 8);
  });

  it('is dropped with its sequence, unless the sequence differs', () => {
    const led: PairSpec = { b1: 'A', pair: 'p', protocol: 'multi-step', sequence: ['A', 'B'] };
    assert.equal(counted(led, { ...led, run: 'later' }).judgments.length, 3);
    const longer = { ...led, run: 'later', sequence: ['A', 'B', 'B'] as const };
    const { judgments } = counted(led, longer);
    assert.deepEqual(judgments.map(({ again }) => again === true).filter(Boolean).length, 1);
    assert.equal(judgments.length, 7);
  });
});
