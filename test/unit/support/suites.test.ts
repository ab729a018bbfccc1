import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { describe, it } from 'node:test';
import { chosenHostTests } from '../../host/index.ts';
import { projectRoot } from '../../support/paths.ts';
import { hostWindows, surfaceTests, unitProcesses } from '../../support/suite/suites.ts';

const all = globSync('test/host/**/*.test.ts', { cwd: projectRoot });

describe('the windows of the host tests', () => {
  it('run each test in a trusted folder once', () => {
    for (const path of all) {
      const windows = Object.values(hostWindows()).filter((paths) =>
        paths.some((start) => path.startsWith(start)),
      );
      assert.equal(windows.length, path.includes('/restricted/') ? 0 : 1, path);
    }
  });
});

describe('the host tests of the desktop build', () => {
  it('are those that run in the newest editor', () => {
    const newest = Object.values(hostWindows()).flatMap((paths) =>
      chosenHostTests(all, { RECANT_HOST_PATHS: paths.join(',') }),
    );
    // Both come from the same bundle; desktop.ts chooses by no variable.
    assert.deepEqual(newest.toSorted(), chosenHostTests(all, {}).toSorted());
  });
});

describe('the processes of the unit tests', () => {
  it('run each test once', () => {
    const units = globSync('test/unit/**/*.test.ts', { cwd: projectRoot });
    const { shared, own } = unitProcesses();
    const processes = shared.map(([, files]) => files);
    assert.deepEqual([...own, ...processes.flat()].sort(), units.sort());
    for (const files of processes) assert.ok(files.length > 1);
  });
});

describe('the tests that also run in the oldest editor', () => {
  it('exist', () => {
    for (const prefix of surfaceTests) {
      assert.ok(
        all.some((path) => path.startsWith(prefix)),
        prefix,
      );
    }
  });
});
