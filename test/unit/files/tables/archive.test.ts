import assert from 'node:assert/strict';
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { openArchive } from '../../../../src/files/tables/zip/archive.ts';
import { zipOf } from '../../../support/data/zipOf.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const path = join(temporaryFolder('archive'), 'made.zip');
const tenBytes = Buffer.from('0123456789');

/** Opens an archive of three entries of ten bytes each. */
async function opened<Result>(
  limits: Parameters<typeof openArchive>[1],
  use: (archive: Awaited<ReturnType<typeof openArchive>>) => Promise<Result>,
): Promise<Result> {
  await writeFile(path, zipOf(['a', 'b', 'c'].map((name) => ({ name, bytes: tenBytes }))));
  const file = await open(path);
  try {
    return await use(await openArchive(file, limits));
  } finally {
    await file.close();
  }
}

describe('an archive', () => {
  it('is refused if it has more entries than the limit', async () => {
    const use = async ({ names }: { readonly names: readonly string[] }) => names;
    assert.deepEqual(await opened({ mostEntries: 3, largestTotal: 100 }, use), ['a', 'b', 'c']);
    await assert.rejects(
      opened({ mostEntries: 2, largestTotal: 100 }, use),
      /^Error: It has more than 2 entries\.$/,
    );
  });

  it('is read up to a limit on the total size of its entries', async () => {
    await opened({ mostEntries: 3, largestTotal: 20 }, async (archive) => {
      assert.deepEqual(Buffer.from(await archive.read('a')), tenBytes);
      assert.deepEqual(Buffer.from(await archive.read('b')), tenBytes);
      await assert.rejects(archive.read('c'), /^Error: It is too large when decompressed\.$/);
    });
  });
});
