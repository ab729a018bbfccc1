import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fitBradleyTerry } from '../../../../../../src/core/metrics/statistics/regression/bradleyTerry.ts';
import { assertClose, readReference } from '../../reference.ts';

const { cases, degenerate } = readReference('bradleyTerry');

describe('Bradley–Terry abilities', () => {
  it('equal BradleyTerry2’s bias-reduced abilities', () => {
    for (const { wins, abilities } of cases) {
      const fitted = fitBradleyTerry(wins) ?? [];
      assert.equal(fitted.length, abilities.length);
      for (const [i, ability] of fitted.entries()) assertClose(ability, abilities[i], 1e-6);
    }
  });

  it('of two models are the log odds with half a win added to each', () => {
    const [first, second] =
      fitBradleyTerry([
        [0, 3],
        [0, 0],
      ]) ?? [];
    assertClose((first ?? 0) - (second ?? 0), Math.log(3.5 / 0.5));
  });

  it('do not depend on the starting point of the search', () => {
    const [{ wins, abilities }] = cases;
    const fitted = fitBradleyTerry(wins, [3, -3, 3, -3, 3, -3]) ?? [];
    for (const [i, ability] of fitted.entries()) assertClose(ability, abilities[i], 1e-6);
  });

  it('are undefined if comparisons do not connect the models, or for one model', () => {
    for (const { wins } of degenerate) assert.equal(fitBradleyTerry(wins), undefined);
    assert.equal(fitBradleyTerry([[0]]), undefined);
    assert.equal(fitBradleyTerry([]), undefined);
  });
});
