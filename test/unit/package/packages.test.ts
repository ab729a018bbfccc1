import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { before, describe, it } from 'node:test';
import { packageExtension } from '../../support/packageExtension.ts';
import { projectRoot } from '../../support/paths.ts';
import { packNpmPackage, stageNpmPackage } from '../../support/release/npmPackage.ts';
import { extensionPage } from '../../support/release/page.ts';
import { tryNpmPackage } from '../../support/release/tryNpmPackage.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { entriesOf, listZip } from './readZip.ts';

process.env.SOURCE_DATE_EPOCH = '1700000000';
const folder = temporaryFolder('packages');
const target = join(folder, 'first.vsix');
/** The folder that was built, from which both packages are made. */
const undecided = { npmName: null, publisher: null, repository: null };
const built = packageExtension(target, undecided);

describe('the packaged extension', () => {
  const vsix = readFileSync(target);

  it('contains the runtime files, media and license, and nothing else', () => {
    const ofReadme = ['media/card.png', 'media/screenshot.png'];
    const media = globSync('media/**/*.*', { cwd: projectRoot, exclude: ofReadme });
    assert.deepEqual(
      listZip(vsix),
      [
        '[Content_Types].xml',
        'extension.vsixmanifest',
        'extension/LICENSE.txt',
        'extension/changelog.md',
        'extension/dist/LICENSES.txt',
        'extension/dist/cli.js',
        'extension/dist/extension.cjs',
        'extension/dist/features.cjs',
        'extension/dist/firstLenses.cjs',
        'extension/dist/openai.cjs',
        'extension/dist/reportWorker.cjs',
        'extension/dist/rowWorker.cjs',
        'extension/dist/webview/audit.css',
        'extension/dist/webview/audit.js',
        'extension/dist/webview/report.css',
        'extension/dist/webview/report.js',
        'extension/dist/webview/reportFile.css',
        'extension/dist/webview/drawFigures.cjs',
        'extension/package.json',
        'extension/package.nls.json',
        'extension/readme.md',
        ...[...media, ...globSync('dist/cli-*.js', { cwd: built })].map(
          (path) => `extension/${path}`,
        ),
      ].sort(),
    );
  });

  it('has README as its page, rewritten', () => {
    const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8');
    const page = entriesOf(vsix).find(([name]) => name === 'extension/readme.md')?.[1]();
    assert.equal(String(page), extensionPage(readme, undecided));
  });

  it('has a description that the list of extensions does not cut', () => {
    const { description } = JSON.parse(readFileSync(join(built, 'package.nls.json'), 'utf8'));
    assert.ok(description.length <= 30, description);
  });

  it('stays within its size limit', () => {
    assert.ok(vsix.length < 2_500_000, `${vsix.length} bytes`);
  });

  it('writes HTML reports from the command line, wherever it is installed', () => {
    const installed = join(folder, 'installed');
    for (const [name, read] of entriesOf(vsix)) {
      if (!/^extension\/(package\.json$|dist\/)/.test(name)) continue;
      mkdirSync(dirname(join(installed, name)), { recursive: true });
      writeFileSync(join(installed, name), read());
    }
    const recant = (...args: string[]) => {
      const cli = join(installed, 'extension/dist/cli.js');
      const { status, stderr } = spawnSync(process.execPath, [cli, ...args], { cwd: folder });
      assert.equal(status, 0, String(stderr));
    };
    const pair = { id: 'one', prompt: 'Why?', responseA: 'Because.', responseB: 'No.' };
    writeFileSync(join(folder, 'pairs.jsonl'), JSON.stringify(pair));
    recant('audit', 'pairs.jsonl', '--judge', 'practice', '--out', 'runs');
    recant('report', 'runs', '--format', 'html', '--out', 'report.html');
    assert.match(readFileSync(join(folder, 'report.html'), 'utf8'), /id="report">\{.*<\/html>\n$/s);
  });

  it('is reproducible byte for byte', () => {
    const second = join(folder, 'second.vsix');
    packageExtension(second, undecided);
    assert.ok(readFileSync(second).equals(vsix));
  });
});

describe('the npm package', () => {
  const staged = join(folder, 'staged');

  before(() => stageNpmPackage(built, staged, undecided));

  it('contains the command line, its guide, schemas and licenses, and nothing else', () => {
    const schemas = globSync('media/schemas/*.json', { cwd: built });
    const guide = globSync('media/guide/*.md', { cwd: built });
    assert.ok(schemas.length > 0 && guide.length > 0);
    assert.deepEqual(
      globSync('**/*.*', { cwd: staged }).map(withSlashes).sort(),
      [
        'README.md',
        'dist/LICENSES.txt',
        'dist/cli.js',
        'dist/openai.cjs',
        'dist/rowWorker.cjs',
        'dist/webview/drawFigures.cjs',
        'dist/webview/reportFile.css',
        'dist/webview/report.js',
        'package.json',
        ...[...guide, ...schemas, ...globSync('dist/cli-*.js', { cwd: built })].map(withSlashes),
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
    assert.match(tried.unreachable, /^Paused: Nothing listens at http:\/\/127\.0\.0\.1:2\./m);
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
    assert.match(
      page,
      /\(https:\/\/example\.org\/recant\/blob\/HEAD\/media\/guide\/command-line\.md\)/,
    );
    assert.match(page, /`openai:MODEL`/);
  });
});

function withSlashes(path: string): string {
  return path.replaceAll(sep, '/');
}
