import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { otherJudges } from '../../../../src/host/report/otherJudges.ts';
import type { ShowableRun } from '../../../../src/host/results/shownRunReaders.ts';

function run(name: string, judge: string, part: object = {}): ShowableRun {
  const header = { run: name, selection: 'all' };
  const given = { run: name, judge, judgeName: judge, simulated: false, isJudged: true };
  const createdAt = name === 'old' ? 1 : 2;
  return { ...given, createdAt, dataset: '/data', header, ...part } as unknown as ShowableRun;
}

function others(all: readonly ShowableRun[], reported: readonly string[]): string[] {
  const runs = reported.map((name) => ({ path: `/${name}`, header: { run: name } }));
  const found = otherJudges({ showable: { all, choice: {}, shown: [] } }, {
    runs,
  } as unknown as Parameters<typeof otherJudges>[1]);
  return found.map((one) => one.run);
}

describe('the other judges of a report', () => {
  const own = run('own', 'one');

  it('are those with an audit of the same file, each by its newest', () => {
    const all = [run('c', 'three'), run('old', 'two'), run('new', 'two'), own, run('mine', 'one')];
    assert.deepEqual(others(all, ['own']), ['c', 'new']);
    assert.deepEqual(others(all, ['own', 'old']), ['c']);
  });

  it('have answered about the file, as the judges of the report did', () => {
    const single = { run: 'g', selection: 'all', definition: { kind: 'pointwise' } };
    const all = [
      own,
      run('a', 'two', { dataset: '/other' }),
      run('b', 'three', { isJudged: false }),
      run('d', 'four', { header: { run: 'd' } }),
      run('e', 'five', { simulated: true }),
      run('g', 'six', { header: single }),
    ];
    assert.deepEqual(others(all, ['own']), []);
  });

  it('include a simulated judge beside a simulated one', () => {
    const simulated = { simulated: true };
    assert.deepEqual(others([run('e', 'five', simulated), run('own', 'one', simulated)], ['own']), [
      'e',
    ]);
  });

  it('are none for a report on several files or on runs from elsewhere', () => {
    const all = [own, run('far', 'two', { dataset: '/other' }), run('c', 'three')];
    assert.deepEqual(others(all, ['own', 'far']), []);
    assert.deepEqual(others(all, ['unknown']), []);
  });
});
