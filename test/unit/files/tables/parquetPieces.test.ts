import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { tableHead, workerPieces } from '../../../../src/files/tables/workerPieces.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const fixtures = fileURLToPath(new URL('../../../fixtures/parquet', import.meta.url));
const folder = temporaryFolder('parquet');

async function rowsOf(path: string): Promise<unknown[]> {
  let text = '';
  for await (const piece of workerPieces(path, {})) text += piece.text;
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const expected = Array.from({ length: 40 }, (_, n) => ({
  question: `Question ${n} 😀?`,
  answers: [
    { text: `One ${n}.`, by: 'a' },
    { text: 'Two.', by: null },
  ],
  ...(n !== 7 && { vote: n % 3 }),
  when: '2023-11-14T22:13:20.000Z',
}));

for (const codec of ['none', 'snappy', 'gzip', 'zstd', 'brotli', 'lz4']) {
  test(`reads files written by pyarrow: ${codec}`, async () => {
    assert.deepEqual(await rowsOf(join(fixtures, `${codec}.parquet`)), expected);
  });
}

test('names the file and a remedy if it is not a Parquet file', async () => {
  const path = join(folder, 'text.parquet');
  for (const content of ['prompt,responseA\n', '']) {
    await writeFile(path, content);
    await assert.rejects(rowsOf(path), {
      name: 'TableError',
      message: /text\.parquet:1: It is damaged, or not what its ending says \(.*JSON Lines\.$/,
    });
  }
});

test('rejects with the system’s error if there is no file', async () => {
  await assert.rejects(rowsOf(join(folder, 'none.parquet')), { code: 'ENOENT' });
});

/** Any file that differs from a valid one by a few bytes is read or refused, in bounded time. */
test('reads or refuses files with changed or missing bytes', async () => {
  const good = readFileSync(join(fixtures, 'zstd.parquet'));
  const path = join(folder, 'changed.parquet');
  let refused = 0;
  for (let round = 0; round < 20; round += 1) {
    const bytes = Buffer.from(good);
    for (let change = 0; change < 3; change += 1) {
      bytes[(round * 7919 + change * 104_729) % bytes.length] = (round * 37 + change * 11) % 256;
    }
    await writeFile(path, round % 5 === 0 ? bytes.subarray(round * 20) : bytes);
    await rowsOf(path).catch((error) => {
      refused += 1;
      assert.equal(error.name, 'TableError', String(error.stack));
    });
  }
  assert.ok(refused > 0);
});

test('refuses a page that declares more than it can hold', async () => {
  // pyarrow wrote the uncompressed size of the first page as a zigzag number in the page header.
  const good = readFileSync(join(fixtures, 'gzip.parquet'));
  const bytes = Buffer.from(good);
  const at = 4 + 3;
  assert.equal(bytes[4 + 2], 0x15);
  bytes.set([0xff, 0xff, 0xff, 0xff, 0x07], at);
  const path = join(folder, 'large.parquet');
  await writeFile(path, bytes);
  await assert.rejects(rowsOf(path), { name: 'TableError' });
});

test('stops with the abort reason of its signal', async () => {
  const controller = new AbortController();
  const reading = workerPieces(join(fixtures, 'none.parquet'), { signal: controller.signal });
  await reading.next();
  controller.abort(new Error('Enough.'));
  await assert.rejects(
    (async () => {
      for (;;) if ((await reading.next()).done) return;
    })(),
    /Enough/,
  );
});

test('returns the columns and the first rows as text, with nested values as JSON', async () => {
  const { columns, rowCount, rows } = await tableHead(join(fixtures, 'snappy.parquet'));
  assert.deepEqual(columns, ['question', 'answers', 'vote', 'when']);
  assert.equal(rowCount, 40);
  assert.deepEqual(rows[7], [
    'Question 7 😀?',
    '[{"text":"One 7.","by":"a"},{"text":"Two.","by":null}]',
    '',
    '2023-11-14T22:13:20.000Z',
  ]);
  assert.equal(rows.length, 40);
});

test('shows whole numbers of any size without quotes, also in lists and groups', async () => {
  const { rows } = await tableHead(join(fixtures, 'counts.parquet'));
  const shown = (value: string) => [value, `{"tokens":${value},"note":"${value}"}`, `[${value},1]`];
  assert.deepEqual(rows, [
    ...['7', '9223372036854775807', '-9007199254740994'].map(shown),
    ['', '{"tokens":null,"note":"None"}', '[null,1]'],
  ]);
});

test('refuses to return the beginning of a file that is not a Parquet file', async () => {
  const path = join(folder, 'other.parquet');
  await writeFile(path, 'prompt,responseA\n');
  await assert.rejects(tableHead(path), { name: 'TableError', message: /JSON Lines\.$/ });
});
