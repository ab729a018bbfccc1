import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { auditUnderFaults } from '../../support/data/auditUnderFaults.ts';
import { faults } from '../../support/data/faults.ts';

describe('recant audit at an endpoint where 30 % of the replies are faulty', () => {
  it('ends with the numbers of a run without faults, and asks nothing again that was answered', async (t) => {
    // Retries are drawn to begin at once.
    mock.method(Math, 'random', () => 0);
    t.after(() => mock.restoreAll());
    // The first reply of all is a web page: the run pauses, and the same command finishes it.
    const figures = await auditUnderFaults({ pairs: 50, share: 0.3, seed: 30 });
    assert.ok(figures.commands > 1);
    assert.deepEqual([...figures.faults.keys()].sort(), faults.map(({ name }) => name).sort());
  });
});
