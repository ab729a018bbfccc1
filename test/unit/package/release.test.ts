import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { projectRoot } from '../../support/paths.ts';
import { type Release, releaseNotes } from '../../support/release/notes.ts';
import { type Candidate, problemsOf } from '../../support/release/readiness.ts';

const changelog = '# Changelog\n\n## 1.1.0\n\n- New.\n\n## 1.0.0\n\n- Old.\n';
const ready: Candidate = {
  version: '1.1.0',
  lockedVersion: '1.1.0',
  changelog,
  tags: ['v1.1.0', 'nightly'],
  changedFiles: [],
};

describe('a release candidate', () => {
  it('has one version in package.json, package-lock.json, changelog and tag', () => {
    assert.deepEqual(problemsOf(ready), []);
    assert.deepEqual(problemsOf({ ...ready, tags: [] }), []);
    const cases: [Partial<Candidate>, RegExp][] = [
      [{ lockedVersion: '1.0.0' }, /package-lock\.json has version 1\.0\.0/],
      [{ changelog: changelog.replace('## 1.1.0', '## 1.2.0') }, /describe 1\.1\.0.*"1\.2\.0"/],
      [{ changelog: changelog.replace('- New.', '') }, /describe 1\.1\.0/],
      [{ tags: ['v1.0.9'] }, /tag v1\.0\.9 instead of v1\.1\.0/],
      [{ changedFiles: ['src/extension.ts'] }, /Not committed: src\/extension\.ts/],
    ];
    for (const [change, expected] of cases) {
      const problems = problemsOf({ ...ready, ...change });
      assert.equal(problems.length, 1);
      assert.match(problems[0] ?? '', expected);
    }
    assert.match(problemsOf({ ...ready, version: '1.1.0-beta' })[0] ?? '', /Marketplace/);
  });

  it('is refused before anything is changed if its version is invalid', () => {
    for (const version of ['1.2', '1.2.0-beta', 'v1.2.0', 'patch', '--help', '']) {
      const script = join(projectRoot, 'test/support/release/release.ts');
      const { status, stderr } = spawnSync(process.execPath, [script, version], {
        encoding: 'utf8',
      });
      assert.equal(status, 1);
      assert.match(
        stderr,
        /^The version ".*" is not of the form 1\.2\.3.* Nothing was changed\.\n$/,
      );
    }
  });

  it('can be made of the current version', () => {
    const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
    const { version } = JSON.parse(read('package.json'));
    const lockedVersion = JSON.parse(read('package-lock.json')).version;
    const project = { version, lockedVersion, changelog: read('CHANGELOG.md') };
    assert.deepEqual(problemsOf({ ...project, tags: [], changedFiles: [] }), []);
  });
});

describe('the draft of release notes', () => {
  const release: Release = {
    version: '1.1.0',
    changelog,
    vsix: { name: 'recant-1.1.0.vsix', digest: 'aa' },
    tarball: { name: 'recant-1.1.0.tgz', digest: 'bb' },
    undecided: ['npmName', 'publisher', 'repository'],
    problems: ['Not committed: src/extension.ts.'],
  };

  it('names the fields that the owner has to fill in, and what else is unsettled', () => {
    const [first = ''] = releaseNotes(release).split('## To do by hand');
    for (const name of release.undecided) assert.ok(first.includes(`\`${name}\` is not filled`));
    assert.match(first, /Not committed: src/);
    const settled = releaseNotes({ ...release, undecided: [], problems: [] });
    assert.doesNotMatch(settled, /To settle first|not filled/);
  });

  it('says what to publish where, with digests and the changes in this version', () => {
    const notes = releaseNotes(release);
    assert.match(notes, /vsce publish --packagePath recant-1\.1\.0\.vsix/);
    assert.match(notes, /ovsx publish recant-1\.1\.0\.vsix/);
    assert.match(notes, /npm publish recant-1\.1\.0\.tgz/);
    assert.match(notes, /recant-1\.1\.0\.tgz \| `bb`/);
    assert.match(notes, /## Changes\n\n- New\.\n\n$/);
  });
});
