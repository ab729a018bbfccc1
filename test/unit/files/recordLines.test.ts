import assert from 'node:assert/strict';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { recordLines, replaceRecordLines } from '../../../src/files/recordLines.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const folder = temporaryFolder('record-lines');
const path = join(folder, 'pairs.attacked.jsonl');
const isTwo = (line: string) => line.includes('two');

describe('a file of records', () => {
  for (const [what, before, after] of [
    ['line breaks', 'one\r\ntwo\r\n\r\nthree\r\n', 'one\r\n\r\nthree\r\n'],
    ['a byte order mark', '\uFEFFone\ntwo\n', '\uFEFFone\n'],
    ['a last line without a break', 'two\nthree', 'three'],
    ['characters of several units', 'é\u2028😀\ntwo\n', 'é\u2028😀\n'],
  ] as const) {
    it(`keeps the bytes of other lines: ${what}`, async () => {
      await writeFile(path, before);
      await replaceRecordLines(path, folder, isTwo);
      assert.deepEqual(await readFile(path), Buffer.from(after));
    });
  }

  it('gets new lines behind the others, and tells the first of them', async () => {
    await writeFile(path, 'one\ntwo\nthree');
    assert.equal(await replaceRecordLines(path, folder, isTwo, ['new', 'last']), 2);
    assert.equal(await readFile(path, 'utf8'), 'one\nthree\nnew\nlast\n');
    const other = join(folder, 'new.jsonl');
    assert.equal(await replaceRecordLines(other, folder, isTwo, ['new']), 0);
    assert.equal(await readFile(other, 'utf8'), 'new\n');
  });

  it('is deleted with its last line', async () => {
    await writeFile(path, 'two\n');
    await replaceRecordLines(path, folder, isTwo);
    await assert.rejects(readFile(path), { code: 'ENOENT' });
  });

  it('is not written if nothing changes', async () => {
    const missing = join(folder, 'missing.jsonl');
    await replaceRecordLines(missing, folder, isTwo);
    await assert.rejects(readFile(missing), { code: 'ENOENT' });
  });

  for (const [encoding, bytes] of [
    ['UTF-16', Buffer.from('\uFEFFone\ntwo\n', 'utf16le')],
    ['Latin-1', Buffer.from('é\ntwo\n', 'latin1')],
  ] as const) {
    it(`is left as it is if it is not UTF-8: ${encoding}`, async () => {
      await writeFile(path, bytes);
      await assert.rejects(
        replaceRecordLines(path, folder, isTwo),
        /is not UTF-8.*Save it as UTF-8/,
      );
      await assert.rejects(replaceRecordLines(path, folder, isTwo, ['new']), /is not UTF-8/);
      assert.deepEqual(await readFile(path), bytes);
    });
  }

  it('is left as it is if it cannot be read', async () => {
    const place = join(folder, 'folder.jsonl');
    await mkdir(place);
    await assert.rejects(recordLines(place));
    await assert.rejects(replaceRecordLines(place, folder, isTwo, ['new']));
    await chmod(path, 0);
    if (process.getuid?.() !== 0) await assert.rejects(recordLines(path), { code: 'EACCES' });
  });
});
