import assert from 'node:assert/strict';
import { appendFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { datasetFormats as formats } from '../../../src/core/data/formats/catalog.ts';
import { mappedFormat } from '../../../src/core/data/mapping/mappedFormat.ts';
import type { FileIndex } from '../../../src/files/places/fileIndex.ts';
import { NotADatasetError } from '../../../src/files/readRecords.ts';
import { searchDataset } from '../../../src/files/searchDataset.ts';
import { type ReadPair, StreamedDataset } from '../../../src/files/streamedDataset.ts';
import { NotUtf8Error } from '../../../src/files/utf8Pieces.ts';
import { openDataset } from '../../support/data/openDataset.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const folder = temporaryFolder('files');

let files = 0;
async function dataset(content: string | Uint8Array, pieceLength = 7): Promise<StreamedDataset> {
  files += 1;
  const path = join(folder, `${files}.jsonl`);
  await writeFile(path, content);
  return new StreamedDataset(path, { formats, pieceLength });
}

const record = (id: string | undefined, fields: object = {}) => ({
  id,
  prompt: `What is ${id}? 😀`,
  responseA: 'First.',
  responseB: 'Second – "quoted".',
  ...fields,
});
const lines = (...records: readonly object[]) =>
  records.map((one) => `${JSON.stringify(one)}\n`).join('');
const many = lines(
  ...Array.from({ length: 2000 }, (_, i) => record(`p${i}`, { reference: 'r'.repeat(200) })),
);
const sets = {
  bon_uid: '1',
  conversation_input: [{ role: 'user', content: 'Hi' }],
  bon_best: { llm_name: 'm', answer: 'best' },
  loser_list: ['n', 'o'].map((llm_name) => ({ llm_name, answer: `worse ${llm_name}` })),
};

async function search(file: StreamedDataset, text: string): Promise<string[]> {
  const indexing = file.index();
  const found: string[] = [];
  const { signal } = new AbortController();
  for await (const matches of searchDataset(file, { text, signal })) {
    found.push(...matches.map(({ pair, excerpt }) => `${pair.pair.id}: ${excerpt}`));
  }
  await indexing;
  return found;
}

/** All pairs of a file, read one by one from their places. */
async function pairsOf(file: StreamedDataset): Promise<ReadPair[]> {
  const { pairs } = await file.index();
  const all: ReadPair[] = [];
  for (let pair = 0; pair < pairs.count; pair += 1) {
    for await (const read of file.read([pair])) all.push(...read);
  }
  return all;
}
const idsOf = async (file: StreamedDataset) => (await pairsOf(file)).map(({ pair }) => pair.id);

describe('the index of a file', () => {
  for (const [name, layout] of Object.entries({
    lines,
    windowsLines: (...all: object[]) => `\uFEFF${lines(...all).replaceAll('\n', '\r\n')}`,
    array: (...all: object[]) => JSON.stringify(all, null, 2),
    object: (...all: object[]) => JSON.stringify({ v: 1, data: all }),
  })) {
    test(`has the pairs of its text’s index, each readable from its position: ${name}`, async () => {
      const text = layout(record('a'), record('a'), record(undefined), sets, record('z'));
      const file = await dataset(text);
      const expected = openDataset(text)?.records.flatMap(({ pairs, line, format }, at) =>
        pairs.map((pair) => ({ ...pair, line, format, number: at + 1 })),
      );
      assert.equal(expected?.length, 6);
      assert.deepEqual(await pairsOf(file), expected);
      for (const pair of expected.toReversed()) {
        const unread = new StreamedDataset(file.path, { formats, pieceLength: 7 });
        assert.deepEqual(await unread.find(pair.key), pair);
        assert.deepEqual(await file.findNamed(pair.pair.id), pair);
        assert.deepEqual(await file.findNamed(pair.key), pair);
      }
      const keys = expected.map(({ key }) => key);
      assert.deepEqual(await file.keys(), keys);
      assert.deepEqual(await file.numberedKeys(), {
        keys,
        numbers: Int32Array.from(expected, ({ number }) => number),
      });
      for (const none of ['none', `${keys[0]}~7`, '0'.repeat(16), 'a~3', 'z~1']) {
        assert.equal(await file.findNamed(none), undefined);
      }
    });
  }

  test('is reported as it grows, and at once if it is already known', async () => {
    const file = await dataset(many, 20_000);
    const seen: [number, boolean][] = [];
    const tell = ({ pairs, isComplete }: FileIndex) => seen.push([pairs.count, isComplete]);
    await file.index(undefined, tell);
    assert.ok(seen.length > 3, 'told at least once for 256 KB and then for each piece');
    assert.deepEqual(seen.at(-1), [2000, true]);
    assert.ok(seen[0]![0] < 2000);
    seen.length = 0;
    await file.index(undefined, tell);
    assert.deepEqual(seen, [[2000, true]]);
  });

  test('reports invalid records, and continues', async () => {
    const torn = lines(record('a'), record('b')).slice(0, -10);
    const index = await (await dataset(`${torn}`)).index();
    assert.deepEqual([index?.pairs.count, index?.faultCount, index?.faults[0]?.line], [1, 1, 2]);
  });

  test('names the line of a record that is not UTF-8, and reads the others', async () => {
    const text = lines(
      record('a', { prompt: 'Grüße' }),
      record('b', { prompt: 'Gr§' }),
      record('é'),
    );
    const bytes = Buffer.from(text);
    bytes[bytes.indexOf('§')] = 0xfc;
    const file = await dataset(bytes);
    const index = await file.index();
    assert.deepEqual(await idsOf(file), ['a', 'é']);
    assert.equal(index?.faults[0]?.line, 2);
    assert.match(index?.faults[0]?.reason ?? '', /not UTF-8/);
    assert.equal((await file.findNamed('é'))?.pair.id, 'é');
  });

  test('is read again if the file has grown or changed', async () => {
    const file = await dataset(lines(record('a')));
    const [first] = await file.keys();
    await appendFile(file.path, lines(record('b')));
    assert.deepEqual(await idsOf(file), ['a', 'b']);
    await writeFile(file.path, lines(record('new'), record('a')));
    assert.equal((await file.find(first ?? ''))?.pair.id, 'a');
    await truncate(file.path, lines(record('new')).length);
    assert.equal(await file.find(first ?? ''), undefined);
  });

  test('ends when canceled', async () => {
    const file = await dataset(many, 20_000);
    const controller = new AbortController();
    const reading = file.index(controller.signal, () => controller.abort());
    await assert.rejects(reading, { name: 'AbortError' });
  });

  test('is not built without a dataset, valid UTF-8 or a file', async () => {
    await assert.rejects((await dataset('{"time": 1}\n')).index(), NotADatasetError);
    await assert.rejects((await dataset('')).index(), NotADatasetError);
    await assert.rejects(
      (await dataset(Buffer.from(lines(record('a')), 'utf16le'))).index(),
      NotUtf8Error,
    );
    await assert.rejects((await dataset(Uint8Array.of(0x7b, 0xe4, 0x7d))).index(), NotUtf8Error);
    await assert.rejects(new StreamedDataset(join(folder, 'none'), { formats }).find('x'), {
      code: 'ENOENT',
    });
  });
});

describe('a search for a text', () => {
  test('finds it in each displayed field, regardless of case and escapes', async () => {
    const escaped = lines(record('e', { prompt: 'p', responseA: 'Straße' })).replace(
      'ß',
      '\\u00df',
    );
    const file = await dataset(
      lines(
        record('a', { reference: 'the NEEDLE' }),
        record('b', { prompt: 'needle' }),
        record('needle'),
        record('c', { rubric: [{ name: 'a needle' }] }),
        record('d', { modelA: 'needle' }),
      ) + escaped,
    );
    assert.deepEqual(
      (await search(file, 'Needle')).map((match) => match.split(':')[0]),
      ['a', 'b', 'needle', 'c'],
    );
    assert.deepEqual(await search(file, 'straße'), ['e: Straße']);
    assert.equal((await search(file, '"QUOTED"')).length, 6);
    assert.deepEqual(await search(file, 'responseA'), []);
  });

  test('finds a record by its number, and a pair by its id', async () => {
    const file = await dataset(lines(record('a'), sets, record('c', { prompt: 'Take 2.' })));
    assert.deepEqual(await search(file, '#3'), ['c: undefined']);
    assert.deepEqual(await search(file, '2'), ['1:n: undefined', '1:o: undefined', 'c: Take 2.']);
    assert.deepEqual(await search(file, '1:o'), ['1:o: undefined']);
    assert.deepEqual(await search(file, '4'), []);
  });

  test('finds the one pair of a record that contains it', async () => {
    const file = await dataset(lines(sets, record('a')));
    assert.deepEqual(await search(file, 'worse o'), ['1:o: worse o']);
  });
});

describe('the index of a Parquet file', () => {
  const path = fileURLToPath(new URL('../../fixtures/parquet/votes.parquet', import.meta.url));
  const votes = mappedFormat({
    name: 'votes',
    fields: { prompt: 'question', responseA: 'answer_a', responseB: 'answer_b' },
  });

  test('has a pair per row, each of which can be read and found by its text', async () => {
    const file = new StreamedDataset(path, { formats: [votes] });
    const { pairs } = await file.index();
    assert.equal(pairs.count, 30);
    const last = (await file.keys()).at(-1) ?? '';
    for (const _ of ['first', 'again']) {
      const found = await file.find(last);
      assert.deepEqual(
        [found?.pair.prompt, found?.pair.responseA, found?.pair.responseB],
        ['Why 29?', 'Because 29.', 'Never 29.'],
      );
    }
    const excerpts = (await search(file, 'never 12.')).map((one) => one.replace(/^.*?: /, ''));
    assert.deepEqual(excerpts, ['Never 12.']);
  });
});
