import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { createTestFolder, recant } from '../cli/commandLine.ts';

const folder = await createTestFolder();

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, typeof content === 'string' ? Buffer.from(content, 'latin1') : content);
  return path;
}

const record = {
  prompt: 'Name a fruit.',
  responseA: 'An apple, which grows on trees.',
  responseB: 'A stone, which does not grow.',
  label: 'A',
};
const lines = `${JSON.stringify(record)}\n${JSON.stringify({ ...record, prompt: 'Again.' })}\n`;

const foreign: readonly (readonly [name: string, content: string, said: RegExp])[] = [
  ['book.xlsx', 'PK\x03\x04..', /is an Excel workbook.*Save its sheet as CSV/],
  ['book.zip', 'PK\x03\x04....[Content_Types].xml', /is an Excel workbook/],
  ['pack.zip', 'PK\x03\x04..data.jsonl', /is a ZIP archive\. Unpack it/],
  ['old.xls', '\xd0\xcf\x11\xe0....', /is an old Excel workbook/],
  ['data.db', 'SQLite format 3\0..', /is an SQLite database.*sqlite3 -header -csv ".*data\.db"/],
  ['data.feather', 'ARROW1\0\0..', /is an Arrow or Feather table.*read_feather\(".*data\.feather"/],
  ['data.arrow', '\xff\xff\xff\xff\x10\x01\0\0..', /is an Arrow or Feather table/],
  ['data.pkl', '\x80\x04\x95..', /is a Python pickle.*only if you trust it/],
  ['data.npy', '\x93NUMPY..', /is a NumPy array/],
  ['table.bin', 'PAR1..', /is a Parquet table with another ending\. Rename it/],
  ['paper.pdf', '%PDF-1.7', /is a PDF document/],
  ['data.zst', '\x28\xb5\x2f\xfd..', /is a compressed file/],
  ['data.json', '\xff\xfe{\0}\0', /is a text in UTF-16\. Save it as UTF-8/],
  ['packed.jsonl', '\x1f\x8b\x08..', /is compressed by gzip, but its name does not end in \.gz/],
  ['lfs.jsonl', 'version https://git-lfs.github.com/spec/v1\n', /git lfs pull/],
  ['page.jsonl', '<!DOCTYPE html><html>', /is a web page/],
];

describe('a file that is none of those that are read', () => {
  it('is named by its first bytes, with how to convert it, by every command', async () => {
    for (const [name, content, said] of foreign) {
      const path = await file(name, content);
      for (const command of [
        ['pairs', path],
        ['mapping', path],
        ['import', path, '--out', join(folder, 'out.jsonl')],
        ['record', path, '--out', join(folder, 'out')],
        ['plan', path, '--judge', 'practice'],
        ['judge', 'import', path],
      ]) {
        const { code, out, err } = await recant(command);
        assert.notEqual(code, 0, name);
        assert.match(out + err, said, `${command[0]} ${name}`);
      }
    }
  });
});

describe('a file in gzip', () => {
  for (const [what, name, text] of [
    ['JSON Lines', 'good.jsonl.gz', lines],
    ['JSON', 'good.json.gz', JSON.stringify([record, record], undefined, 2)],
  ] as const) {
    it(`is read as the ${what} in it`, async () => {
      const path = await file(name, gzipSync(Buffer.from(text)));
      const plain = await file(name.replace(/\.gz$/, ''), text);
      const [packed, unpacked] = await Promise.all([
        recant(['pairs', path]),
        recant(['pairs', plain]),
      ]);
      assert.equal(packed.code, 0, packed.err);
      assert.equal(packed.out.replaceAll('.gz', ''), unpacked.out);
      const out = join(folder, `runs-${name}`);
      const run = await recant(['audit', path, '--judge', 'practice', '--out', out, '--yes']);
      assert.equal(run.code, 0, run.err);
    });
  }

  it('is found in a folder, and joined', async () => {
    const answer = (generator: string) => ({
      instruction: 'Hi?',
      output: `By ${generator}`,
      generator,
    });
    const paths = await Promise.all(
      ['oak', 'elm'].map((model) =>
        file(`${model}.json.gz`, gzipSync(JSON.stringify([answer(model)]))),
      ),
    );
    const out = join(folder, 'joined.jsonl');
    const { code, err } = await recant(['import', ...paths, '--out', out]);
    assert.equal(code, 0, err);
    assert.match(await readFile(out, 'utf8'), /By elm.*By oak/);
  });

  it('is refused if it is damaged, or holds something else', async () => {
    for (const [name, content, said] of [
      ['torn.jsonl.gz', gzipSync(Buffer.from(lines)).subarray(0, 40), /damaged/],
      ['db.jsonl.gz', gzipSync(Buffer.from('SQLite format 3\0...')), /is an SQLite database/],
      ['table.csv.gz', gzipSync(Buffer.from('a,b\n1,2\n')), /Only JSON and JSON Lines/],
      ['bytes.jsonl.gz', gzipSync(Buffer.from([0xc3, 0x28, 0xff])), /damaged|UTF-8/],
    ] as const) {
      const { code, err } = await recant(['pairs', await file(name, content)]);
      assert.notEqual(code, 0, name);
      assert.match(err, said, name);
    }
  });
});
