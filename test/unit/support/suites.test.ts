import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { describe, it } from 'node:test';
import { projectRoot } from '../../support/paths.ts';
import { surfaceTests } from '../../support/suite/suites.ts';

describe('the tests that also run in the oldest editor', () => {
  it('exist', () => {
    const all = globSync('test/host/**/*.test.ts', { cwd: projectRoot });
    for (const prefix of surfaceTests) {
      assert.ok(
        all.some((path) => path.startsWith(prefix)),
        prefix,
      );
    }
  });
});
