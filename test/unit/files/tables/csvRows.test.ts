import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { csvRows } from '../../../../src/files/tables/csvRows.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const path = join(temporaryFolder('tables'), 'table.csv');
const header = ['a', 'b', 'c'];

async function rowsOf(content: string, pieceLength: number): Promise<unknown[]> {
  await writeFile(path, content);
  let text = '';
  for await (const piece of csvRows(path, pieceLength)) text += piece.text;
  const lines = text.split('\n');
  return lines.flatMap((line, index) =>
    line === '' ? [] : [{ line: index + 1, ...JSON.parse(line) }],
  );
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const linesIn = (text: string) => text.split('\n').length;

test('reads a table written with quotes back cell by cell, with the line of each row', async () => {
  const cell = fc.string({ unit: fc.constantFrom('x', ' ', ',', ';', '"', '\n', 'ö', '😀', '{') });
  const rows = fc.array(fc.tuple(cell, cell, cell), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 40 }), async (table, pieceLength) => {
      const texts = [header, ...table].map((row) => `${row.map(quoted).join(',')}\n`);
      const found = await rowsOf(texts.join(''), pieceLength);
      let line = 2;
      const expected = table.flatMap((row, index) => {
        const cells = header.flatMap((name, at) => (row[at] ? [[name, row[at]]] : []));
        const begins = line;
        line += linesIn(texts[index + 1] ?? '') - 1;
        return [{ line: begins, ...Object.fromEntries(cells) }];
      });
      assert.deepEqual(found, expected);
    }),
    { numRuns: 200 },
  );
});

test('stops reading when its reader does', async () => {
  await writeFile(path, `a,b\n${`${'x'.repeat(100)},y\n`.repeat(20_000)}`);
  for await (const { text, done } of csvRows(path, 64 * 1024)) {
    assert.ok(text.length > 0);
    assert.ok(done < 1);
    break;
  }
});
