import assert from 'node:assert/strict';
import { open, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { type FileIdentity, isSameFile } from '../../../src/disk/sameFile.ts';
import { createTestFolder } from '../logs/runFiles.ts';

const file: FileIdentity = { dev: 0x1234n, ino: 0x0007_0000_0001_2345n, birthtimeNs: 5n };

describe('a file’s identity', () => {
  it('is the same by path and when open, until another file takes its name', async () => {
    const path = join(await createTestFolder(), 'a');
    await writeFile(path, 'one');
    const handle = await open(path);
    try {
      const opened = await handle.stat({ bigint: true });
      assert.ok(isSameFile(opened, await stat(path, { bigint: true })));
      await writeFile(`${path}.new`, 'one');
      await rename(`${path}.new`, path);
      assert.ok(!isSameFile(opened, await stat(path, { bigint: true })));
    } finally {
      await handle.close();
    }
  });

  it('is the same if Windows gives its volume as 64 bits by path, and as 32 or signed when open', () => {
    const byPath = { ...file, dev: 0xaabb_ccdd_bc8e_ffffn };
    assert.ok(isSameFile(byPath, { ...file, dev: 0xbc8e_ffffn }));
    assert.ok(isSameFile(byPath, { ...file, dev: BigInt.asIntN(32, 0xbc8e_ffffn) }));
    assert.ok(!isSameFile(byPath, { ...file, dev: 0xbc8e_fffen }));
  });

  it('differs if only digits beyond a double’s precision differ', () => {
    const ino = 0x7f00_0000_0001_2345n;
    assert.equal(Number(ino), Number(ino + 1n));
    assert.ok(!isSameFile({ ...file, ino }, { ...file, ino: ino + 1n }));
  });

  it('includes the creation time if the file system has no file numbers', () => {
    const unnumbered = { ...file, ino: 0n };
    assert.ok(isSameFile(unnumbered, { ...unnumbered }));
    assert.ok(!isSameFile(unnumbered, { ...unnumbered, birthtimeNs: 6n }));
  });
});
