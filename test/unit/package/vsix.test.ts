import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { before, describe, it } from 'node:test';
import { inflateRawSync } from 'node:zlib';
import { packageExtension } from '../../support/packageExtension.ts';
import { projectRoot } from '../../support/paths.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

describe('the packaged extension', () => {
  const folder = temporaryFolder('vsix');
  let vsix: Buffer;
  let built: string;

  const packageAs = (name: string) => {
    const path = join(folder, name);
    built = packageExtension(path);
    return readFileSync(path);
  };

  before(() => {
    process.env.SOURCE_DATE_EPOCH = '1700000000';
    vsix = packageAs('first.vsix');
  });

  it('contains the runtime files, media and license, and nothing else', () => {
    const media = globSync('media/**/*.*', { cwd: projectRoot });
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
    assert.ok(packageAs('second.vsix').equals(vsix));
  });
});

function listZip(zip: Buffer): string[] {
  return entriesOf(zip)
    .map(([name]) => name)
    .sort();
}

/** The entries of a ZIP's central directory, each with what reads it. */
function entriesOf(zip: Buffer): [name: string, read: () => Buffer][] {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'));
  const count = zip.readUInt16LE(end + 10);
  const entries: [string, () => Buffer][] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let entry = 0; entry < count; entry += 1) {
    const nameLength = zip.readUInt16LE(at + 28);
    const [method, size, local] = [10, 20, 42].map((field) => zip.readUInt32LE(at + field));
    entries.push([
      zip.toString('utf8', at + 46, at + 46 + nameLength),
      () => {
        const begin = (local ?? 0) + 30;
        const lengths = zip.readUInt16LE(begin - 4) + zip.readUInt16LE(begin - 2);
        const bytes = zip.subarray(begin + lengths, begin + lengths + (size ?? 0));
        return ((method ?? 0) & 0xffff) === 0 ? bytes : inflateRawSync(bytes);
      },
    ]);
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}
