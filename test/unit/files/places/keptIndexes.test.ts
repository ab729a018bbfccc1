import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { open, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { datasetFormats as formats } from '../../../../src/core/data/formats/catalog.ts';
import { mappedFormat } from '../../../../src/core/data/mapping/mappedFormat.ts';
import { KeptIndexes, leastKept } from '../../../../src/files/places/keptIndexes.ts';
import { StreamedDataset } from '../../../../src/files/streamedDataset.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const folder = temporaryFolder('kept');
const secret = 'A text that is nobody else’s.';

const lineOf = (id: string | undefined, responseA: string) =>
  `${JSON.stringify({ id, prompt: `${secret} ${responseA}`, responseA, responseB: 'b'.repeat(40_000) })}\n`;
const recordCount = Math.ceil(leastKept / 40_000) + 5;

/** Modification time of all files, in seconds. */
const writtenAt = 1_700_000_000;

const lines = Array.from({ length: recordCount }, (_, at) => lineOf(`p${at}`, `a${at}`));
lines[7] = '{"torn": "line"\n';
const content = Buffer.from([...lines, lineOf('p3', 'again'), lineOf(undefined, 'a5')].join(''));

let made = 0;
/** A file that is large enough for its index to be kept, and an empty folder for that. */
async function newFile() {
  made += 1;
  const path = join(folder, `${made}.jsonl`);
  await writeFile(path, content);
  await utimes(path, writtenAt, writtenAt);
  return { path, kept: join(folder, `indexes-${made}`) };
}
type Made = Awaited<ReturnType<typeof newFile>>;
const opened = ({ path, kept }: Made) =>
  new StreamedDataset(path, { formats, kept: new KeptIndexes(kept) });
async function indexed(file: Made): Promise<StreamedDataset> {
  const dataset = opened(file);
  await dataset.index();
  return dataset;
}
async function keptFile({ kept }: Made): Promise<string> {
  const names = await readdir(kept);
  assert.equal(names.length, 1);
  return join(kept, names[0] ?? '');
}

describe('a kept index', () => {
  test('equals the index of the file: the same pairs, keys, ids, lines and faults', async () => {
    const file = await newFile();
    const first = opened(file);
    const index = await first.index();
    assert.equal(index.isKept, false);
    const last = await first.findNamed('p3~2');
    const keys = await first.keys();

    const again = opened(file);
    const kept = await again.index();
    assert.equal(kept.isKept, true);
    assert.equal(kept.pairs.count, recordCount + 1);
    assert.deepEqual([kept.faultCount, kept.faults], [1, index.faults]);
    assert.equal(kept.faults[0]?.line, 8);
    assert.deepEqual(await again.findNamed('p3~2'), last);
    assert.equal(last?.line, recordCount + 1);
    assert.deepEqual(await again.keys(), keys);
    const repeated = keys.at(-1) ?? '';
    assert.equal((await again.find(repeated))?.pair.id, repeated);
  });

  test('contains neither text nor name of the file, and takes about 60 bytes per pair', async () => {
    const file = await newFile();
    await opened(file).choose((pairs, { drawOf }) =>
      pairs.filter((pair) => drawOf(pair, 1) < 0.01),
    );
    const path = await keptFile(file);
    const bytes = await readFile(path);
    for (const text of ['nobody', 'torn', 'p12', 'jsonl', 'bbbb']) {
      assert.equal(bytes.includes(text), false, text);
    }
    assert.ok(bytes.length < 400 + 60 * (recordCount + 2), String(bytes.length));
    assert.equal((await stat(file.kept)).mode & 0o077, 0);
  });

  test('is used only for the unchanged file, read in the same formats', async () => {
    const file = await newFile();
    await opened(file).index();
    const other = mappedFormat({
      name: 'votes',
      fields: { prompt: 'prompt', responseA: 'responseB', responseB: 'responseA' },
    });
    const kept = new KeptIndexes(file.kept);
    const mapped = new StreamedDataset(file.path, { formats: [other], kept });
    assert.equal((await mapped.index()).isKept, false);
    assert.equal((await opened(file).index()).isKept, true);

    const { size } = await stat(file.path);
    const handle = await open(file.path, 'r+');
    await handle.write('{"id":"q0"', 0);
    await handle.close();
    await utimes(file.path, writtenAt, writtenAt);
    assert.equal((await stat(file.path)).size, size);
    assert.equal((await opened(file).index()).isKept, false, 'the beginning is another one');
    assert.equal((await opened(file).findNamed('q0'))?.pair.responseA, 'a0');
  });

  test('never returns another pair in place of one that has changed unnoticed', async () => {
    const file = await newFile();
    const { key = '' } = (await (await indexed(file)).findNamed('p100')) ?? {};
    const text = await readFile(file.path, 'latin1');
    const handle = await open(file.path, 'r+');
    await handle.write('p999', text.indexOf('"p100"') + 1);
    await handle.close();
    await utimes(file.path, writtenAt, writtenAt);
    const again = opened(file);
    assert.equal((await again.index()).isKept, true, 'a change between the samples');
    assert.equal(await again.findNamed('p100'), undefined);
    assert.equal((await again.find(key))?.pair.id, 'p999');
  });

  test('is ignored and replaced if it is damaged, forged or a link', async () => {
    const file = await newFile();
    await opened(file).index();
    const path = await keptFile(file);
    const good = await readFile(path);
    const start = good.indexOf('\n') + 1;
    const damaged = Buffer.from(good);
    damaged[start + 3] = 0xff;
    const planted = Buffer.from(good.subarray(0, -32));
    planted.fill(0x7f, start, start + 8 * (recordCount + 1));
    const signed = (bytes: Buffer) =>
      Buffer.concat([bytes, createHash('sha256').update(bytes).digest()]);
    for (const [name, bytes] of Object.entries({
      empty: Buffer.alloc(0),
      cut: good.subarray(0, 500),
      damaged,
      planted: signed(planted),
      headless: signed(Buffer.from('{"size":"x"}\n')),
    })) {
      await writeFile(path, bytes);
      const found = await (await indexed(file)).findNamed('p20');
      assert.deepEqual([found?.pair.responseA, found?.line], ['a20', 21], name);
      assert.equal((await readFile(path)).length, good.length, name);
    }
  });

  test('is not written for a small file or through a link, and never interferes with reading', async () => {
    const file = await newFile();
    const small = join(folder, 'small.jsonl');
    await writeFile(small, lineOf('s', 'a'));
    await new StreamedDataset(small, { formats, kept: new KeptIndexes(file.kept) }).index();
    await assert.rejects(stat(file.kept));
    await writeFile(file.kept, 'not a folder');
    assert.equal((await (await indexed(file)).findNamed('p1'))?.pair.id, 'p1');

    const linked = { ...file, kept: `${file.kept}-linked` };
    await opened(linked).index();
    const path = await keptFile(linked);
    const victim = join(folder, 'victim');
    await writeFile(victim, 'unharmed');
    await rm(path);
    await symlink(victim, path);
    assert.equal((await (await indexed(linked)).findNamed('p1'))?.pair.id, 'p1');
    assert.equal(await readFile(victim, 'utf8'), 'unharmed');
  });

  test('makes room by deleting the least recently used ones, and nothing else', async () => {
    const file = await newFile();
    await opened(file).index();
    const own = await keptFile(file);
    for (let at = 0; at < 25; at += 1) {
      const old = join(file.kept, `${createHash('md5').update(`${at}`).digest('hex')}.index`);
      await writeFile(old, 'x');
      await utimes(old, at, at);
    }
    await writeFile(join(file.kept, 'notes.txt'), 'mine');
    const other = { ...file, path: (await newFile()).path };
    await opened(other).index();
    const left = await readdir(file.kept);
    assert.equal(left.filter((name) => name.endsWith('.index')).length, 20);
    assert.ok(left.includes('notes.txt'));
    assert.equal((await stat(own)).isFile(), true);
  });
});
