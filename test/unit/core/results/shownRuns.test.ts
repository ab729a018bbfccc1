import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type RunChoice,
  runChoice,
  shownRuns,
  withoutMissing,
} from '../../../../src/core/results/shownRuns.ts';

const runs = [
  { run: 'practice', judge: 'p', simulated: true, isJudged: true, dataset: 'one' },
  { run: 'practice elsewhere', judge: 'p', simulated: true, isJudged: true, dataset: 'two' },
  { run: 'real', judge: 'r', simulated: false, isJudged: true, dataset: 'one' },
  { run: 'other', judge: 'o', simulated: false, isJudged: true, dataset: 'one' },
  { run: 'failed', judge: 'r', simulated: false, isJudged: false, dataset: 'two' },
];

function shown(choice: RunChoice): string[] {
  return shownRuns(runs, choice).map(({ run }) => run);
}

describe('the shown runs', () => {
  it('leave simulated ones out of data that a real judge has judged', () => {
    assert.deepEqual(shown({}), ['practice elsewhere', 'real', 'other', 'failed']);
  });

  it('are those of the chosen judges, even simulated ones', () => {
    assert.deepEqual(shown({ judges: ['p'] }), ['practice', 'practice elsewhere']);
    assert.deepEqual(shown({ judges: ['r', 'o'] }), ['real', 'other', 'failed']);
  });

  it('are the chosen run alone', () => {
    assert.deepEqual(shown({ run: 'practice' }), ['practice']);
    assert.deepEqual(shown({ judges: ['r'], run: 'practice' }), []);
  });

  it('do not depend on judges and a run that are gone', () => {
    const gone = { judges: ['gone'], run: 'gone' };
    assert.deepEqual(withoutMissing(gone, runs), { judges: undefined, run: undefined });
    const there = { judges: ['gone', 'r'], run: 'real' };
    assert.deepEqual(withoutMissing(there, runs), { judges: ['r'], run: 'real' });
  });

  it('are chosen by what an older version stored, without its conditions', () => {
    const stored = { judges: ['r'], outcome: 'harmful', domain: 'law', text: 'tides' };
    assert.deepEqual(runChoice.parse(stored), { judges: ['r'] });
  });
});
