import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reviseRun } from '../../../../src/core/journal/revision.ts';

const records = (...keys: readonly string[]) => keys.map((key) => ({ key }));

describe('a run over a sample', () => {
  const run = {
    planned: new Map(['a', 'b', 'c'].map((key) => [key, key])),
    revised: { leftOut: new Map<string, unknown>(), ignored: new Set<string>() },
    idOf: ({ key }: { readonly key: string }) => key,
    isSample: true,
    isOpen: (key: string) => key !== 'a',
  };

  it('asks nothing about open records that the sample of an unchanged file does not choose', () => {
    const same = { ...run, all: records('a', 'b', 'c', 'd'), chosen: records('c') };
    assert.throws(() => reviseRun(same, { choice: undefined, now: 1 }), {
      name: 'UnchosenRecordsError',
      count: 1,
    });
    const answered = { ...same, chosen: records('b', 'c') };
    assert.deepEqual(reviseRun(answered, { choice: undefined, now: 1 }).revisions, []);
  });

  it('leaves out the open ones that the sample of a changed file no longer chooses', () => {
    const more = { ...run, all: records('a', 'b', 'c', 'd'), chosen: records('c', 'd') };
    const { revisions, records: next } = reviseRun(more, { choice: 'update', now: 1 });
    assert.deepEqual(revisions, [
      { type: 'revision', changed: [], removed: ['b'], ignored: [], at: 1 },
    ]);
    assert.deepEqual(next, records('c', 'd'));
  });
});
