import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { deflateRawSync, zstdCompressSync } from 'node:zlib';
import { workerPieces } from '../../../../src/files/tables/workerPieces.ts';
import { type ZipEntry, zipOf } from '../../../support/data/zipOf.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const real = fileURLToPath(new URL('../../../fixtures/evaluations/inspect.eval', import.meta.url));
const folder = temporaryFolder('eval');

async function rowsOf(path: string): Promise<Record<string, unknown>[]> {
  let text = '';
  for await (const piece of workerPieces(path, {})) text += piece.text;
  return text.split('\n').flatMap((line) => (line === '' ? [] : JSON.parse(line)));
}

async function rowsIn(...entries: readonly ZipEntry[]): Promise<Record<string, unknown>[]> {
  const path = join(folder, 'made.eval');
  await writeFile(path, zipOf([{ name: 'header.json', bytes: Buffer.from('{}') }, ...entries]));
  return rowsOf(path);
}

function refused(reason: RegExp) {
  return { name: 'TableError', message: reason };
}

const sample = { id: 'one', epoch: 1, input: 'Why?', target: 'Because.', events: [1, 2, 3] };
const json = Buffer.from(JSON.stringify(sample));
const name = 'samples/one_epoch_1.json';

test('reads the samples of a log that Inspect wrote', async () => {
  const rows = await rowsOf(real);
  assert.deepEqual(
    rows.map(({ id }) => id),
    ['capital', 'boil', 'poem', 'picture', 5, 'silence'],
  );
  assert.equal(rows[0]?.target, 'Canberra');
  const events = rows[0]?.events as readonly { event: string; model?: string }[];
  assert.deepEqual(
    events.map(({ event, model }) => model ?? event),
    ['span_begin', 'mockllm/grader', 'span_begin'],
  );
});

for (const [method, bytes, declared] of [
  [0, json, json.length],
  [8, deflateRawSync(json), json.length],
  [93, zstdCompressSync(json), json.length],
  [
    93,
    Buffer.concat([json.subarray(0, 20), json.subarray(20)].map((part) => zstdCompressSync(part))),
    json.length,
  ],
] as const) {
  test(`reads an entry of ${bytes.length} bytes with compression method ${method}`, async () => {
    const { events: _, ...row } = sample;
    assert.deepEqual(await rowsIn({ name, bytes, method, declared }), [row]);
  });
}

test('reads only the first messages of the system', async () => {
  const [system, user] = ['system', 'user'].map((role) => ({ role, content: role }));
  const messages = [system, user, system];
  const rows = await rowsIn({ name, bytes: Buffer.from(JSON.stringify({ ...sample, messages })) });
  assert.deepEqual(rows[0]?.messages, [system]);
});

test('reads the last of several entries with the same name, as Inspect does', async () => {
  const edited = Buffer.from(JSON.stringify({ ...sample, target: 'Corrected.' }));
  const rows = await rowsIn({ name, bytes: json }, { name, bytes: edited });
  assert.deepEqual(
    rows.map(({ target }) => target),
    ['Corrected.'],
  );
});

test('reads NaN, which Inspect writes for a missing grade, as null', async () => {
  const bytes = Buffer.from('{"id": "one", "epoch": 1, "scores": {"judge": {"value": NaN}}}');
  assert.deepEqual((await rowsIn({ name, bytes }))[0]?.scores, { judge: { value: null } });
});

const zeros = Buffer.alloc(4 * 1024 * 1024);

for (const [what, entry, reason] of [
  [
    'is encrypted',
    { bytes: json, declared: json.length - 12, isEncrypted: true },
    /It is encrypted\. Decrypt it first\./,
  ],
  [
    'uses an unknown compression method',
    { bytes: json, method: 14 },
    /method 14, which is not supported/,
  ],
  [
    'declares more than the limit',
    { bytes: json, method: 8, declared: 2 ** 30 },
    /larger than 128 MiB/,
  ],
  [
    'declares too great an expansion',
    { bytes: deflateRawSync(json), method: 8, declared: 2 ** 26 },
    /too large when decompressed/,
  ],
  [
    'is longer than it declares',
    { bytes: deflateRawSync(zeros), method: 8, declared: 1000 },
    /made\.eval:1: .*\. The file was not read\./,
  ],
  [
    'is longer than it declares in Zstandard',
    { bytes: zstdCompressSync(zeros), method: 93, declared: 1000 },
    /longer than it declares/,
  ],
  [
    'is shorter than it declares',
    { bytes: deflateRawSync(json), method: 8, declared: 1000 },
    /not as long as it declares/,
  ],
  [
    'is stored in more bytes than the file has',
    { bytes: json, method: 8, compressed: 90_000 },
    /made\.eval:1: /,
  ],
  ['is no Zstandard data', { bytes: json, method: 93 }, /made\.eval:1: /],
  ['is no JSON', { bytes: Buffer.from('nothing') }, /not a JSON object/],
  ['is not UTF-8', { bytes: Buffer.from([0x7b, 0xff, 0x7d]) }, /made\.eval:1: /],
  [
    'is nested deeply',
    { bytes: Buffer.from(`{"input": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`) },
    /nested too deep|not a JSON object/,
  ],
] as const) {
  test(`refuses a log in which a sample ${what}`, async () => {
    await assert.rejects(rowsIn({ name, ...entry }), refused(reason));
  });
}

for (const outside of ['../evil.json', '/evil.json', 'samples/../../evil.json']) {
  test(`refuses a log with an entry named ${outside}, and writes nothing`, async () => {
    await assert.rejects(rowsIn({ name: outside, bytes: json }), refused(/evil|path/));
    assert.ok(!readdirSync(folder).includes('evil.json'));
    assert.ok(!readdirSync(join(folder, '..')).includes('evil.json'));
  });
}

test('refuses an archive that is not an Inspect log', async () => {
  const path = join(folder, 'other.eval');
  await writeFile(path, zipOf([{ name: 'notes.json', bytes: json }]));
  await assert.rejects(rowsOf(path), refused(/not an Inspect log/));
});

test('refuses a file that is not an archive', async () => {
  const path = join(folder, 'text.eval');
  await writeFile(path, 'print("eval")\n');
  await assert.rejects(rowsOf(path), refused(/text\.eval:1: .*JSON Lines\.$/));
});

test('refuses a truncated log', async () => {
  const good = readFileSync(real);
  const path = join(folder, 'cut.eval');
  for (const length of [0, 10, good.length / 2, good.length - 30]) {
    await writeFile(path, good.subarray(0, length));
    await assert.rejects(rowsOf(path), { name: 'TableError' });
  }
});
