import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { auditUnderFaults } from '../../support/data/auditUnderFaults.ts';
import { faults } from '../../support/data/faults.ts';

describe('recant audit at an endpoint with 30% faulty replies', () => {
  it('returns the numbers of a run without faults, and repeats no answered call', async (t) => {
    // Makes all retries start immediately.
    mock.method(Math, 'random', () => 0);
    t.after(() => mock.restoreAll());
    // The first reply is a web page: this baseline is asked again once another has been answered.
    const figures = await auditUnderFaults({ pairs: 50, share: 0.3, seed: 30 });
    assert.deepEqual([...figures.faults.keys()].sort(), faults.map(({ name }) => name).sort());
  });
});
