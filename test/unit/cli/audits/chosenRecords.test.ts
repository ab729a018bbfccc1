import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ChosenPairs } from '../../../../src/cli/audits/choosePairs.ts';
import { ChosenRecords } from '../../../../src/cli/audits/chosenRecords.ts';

/** Returns the records of a file for this many runs, and what was printed at each reading. */
function recordsFor(runs: number) {
  const readings: string[] = [];
  let printed = '';
  const output = {
    stdout: () => {},
    stderr: (text: string) => {
      printed += text;
    },
  };
  const chosen: ChosenPairs = { pairs: [], all: async () => [], format: 'recant' };
  const records = new ChosenRecords(
    async (kind, to) => {
      printed = '';
      to.stderr('1 unreadable record');
      readings.push(`${kind}: ${printed}`);
      return { ...chosen };
    },
    output,
    runs,
  );
  return { records, readings };
}

describe('the records that runs cover', () => {
  it('are read once for each kind of judge, and the same for all runs', async () => {
    const { records, readings } = recordsFor(2);
    const first = await records.for('pairwise');
    await records.for('pointwise');
    records.spare();
    records.opened();
    records.spare();
    assert.equal(await records.for('pairwise'), first);
    assert.deepEqual(readings, ['pairwise: 1 unreadable record', 'pointwise: 1 unreadable record']);
  });

  it('are forgotten when the last run is open, and reported only once', async () => {
    const { records, readings } = recordsFor(1);
    const first = await records.for('pairwise');
    records.opened();
    assert.notEqual(await records.for('pairwise'), first);
    assert.deepEqual(readings, ['pairwise: 1 unreadable record', 'pairwise: ']);
  });

  it('are forgotten while the log of the only run is read', async () => {
    const { records, readings } = recordsFor(1);
    await records.for('pairwise');
    records.spare();
    const again = await records.for('pairwise');
    assert.equal(await records.for('pairwise'), again);
    assert.equal(readings.length, 2);
  });
});
