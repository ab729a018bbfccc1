import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { projectRoot } from '../../support/paths.ts';

/** Returns how a script of the project ends, and what it prints as an error. */
function start(script: string, ...args: readonly string[]) {
  const { status, stderr } = spawnSync(process.execPath, [join(projectRoot, script), ...args], {
    encoding: 'utf8',
  });
  return { status, stderr: stderr.trim() };
}

describe('a script', () => {
  it('says in one line which option lacks its value', () => {
    const { status, stderr } = start('test/support/start.ts', '--shot');
    assert.deepEqual(
      { status, stderr },
      { status: 2, stderr: "Option '--shot <value>' argument missing" },
    );
  });

  it('says before it starts anything that a file is no picture, or that it takes no argument', () => {
    for (const path of ['', 'picture.txt']) {
      assert.deepEqual(start('test/support/start.ts', '--shot', path), {
        status: 2,
        stderr: `A picture is a file that ends in .png or .jpg; not "${path}".`,
      });
    }
    const { status, stderr } = start('test/support/desktop.ts', '--grep', 'title');
    assert.match(stderr, /^Unknown option '--grep'.*$/);
    assert.equal(status, 2);
  });

  it('names the values of an option', () => {
    const { status, stderr } = start('test/support/start.ts', '--theme', 'blue');
    assert.equal(stderr, '--theme takes dark, light, hc, hc-light; not "blue".');
    assert.equal(status, 2);
  });

  it('names what there is instead of an unknown part', () => {
    const { status, stderr } = start('test/proof/run.ts', 'fault');
    assert.equal(stderr, '"fault" is none of faults, interruptions, kills.');
    assert.equal(status, 2);
  });
});
