// Usage: npm run release               packs and checks the version in package.json
//        npm run release -- VERSION    sets the version first, in package.json and package-lock.json
// Writes the VSIX, the npm package and a draft of the release notes to dist/release. Publishes
// nothing. Ends with exit code 1 if something has to be settled before a person can publish.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { packageExtension } from '../packageExtension.ts';
import { projectRoot } from '../paths.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { releaseNotes } from './notes.ts';
import { packNpmPackage, runNpm, stageNpmPackage } from './npmPackage.ts';
import { readOwner, undecidedFields } from './owner.ts';
import { problemsOf, whyNoVersion } from './readiness.ts';
import { tryNpmPackage } from './tryNpmPackage.ts';

const wanted = process.argv[2];
if (wanted !== undefined) {
  const fault = whyNoVersion(wanted);
  if (fault !== undefined) {
    console.error(`${fault} Nothing was changed.`);
    process.exit(1);
  }
  runNpm(projectRoot, ['version', wanted, '--no-git-tag-version', '--allow-same-version']);
}
const owner = readOwner();
const { name, version } = JSON.parse(read('package.json'));
const changelog = read('CHANGELOG.md');
const problems = problemsOf({
  version,
  lockedVersion: JSON.parse(read('package-lock.json')).version,
  changelog,
  tags: git('tag', '--points-at', 'HEAD'),
  changedFiles: git('status', '--porcelain').map((line) => line.replace(/^\S+\s+/, '')),
});

const target = join(projectRoot, 'dist/release');
rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
const vsix = join(target, `${name}-${version}.vsix`);
const built = packageExtension(vsix, owner);
const staged = temporaryFolder('npm-package');
stageNpmPackage(built, staged, owner);
const tarball = packNpmPackage(staged, target);
tryNpmPackage(tarball);

const undecided = undecidedFields(owner);
const notes = join(target, 'RELEASE.md');
const files = { vsix: described(vsix), tarball: described(tarball) };
writeFileSync(notes, releaseNotes({ version, changelog, ...files, undecided, problems }));
console.log(`Wrote ${[vsix, tarball, notes].join('\n      ')}`);
for (const problem of problems) console.error(problem);
if (undecided.length > 0) console.error(`Not filled in owner.json: ${undecided.join(', ')}.`);
if (problems.length + undecided.length > 0) process.exitCode = 1;

function read(path: string): string {
  return readFileSync(join(projectRoot, path), 'utf8');
}

/** Returns the lines that git prints. Throws if it fails. */
function git(...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr}`);
  return stdout.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
}

function described(path: string) {
  const digest = createHash('sha256').update(readFileSync(path)).digest('hex');
  return { name: basename(path), digest };
}
