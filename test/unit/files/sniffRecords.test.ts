import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { sniffFile, sniffRecords } from '../../../src/files/sniffRecords.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const folder = temporaryFolder('sniff');
const records = [
  { a: 'One, "two"', n: 1 },
  { a: 'Three', n: 2 },
];
const lines = records.map((one) => JSON.stringify(one)).join('\n');

describe('The first records of a text', () => {
  for (const [name, text, isTorn, expected] of [
    ['a.jsonl', lines, false, records],
    ['a.jsonl', `\uFEFF${lines}\n`, false, records],
    ['a.jsonl', lines, true, records.slice(0, 1)],
    ['a.jsonl', lines.slice(0, -4), true, records.slice(0, 1)],
    ['a.json', JSON.stringify(records, null, 2), false, records],
    ['a.json', JSON.stringify(records).slice(0, -3), true, records.slice(0, 1)],
    ['a.json', JSON.stringify({ version: 1, rows: records }, null, 2), false, records],
    ['a.json', JSON.stringify({ x: records[0], y: records[1] }), false, withIds('x', 'y')],
    ['a.json', JSON.stringify({ x: records[0], y: records[1] }, null, 1), true, withIds('x', 'y')],
    ['a.json', JSON.stringify({ x: records[0] }, null, 1), false, undefined],
    ['a.csv', 'a,n\r\n"One, ""two""",1\r\nThree,2', false, records.map(withTexts)],
    ['a.tsv', 'a\tn\nOne, "two"\t1\nThree\t2\n', false, records.map(withTexts)],
    ['a.csv', 'a|n\n"One, ""two"""|1\nThree|2', false, records.map(withTexts)],
    ['a.csv', 'a\tn\n"One, ""two"""\t1\nThree\t2', false, records.map(withTexts)],
    ['a.csv', 'a,n\nOne; two,1\n', false, [{ a: 'One; two', n: '1' }]],
    ['a.csv', 'a,n\nOne,\nTwo,2\nThr', true, [{ a: 'One' }, { a: 'Two', n: '2' }]],
    ['a.csv', 'a,n\nThree,2\n"torn', true, [{ a: 'Three', n: '2' }]],
    ['a.csv', '', false, undefined],
    ['a.json', '', false, undefined],
    ['a.json', '3', false, undefined],
    ['package.json', lines, false, undefined],
    ['yarn.lock', lines, false, undefined],
    ['tsconfig.app.json', lines, false, undefined],
    ['a.json', JSON.stringify({ $schema: 'x', rows: records }), false, undefined],
  ] as const) {
    it(`are found in ${name}: ${JSON.stringify(text.slice(0, 30))}${isTorn ? ', torn' : ''}`, () => {
      assert.deepEqual(sniffRecords(text, name, isTorn), expected);
    });
  }

  it('are at most 50', () => {
    const table = `a,b\n${'x,y\n'.repeat(1000)}`;
    assert.equal(sniffRecords(table, 'a.csv', false)?.length, 50);
    assert.equal(sniffRecords('{"a":"x"}\n'.repeat(1000), 'a.jsonl', false)?.length, 50);
  });
});

function withIds(...ids: readonly string[]) {
  return records.map((record, at) => ({ ...record, id: ids[at] }));
}

function withTexts({ a, n }: { readonly a: string; readonly n: number }) {
  return { a, n: String(n) };
}

describe('The first records of a file', () => {
  it('include its last record if the file is short', async () => {
    const path = join(folder, 'short.jsonl');
    await writeFile(path, lines);
    assert.deepEqual(await sniffFile(path), records);
  });

  it('come from its beginning if the file is long', async () => {
    const path = join(folder, 'long.jsonl');
    await writeFile(path, `${lines}\n`.repeat(100_000));
    assert.equal((await sniffFile(path))?.length, 50);
  });

  it('cannot be read if the file does not exist', async () => {
    await assert.rejects(sniffFile(join(folder, 'none.jsonl')), { code: 'ENOENT' });
  });
});
