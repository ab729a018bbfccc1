import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { datasetFormats } from '../../../../src/core/data/formats/catalog.ts';
import { readRecords } from '../../../../src/files/readRecords.ts';
import { csvRows } from '../../../../src/files/tables/csvRows.ts';
import { formatOfTable, RowIndex } from '../../../../src/files/tables/tableIndex.ts';
import { readTableText } from '../../../../src/files/tables/tableText.ts';
import { workerUnits } from '../../../../src/files/tables/workerPieces.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const folder = temporaryFolder('tables');
const header = 'id,prompt,responseA,responseB';
const open = (text: string, name = 'pairs.csv') => {
  const format = formatOfTable({ name, text }, datasetFormats);
  const index = format && new RowIndex(format, datasetFormats);
  index?.add(readTableText({ name, text }));
  return index;
};
const texts = (text: string, records: readonly { start: number; end: number }[] = []) =>
  records.map(({ start, end }) => text.slice(start, end));

describe('the index of a table', () => {
  it('has each row with its place, whatever ends the lines', () => {
    for (const end of ['\n', '\r\n']) {
      const rows = [`p1,"one${end}two",x,y`, 'p2,"é 😀 ""q""",x,y', 'p3,c,x,y'];
      const text = `\uFEFF${header}${end}${rows[0]}${end}${end}${rows[1]}${end}${rows[2]}`;
      const index = open(text);
      assert.equal(index?.format, 'recant');
      assert.deepEqual(texts(text, index?.records), rows);
      assert.deepEqual(
        index?.records.map(({ line }) => line),
        [2, 5, 6],
      );
      const [first, second] = index?.records ?? [];
      assert.equal(index?.recordAt((first?.start ?? 0) + 4), first);
      assert.equal(index?.recordAt(2), undefined);
      assert.equal(index?.recordAt(2, { start: 1, end: header.length + 1 }), undefined);
      assert.equal(index?.recordByKey(second?.key ?? ''), second);
      assert.equal(second?.pairs[0]?.pair.prompt, 'é 😀 "q"');
    }
  });

  it('reads tabs in TSV, and in CSV semicolons, tabs and bars', () => {
    const rows = ['p1\ta, b\tx\ty', 'p2\tc\tx\ty'];
    const text = [header.replaceAll(',', '\t'), ...rows].join('\n');
    assert.deepEqual(texts(text, open(text, 'pairs.TSV')?.records), rows);
    for (const separator of [';', '\t', '|']) {
      assert.equal(open(text.replaceAll('\t', separator))?.records.length, 2, separator);
    }
  });

  it('reads the separator that a first line states, as Excel writes it', async () => {
    for (const [separator, end] of [
      [';', '\n'],
      ['|', '\r\n'],
      ['\t', '\n'],
    ] as const) {
      const rows = ['p1;"a, b;";x;y', 'p2;c;x;y'].map((row) => row.replaceAll(';', separator));
      const own = header.replaceAll(',', separator);
      const text = `\uFEFFsep=${separator}${end}${[own, ...rows].join(end)}`;
      const index = open(text);
      assert.deepEqual(texts(text, index?.records), rows);
      assert.deepEqual(
        index?.records.map(({ line }) => line),
        [3, 4],
      );
      const path = join(folder, 'sep.csv');
      await writeFile(path, text);
      const lines: number[] = [];
      for await (const { records } of readRecords(path, { formats: datasetFormats })) {
        lines.push(...records.map(({ line }) => line));
      }
      assert.deepEqual(lines, [3, 4]);
    }
  });

  it('names the row that lacks a cell, and the position from which nothing can be read', () => {
    const text = `${header}\np1,a,x,y\np2,b,,\np3,c,x,y\np4,"never closed,x,y\np5,d,x,y\n`;
    const index = open(text);
    assert.deepEqual(texts(text, index?.records), ['p1,a,x,y', 'p3,c,x,y']);
    assert.deepEqual(
      index?.faults.map(({ atLine, reason, remedy }) => [atLine, reason, remedy]),
      [
        [3, '"responseA" is missing.', 'Add "responseA" to the record.'],
        [5, 'A quoted cell has no end.', 'Close it with a double quote.'],
      ],
    );
  });

  it('stops reading a row at the maximum number of columns', async () => {
    const text = `${header}\np1,a,x,y\n${','.repeat(1001)}`;
    assert.deepEqual(
      open(text)?.faults.map(({ atLine, reason }) => [atLine, reason]),
      [[3, 'A row has more than 1000 cells.']],
    );
    const path = join(folder, 'wide.csv');
    for (const content of [text, 'a,'.repeat(1001)]) {
      await writeFile(path, content);
      const read = async () => {
        for await (const piece of csvRows(path)) assert.ok(piece);
      };
      await assert.rejects(read, {
        name: 'TableError',
        message: /A row has more than 1000 cells\./,
      });
    }
  });

  it('refuses column names as long as texts, as in a table without a header', async () => {
    const text = `${'Why? '.repeat(250)},x,y\n${'a,b,c\n'.repeat(100_000)}`;
    assert.equal(open(text), undefined);
    const path = join(folder, 'unnamed.csv');
    await writeFile(path, text);
    const read = async () => {
      for await (const piece of csvRows(path)) assert.ok(piece);
    };
    await assert.rejects(read, {
      message: `${path}:1: The name of a column has more than 1000 characters. Put a row with the names of the columns first.`,
    });
  });

  it('has the same rows if a worker reads them', async () => {
    const rows = Array.from({ length: 1200 }, (_, n) => `p${n},"é 😀\r\n${n}",x,y`);
    const table = { name: 'pairs.csv', text: [header, ...rows, 'p,x'].join('\r\n') };
    const read: unknown[] = [];
    for await (const units of workerUnits(table)) read.push(...units);
    assert.deepEqual(read, readTableText(table));
    assert.equal(read.length, 1201);
  });

  it('is not read after its reader aborts', async () => {
    const controller = new AbortController();
    const table = { name: 'pairs.csv', text: `${header}\n${'p,a,x,y\n'.repeat(2000)}` };
    const reading = workerUnits(table, controller.signal);
    assert.equal((await reading.next()).value?.length, 500);
    controller.abort(new Error('Enough.'));
    await assert.rejects(() => reading.next(), /Enough/);
  });

  it('does not exist for other tables, or for text that cannot be read at all', () => {
    for (const text of ['', 'a,b\n1,2\n', '"', header, `${header},id\n1,2,3,4,5\n`]) {
      assert.equal(open(text), undefined, text);
    }
  });

  it('has the records that are read from the file, on the same lines', async () => {
    const cell = fc
      .array(fc.constantFrom('a', 'é', '😀', ',', '"', '\n', '\r\n', ' ', '0'), { maxLength: 6 })
      .map((parts) => parts.join(''));
    const table = fc.tuple(
      fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }),
      fc.constantFrom('\n', '\r\n'),
      fc.nat(2),
    );
    await fc.assert(
      fc.asyncProperty(table, async ([rows, end, gaps]) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const lines = rows.map(([one, two]) =>
          ['q', `x${one}`, `y${two}`].map(quoted).join(',').concat(end.repeat(gaps)),
        );
        const text = ['prompt,responseA,responseB', ...lines, ''].join(end);
        const path = join(folder, 'any.csv');
        await writeFile(path, text);
        let json = '';
        for await (const piece of csvRows(path)) json += piece.text;
        const read = json.split('\n').flatMap((line, at) => {
          return line === '' ? [] : [{ line: at + 1, ...JSON.parse(line) }];
        });
        assert.deepEqual(
          open(text)?.records.map(({ line, pairs: [first] }) => [
            line,
            first?.pair.responseA,
            first?.pair.responseB,
          ]),
          read.map(({ line, responseA, responseB }) => [line, responseA, responseB]),
        );
      }),
      { numRuns: 150 },
    );
  });
});
