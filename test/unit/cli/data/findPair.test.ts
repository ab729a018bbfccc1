import assert from 'node:assert/strict';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { findPair } from '../../../../src/cli/data/findPair.ts';
import { indexFolder } from '../../../../src/cli/data/indexFolder.ts';
import { datasetFormats } from '../../../../src/core/data/formats/catalog.ts';
import { leastKept } from '../../../../src/files/places/keptIndexes.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

describe('a pair in a large file', () => {
  const folder = temporaryFolder('find-pair');
  const data = join(folder, 'data');
  const file = join(folder, 'large.jsonl');
  const { XDG_CACHE_HOME } = process.env;
  const responseB = 'b'.repeat(100_000);
  const count = Math.ceil((2.2 * leastKept) / responseB.length);
  const record = (id: string, prompt = `About ${id}`) =>
    `${JSON.stringify({ id, prompt, responseA: 'a', responseB })}\n`;

  before(async () => {
    process.env.XDG_CACHE_HOME = data;
    const lines = Array.from({ length: count }, (_, at) => record(`p${at}`));
    await writeFile(file, [...lines, record('p5'), record('last', 'The end')].join(''));
  });
  after(() => {
    if (XDG_CACHE_HOME === undefined) delete process.env.XDG_CACHE_HOME;
    else process.env.XDG_CACHE_HOME = XDG_CACHE_HOME;
  });

  test('is the same whether found by id or by key, with an index in the cache folder', async () => {
    const { found, format } = await findPair(file, 'last', datasetFormats);
    assert.deepEqual([format, found.pair.prompt, found.line], ['recant', 'The end', count + 2]);
    assert.deepEqual((await readdir(folder)).sort(), ['data', 'large.jsonl']);
    assert.equal((await readdir(join(data, 'recant', 'indexes'))).length, 1);
    for (const name of ['last', found.key, found.key]) {
      assert.deepEqual(await findPair(file, name, datasetFormats), { found, format });
    }
    const repeated = await findPair(file, 'p5~2', datasetFormats);
    assert.match(repeated.found.key, /^[0-9a-f]{16}~2$/);
    assert.equal(repeated.found.line, count + 1);
  });

  test('is found by the number of its record, unless another record has that id', async () => {
    const { found } = await findPair(file, '#4', datasetFormats);
    assert.deepEqual([found.pair.id, found.line], ['p3', 4]);
    const small = join(folder, 'small.jsonl');
    await writeFile(small, `${record('one')}broken\n${record('two')}${record('#1')}`);
    const named = async (name: string) =>
      (await findPair(small, name, datasetFormats)).found.pair.id;
    assert.deepEqual(
      [await named('#1'), await named('#2'), await named('#3')],
      ['#1', 'two', '#1'],
    );
    for (const name of ['#0', '#4', '#2:A', '2']) {
      await assert.rejects(findPair(small, name, datasetFormats), /has no pair "/);
    }
  });

  test('is found near the beginning without an index of the whole file', async () => {
    process.env.XDG_CACHE_HOME = join(folder, 'unused');
    const { found, format } = await findPair(file, 'p3', datasetFormats);
    process.env.XDG_CACHE_HOME = data;
    assert.deepEqual([format, found.pair.prompt, found.line], ['recant', 'About p3', 4]);
    await assert.rejects(readdir(join(folder, 'unused')), { code: 'ENOENT' });
    assert.deepEqual((await findPair(file, 'p3', datasetFormats)).found, found);
  });

  test('leaves no index in the current folder if the user has no home folder', async (t) => {
    const { HOME } = process.env;
    const current = process.cwd();
    const empty = join(folder, 'empty');
    await mkdir(empty);
    t.after(() => {
      process.chdir(current);
      process.env.XDG_CACHE_HOME = data;
      if (HOME === undefined) delete process.env.HOME;
      else process.env.HOME = HOME;
    });
    process.chdir(empty);
    process.env.XDG_CACHE_HOME = '';
    for (const home of ['', '.']) {
      process.env.HOME = home;
      assert.equal((await findPair(file, 'last', datasetFormats)).found.line, count + 2);
      assert.deepEqual(await readdir(empty), []);
    }
  });

  test('that does not exist is reported with those that do', async () => {
    await assert.rejects(findPair(file, 'p5~3', datasetFormats), {
      message: `${file} has no pair "p5~3"; its ${count + 2} pairs begin with p0, p1, p2, p3, p4.`,
    });
  });
});

test('indexes are kept in the user’s cache folder', {
  skip: process.platform === 'win32',
}, () => {
  const own = join('recant', 'indexes');
  assert.equal(indexFolder({}, 'linux'), join(homedir(), '.cache', own));
  assert.equal(indexFolder({ XDG_CACHE_HOME: '/c' }, 'linux'), join('/c', own));
  assert.equal(
    indexFolder({ XDG_CACHE_HOME: 'relative' }, 'linux'),
    join(homedir(), '.cache', own),
  );
  assert.equal(indexFolder({}, 'darwin'), join(homedir(), 'Library', 'Caches', own));
  assert.equal(
    indexFolder({ XDG_CACHE_HOME: '/c' }, 'win32'),
    join(homedir(), 'AppData', 'Local', own),
  );
});
