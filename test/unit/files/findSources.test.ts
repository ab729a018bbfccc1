import assert from 'node:assert/strict';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { beforeEach, describe, test } from 'node:test';
import { deepestFolder, findSources } from '../../../src/files/findSources.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

describe('the files of a folder', () => {
  let folder = '';
  beforeEach(() => {
    folder = temporaryFolder('sources');
  });

  async function put(...names: readonly string[]): Promise<void> {
    for (const name of names) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), '{}');
    }
  }
  const found = async (...paths: readonly string[]) => {
    const { files, notes } = await findSources(paths);
    return { names: files.map(({ path }) => relative(folder, path)), notes };
  };

  test('are those that may contain records, sorted by name, including folders with spaces', async () => {
    await put('b.jsonl', 'a.json', 'two words/c d.JSONL', 'picture.png', 'notes.txt', 'x.ndjson');
    assert.deepEqual(await found(join(folder)), {
      names: ['a.json', 'b.jsonl', 'notes.txt', 'two words/c d.JSONL', 'x.ndjson'],
      notes: [],
    });
  });

  test('exclude hidden folders and node_modules', async () => {
    await put('.git/a.json', 'node_modules/b.json', 'c.json');
    assert.deepEqual((await found(folder)).names, ['c.json']);
  });

  test('include links that stay inside the folder; others are reported', async () => {
    await put('data/a.json', 'elsewhere/secret.json', 'data/inner/b.json');
    const data = join(folder, 'data');
    await symlink(join(folder, 'elsewhere'), join(data, 'out'));
    await symlink(join(folder, 'elsewhere/secret.json'), join(data, 'out.json'));
    await symlink(join(data, 'inner'), join(data, 'again'));
    await symlink(join(folder, 'nowhere'), join(data, 'broken.json'));
    const { names, notes } = await found(data);
    assert.deepEqual(names, ['data/a.json', 'data/again/b.json']);
    assert.equal(notes.length, 3);
    assert.match(
      notes.join('\n'),
      /out\.json is a link to a location outside of the folder and was not followed/,
    );
    assert.deepEqual((await found(join(data, 'out.json'))).names, ['data/out.json']);
  });

  test('do not loop through links', async () => {
    await put('data/a.json');
    await symlink(join(folder, 'data'), join(folder, 'data/loop'));
    assert.deepEqual((await found(join(folder, 'data'))).names, ['data/a.json']);
  });

  test('are read once each, however often they are named', async () => {
    await put('a.json', 'b.json');
    assert.deepEqual((await found(join(folder, 'b.json'), folder, join(folder, 'a.json'))).names, [
      'b.json',
      'a.json',
    ]);
  });

  test('are reported if nested too deeply', async () => {
    const deep = Array.from({ length: deepestFolder + 1 }, () => 'd').join('/');
    await put(`${deep}/far.json`, `${deep.slice(2)}/near.json`);
    const { names, notes } = await found(folder);
    assert.deepEqual(names, [`${deep.slice(2)}/near.json`]);
    assert.match(notes[0] ?? '', /more than 8 folders deep/);
  });

  test('are reported missing if nothing is there', async () => {
    await assert.rejects(findSources([join(folder, 'none')]), { code: 'ENOENT' });
  });
});
