import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parseJson } from '../../../../src/core/data/formats/scan/parseRecord.ts';
import { createTestFolder, recant } from '../commandLine.ts';
import { pairsOf } from './pairsOf.ts';

const folder = await createTestFolder();

async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

/** Two ids that are the same number as a double. */
const ids = ['9007199254740993', '9007199254740992'];
const records = ids.map(
  (id, at) => `{"id": ${id}, "prompt": "Why ${at}?", "responseA": "x${at}", "responseB": "y"}`,
);

describe('an id above 2^53', () => {
  for (const [layout, text] of [
    ['lines', records.join('\n')],
    ['a list', `[${records.join(',\n')}]`],
    ['a list in an object', `{"data": [${records.join(',\n')}]}`],
    ['records on several lines', records.join('\n').replaceAll(', "', ',\n"')],
    ['records with NaN', records.join('\n').replaceAll('}', ', "x": NaN}')],
  ] as const) {
    it(`keeps its digits in ${layout}`, async () => {
      const { code, out, err } = await recant(['pairs', '--json', await file('ids.json', text)]);
      assert.equal(code, 0, err);
      const found = out.trimEnd().split('\n');
      assert.deepEqual(
        found.map((line) => JSON.parse(line).id),
        ids,
      );
    });
  }

  it('keeps its digits in a proposed mapping, from JSON and from CSV', async () => {
    const rows = ids.map((row_id, at) => [row_id, `Why is it so, ${at}?`, 'It just is.', 'No.']);
    const json = rows.map(
      ([row, ...texts]) =>
        `{"idx": ${row}, "prompt": "${texts[0]}", "response_1": "${texts[1]}", "response_2": "${texts[2]}"}`,
    );
    const csv = ['idx,prompt,response_1,response_2', ...rows.map((row) => `"${row.join('","')}"`)];
    for (const [name, lines] of [
      ['rows.jsonl', json],
      ['rows.csv', csv],
    ] as const) {
      const path = await file(name, lines.join('\n'));
      const out = join(folder, `${name}.mapping.json`);
      const written = await recant(['mapping', path, '--out', out]);
      assert.equal(written.code, 0, written.err);
      assert.deepEqual(
        (await pairsOf(path, out)).map(({ id }) => id),
        ids,
      );
    }
  });

  it('joins a recorded verdict with its own pair only', async () => {
    const data = await file('data.jsonl', records.join('\n'));
    const verdicts = await file(
      'verdicts.jsonl',
      ids.map((id, at) => `{"n": ${id}, "game": "${'AB'[at]}", "text": "${'AB'[at]}"}`).join('\n'),
    );
    const mapping = await file(
      'verdicts.mapping.json',
      JSON.stringify({
        schema: 1,
        fields: { id: 'n' },
        verdicts: [
          { decision: 'game', answer: 'text', decisions: { A: 'A', B: 'B' }, modelName: 'j' },
        ],
      }),
    );
    const out = join(folder, 'recorded');
    const found = await recant([
      ...['record', verdicts, '--mapping', mapping, '--data', data, '--out', out],
    ]);
    assert.equal(found.code, 0, found.err);
    assert.match(found.out, /^2 verdicts on 2 pairs/);
    const [, path = ''] = /: (.*\.jsonl)$/m.exec(found.out) ?? [];
    const log = await readFile(path, 'utf8');
    for (const id of ids) assert.ok(log.includes(`"${id}"`), id);
  });
});

describe('parseJson', () => {
  it('reads whole numbers that a double cannot hold as their digits', () => {
    assert.deepEqual(
      parseJson(
        '{"a":[9007199254740991,-9007199254740993,1e20,1.00000000000000000001,0.1234567890123456],"\\"9007199254740993":"\\\\"}',
      ),
      {
        a: [9007199254740991, '-9007199254740993', 1e20, 1, 0.1234567890123456],
        '"9007199254740993': '\\',
      },
    );
    assert.equal(parseJson('9007199254740993'), '9007199254740993');
  });

  it('reads nothing else that JSON does not allow', () => {
    for (const text of ['{9007199254740993: 1}', '[09007199254740993]', '[9007199254740993x]']) {
      assert.equal(parseJson(text), undefined, text);
    }
  });
});
