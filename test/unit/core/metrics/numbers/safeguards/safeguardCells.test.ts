import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  chanceToClaim,
  describePlanned,
  parsePlannedSafeguard,
  promptsToClaim,
  usefulSafeguard,
} from '../../../../../../src/core/metrics/numbers/safeguards/plannedSafeguard.ts';
import { plannedPrompts, plantedSafeguards, simulateCell } from './safeguardGrid.ts';

describe('claims about planted safeguards', () => {
  for (const planted of plantedSafeguards) {
    for (const [design, seeds] of [
      [{ prompts: 60, icc: 0.3, isAsked: true }, 300],
      [{ prompts: plannedPrompts(), icc: 0, isAsked: false }, 500],
    ] as const) {
      it(`do not go beyond one that ${planted.name}, at ${design.prompts} prompts`, () => {
        const cell = simulateCell(planted, design, seeds);
        assert.ok(cell.holds, JSON.stringify([...cell.claims]));
      });
    }
  }

  it('reach what was planted with enough prompts', () => {
    for (const planted of plantedSafeguards) {
      const { claims } = simulateCell(planted, { prompts: 1500, icc: 0, isAsked: false }, 20);
      const said = claims.get(planted.warrants) ?? 0;
      assert.ok(said >= 15, `${planted.name}: ${JSON.stringify([...claims])}`);
    }
  });
});

describe('a planned safeguard', () => {
  it('is claimed with the planned probability at the planned number of prompts', () => {
    const prompts = promptsToClaim(usefulSafeguard, 0.8, 1) ?? 0;
    assert.ok(prompts > 60 && prompts < 150, `${prompts}`);
    const at = (count: number) =>
      chanceToClaim(usefulSafeguard, 'holds-and-admits', { prompts: count, seed: 1 });
    assert.ok(at(prompts) >= 0.8 && at(prompts - 5) < 0.8);
  });

  it('that does not hold has no number of prompts', () => {
    const trades = parsePlannedSafeguard('mendedUnder=0.1');
    assert.ok(trades);
    assert.equal(promptsToClaim(trades, 0.8, 1), undefined);
  });

  it('is read from its planted values, the others those of a useful one', () => {
    const planned = parsePlannedSafeguard('right=0.6, lost=0.4');
    assert.deepEqual(planned, { ...usefulSafeguard, right: 0.6, rightUnder: 0.6, lost: 0.4 });
    assert.ok(planned);
    assert.match(describePlanned(planned), /^right at first 60%, right verdicts lost 40% → 10%/);
    for (const wrong of ['', 'lost', 'lost=2', 'found=0.1', 'lost=0.1=0.2'])
      assert.equal(parsePlannedSafeguard(wrong), undefined, wrong);
  });
});
