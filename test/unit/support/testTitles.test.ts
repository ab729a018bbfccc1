import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { filesWithTitle } from '../../support/suite/testTitles.ts';

describe('the files of a title', () => {
  it('are those that have it, also in a suite or made from a table', () => {
    const [table, suite, plain] = ['newJudge', 'importedJudge', 'addEndpoint'].map(
      (name) => `test/e2e/judges/${name}.test.ts`,
    );
    const all = [table, suite, plain].flatMap((path) => path ?? []);
    assert.deepEqual(filesWithTitle(all, 'definition openevals, which'), [table]);
    assert.deepEqual(filesWithTitle(all, 'MT-Bench is imported|^takes 6 actions'), [suite, plain]);
    assert.deepEqual(filesWithTitle(all, 'a title that no test has'), []);
  });
});
