import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, test } from 'node:test';
import { FileExistsError, writeWhole } from '../../../src/files/writeWhole.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const toNew = { overwrite: false, root: undefined };
const toAny = { overwrite: true, root: undefined };

describe('a file that is written completely or not at all', () => {
  let folder = '';
  let path = '';
  beforeEach(() => {
    folder = temporaryFolder('write');
    path = join(folder, 'out.jsonl');
  });

  async function* pieces(...texts: readonly string[]): AsyncGenerator<string> {
    yield* texts;
  }
  async function* failing(): AsyncGenerator<string> {
    yield 'half\n';
    throw new Error('torn');
  }
  const left = () => readdir(folder);

  test('contains every piece, and leaves no other file beside it', async () => {
    assert.equal(await writeWhole(path, pieces('a\n', 'ß\n'), toNew), 2);
    assert.equal(await readFile(path, 'utf8'), 'a\nß\n');
    assert.deepEqual(await left(), ['out.jsonl']);
  });

  test('does not exist if there was nothing to write, or writing failed', async () => {
    assert.equal(await writeWhole(path, pieces(), toNew), 0);
    await assert.rejects(writeWhole(path, failing(), toNew), /torn/);
    assert.deepEqual(await left(), []);
  });

  test('replaces another only on request, and only when complete', async () => {
    await writeFile(path, 'mine');
    await assert.rejects(writeWhole(path, pieces('new'), toNew), FileExistsError);
    await assert.rejects(writeWhole(path, failing(), toAny), /torn/);
    assert.equal(await readFile(path, 'utf8'), 'mine');
    await writeWhole(path, pieces('new'), toAny);
    assert.equal(await readFile(path, 'utf8'), 'new');
    assert.deepEqual(await left(), ['out.jsonl']);
  });

  test('is not written if the work is canceled', async () => {
    const canceled = new AbortController();
    async function* canceling(): AsyncGenerator<string> {
      yield 'one\n';
      canceled.abort();
      yield 'two\n';
    }
    const { signal } = canceled;
    await assert.rejects(writeWhole(path, canceling(), { ...toNew, signal }), {
      name: 'AbortError',
    });
    assert.deepEqual(await left(), []);
  });

  test('names the file that cannot be written and why, not a temporary one', async () => {
    const nowhere = join(folder, 'nowhere', 'out.jsonl');
    await assert.rejects(writeWhole(nowhere, pieces('a\n'), toNew), {
      message: `${nowhere} cannot be written: its folder does not exist. Create the folder, or choose another location.`,
    });
    await mkdir(path);
    await assert.rejects(writeWhole(path, pieces('a\n'), toAny), {
      message: `${path} cannot be written: there is a folder of this name. Choose another name.`,
    });
    assert.deepEqual(await left(), ['out.jsonl']);
  });
});
