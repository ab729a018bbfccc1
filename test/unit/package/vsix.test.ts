import assert from 'node:assert/strict';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { packageExtension } from '../../support/packageExtension.ts';
import { projectRoot } from '../../support/paths.ts';

describe('the packaged extension', () => {
  const folder = mkdtempSync(join(tmpdir(), 'recant-vsix-'));
  let vsix: Buffer;

  const packageAs = (name: string) => {
    const path = join(folder, name);
    packageExtension(path);
    return readFileSync(path);
  };

  before(() => {
    process.env.SOURCE_DATE_EPOCH = '1700000000';
    vsix = packageAs('first.vsix');
  });
  after(() => rmSync(folder, { recursive: true }));

  it('holds what runs, what is shown and the licence, and nothing else', () => {
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
        'extension/dist/reportWorker.cjs',
        'extension/dist/webview/audit.css',
        'extension/dist/webview/audit.js',
        'extension/package.json',
        'extension/package.nls.json',
        'extension/readme.md',
        ...media.map((path) => `extension/${path}`),
      ].sort(),
    );
  });

  it('is small enough to be installed without a thought', () => {
    assert.ok(vsix.length < 1_500_000, `${vsix.length} bytes`);
  });

  it('has the same bytes when it is packaged again', () => {
    assert.ok(packageAs('second.vsix').equals(vsix));
  });
});

/** Names in a ZIP's central directory, sorted. */
function listZip(zip: Buffer): string[] {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'));
  const count = zip.readUInt16LE(end + 10);
  const names: string[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let entry = 0; entry < count; entry += 1) {
    const nameLength = zip.readUInt16LE(at + 28);
    names.push(zip.toString('utf8', at + 46, at + 46 + nameLength));
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return names.sort();
}
