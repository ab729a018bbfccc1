import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { before, describe, it } from 'node:test';
import { packageExtension } from '../../support/packageExtension.ts';
import { packNpmPackage, stageNpmPackage } from '../../support/release/npmPackage.ts';
import { tryNpmPackage } from '../../support/release/tryNpmPackage.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const undecided = { npmName: null, publisher: null, repository: null };

describe('the npm package', () => {
  const folder = temporaryFolder('tarball');
  const staged = join(folder, 'staged');
  let built: string;

  before(() => {
    built = packageExtension(join(folder, 'recant.vsix'));
    stageNpmPackage(built, staged, undecided);
  });

  it('contains the command line, its schemas and licenses, and nothing else', () => {
    const schemas = globSync('media/schemas/*.json', { cwd: built });
    assert.ok(schemas.length > 0);
    assert.deepEqual(
      globSync('**/*.*', { cwd: staged }).map(withSlashes).sort(),
      [
        'README.md',
        'dist/LICENSES.txt',
        'dist/cli.js',
        'dist/rowWorker.cjs',
        'dist/webview/drawFigures.cjs',
        'dist/webview/reportFile.css',
        'dist/webview/report.js',
        'package.json',
        ...[...schemas, ...globSync('dist/cli-*.js', { cwd: built })].map(withSlashes),
      ].sort(),
    );
    assert.match(readFileSync(join(staged, 'LICENSE'), 'utf8'), /MIT License/);
  });

  it('runs in an empty folder, without a registry and with an empty home folder', () => {
    const tried = tryNpmPackage(packNpmPackage(staged, join(folder, 'packed')));
    const { version } = JSON.parse(readFileSync(join(built, 'package.json'), 'utf8'));
    assert.deepEqual(tried.packages, ['@undecided']);
    assert.deepEqual(tried.home, []);
    assert.match(tried.help, /recant audit/);
    assert.ok(tried.version.includes(version), tried.version);
    assert.match(tried.audit, /^practice: 1 pair/);
    assert.match(tried.judgeCheck, /^(\d+) of \1 decisions agree/);
    assert.match(tried.parquet, /40 pairs/);
    assert.match(tried.page, /id="report">\{.*<\/html>\n$/s);
    assert.equal(JSON.parse(tried.agents).result.serverInfo.name, 'recant');
  });

  it('cannot be published before the owner has chosen a name', () => {
    const manifest = JSON.parse(readFileSync(join(staged, 'package.json'), 'utf8'));
    assert.equal(manifest.private, true);
    assert.deepEqual(manifest.bin, { recant: './dist/cli.js' });
    assert.equal(manifest.devDependencies ?? manifest.dependencies ?? manifest.scripts, undefined);
  });

  it('has the name and the repository chosen by the owner', () => {
    const decided = join(folder, 'decided');
    const repository = 'https://example.org/recant.git';
    stageNpmPackage(built, decided, { ...undecided, npmName: '@example/recant', repository });
    const manifest = JSON.parse(readFileSync(join(decided, 'package.json'), 'utf8'));
    assert.equal(manifest.name, '@example/recant');
    assert.equal(manifest.private, undefined);
    assert.deepEqual(manifest.repository, { type: 'git', url: repository });
    const page = readFileSync(join(decided, 'README.md'), 'utf8');
    assert.match(page, /npm install --global @example\/recant\n/);
  });
});

function withSlashes(path: string): string {
  return path.replaceAll(sep, '/');
}
