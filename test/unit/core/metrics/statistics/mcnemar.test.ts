import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cohenH } from '../../../../../src/core/metrics/statistics/cohenH.ts';
import { holmAdjusted } from '../../../../../src/core/metrics/statistics/holm.ts';
import { mcnemarExact } from '../../../../../src/core/metrics/statistics/mcnemar.ts';
import { assertClose, assertRelativelyClose, readReference } from '../reference.ts';

const reference = readReference('mcnemar');

describe("McNemar's exact test", () => {
  it('has statsmodels’ p-value', () => {
    for (const [b, c, p] of reference.cases) assertRelativelyClose(mcnemarExact(b, c).p, p);
  });

  it('says that p is 1 by definition if no pair is discordant', () => {
    assert.deepEqual(mcnemarExact(0, 0), {
      onlyFirst: 0,
      onlySecond: 0,
      p: 1,
      noneDiscordant: true,
    });
    assert.equal(mcnemarExact(3, 3).noneDiscordant, false);
    assert.equal(mcnemarExact(3, 3).p, 1);
  });
});

describe("Cohen's h", () => {
  it('equals statsmodels’', () => {
    for (const [one, two, h] of reference.cohenH) assertClose(cohenH(one, two), h);
  });
});

describe("Holm's adjustment", () => {
  it('equals statsmodels’, in the order of the given p-values', () => {
    for (const [p, adjusted] of reference.holm) {
      for (const [i, value] of holmAdjusted(p).entries()) assertClose(value, adjusted[i]);
    }
  });

  it('is empty without tests', () => assert.deepEqual(holmAdjusted([]), []));
});
