import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cohenH } from '../../../../src/core/statistics/cohenH.ts';
import { holmAdjusted } from '../../../../src/core/statistics/holm.ts';
import { signFlipTest } from '../../../../src/core/statistics/signFlip.ts';
import { assertClose, assertRelativelyClose, readReference } from '../metrics/reference.ts';

const reference = readReference('mcnemar');

describe("McNemar's exact test", () => {
  it('has statsmodels’ p-value, with one row in each cluster', () => {
    for (const [b, c, p] of reference.cases) {
      const differences = [...Array(b).fill(-1), ...Array(c).fill(1)];
      assertRelativelyClose(signFlipTest(differences).p, p);
    }
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
