import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { JsonObject, JsonValue } from '../../../src/core/data/formats/format.ts';
import { mappedFormat } from '../../../src/core/data/mapping/mappedFormat.ts';
import type { FieldMapping } from '../../../src/core/data/mapping/mapping.ts';
import { formatsOfMapping } from '../../../src/core/data/mapping/propose/proposeMapping.ts';
import { joinSamples } from '../../../src/core/data/samples/joinSamples.ts';
import { mappedSamples } from '../../../src/core/data/samples/mappedSamples.ts';
import { readRecords } from '../../../src/files/readRecords.ts';
import { sniffFile, sniffRecords } from '../../../src/files/sniffRecords.ts';
import { sourceFile } from '../../../src/files/sourceFile.ts';
import { createTestFolder } from '../cli/commandLine.ts';

const folder = await createTestFolder();

const cases = ['a', 'b'].map((name) => ({
  ...{ name, input: `Name a river in ${name}.`, actualOutput: `It is ${name}.` },
  ...{ expectedOutput: `The ${name}.`, success: false },
}));
const nested = cases.map(({ input, actualOutput }) => ({
  ...{ inputs: { question: input }, outputs: { answer: actualOutput } },
  reference_outputs: { answer: 'The Nile.' },
}));
const byInput: FieldMapping = { name: 'm', fields: { prompt: 'input', response: 'actualOutput' } };
const byPath: FieldMapping = {
  name: 'm',
  fields: { prompt: 'inputs.question', response: 'outputs.answer' },
};

/** Files with the same records, and the mapping that reads them. */
const files: readonly [string, JsonValue, FieldMapping, readonly JsonObject[]][] = [
  ['a list', cases, byInput, cases],
  ['a list of an object', { testCases: cases, conversationalTestCases: [] }, byInput, cases],
  ['a list behind another one', { metrics: [{ m: 1 }], testCases: cases }, byInput, cases],
  ['a list between texts', { a: 'x', run: { testCases: cases }, b: 2 }, byInput, cases],
  ['the fields of an object', { north: cases[0] ?? {}, south: cases[1] ?? {} }, byInput, cases],
  ['a list of objects of objects', nested, byPath, nested],
];

const layouts: Readonly<Record<string, (value: JsonValue) => string>> = {
  'on one line': (value) => JSON.stringify(value),
  'on one line that ends': (value) => `${JSON.stringify(value)}\n`,
  'on one line with a mark': (value) => `\uFEFF${JSON.stringify(value)}\r\n\n`,
  'on many lines': (value) => JSON.stringify(value, null, 2),
  'on many lines with tabs': (value) => `\n${JSON.stringify(value, null, '\t')}\n`,
};

/** Returns the prompts that a file's records have, as an audit and as an attack read them. */
async function promptsOf(path: string, mapping: FieldMapping): Promise<readonly unknown[][]> {
  const audited: unknown[] = [];
  for await (const { records } of readRecords(path, { formats: formatsOfMapping(mapping) })) {
    for (const record of records) {
      audited.push(...('drafts' in record ? record.drafts.map(({ prompt }) => prompt) : ['fault']));
    }
  }
  const formats = [mappedSamples(mapping)];
  const source = sourceFile(path, 'data', undefined, formats);
  const { samples } = await joinSamples([source], new Map(), formats);
  return [audited, samples.map(({ prompt }) => prompt)];
}

describe('records in one JSON value', () => {
  for (const [what, value, mapping, records] of files) {
    for (const [layout, textOf] of Object.entries(layouts)) {
      it(`are the same ${layout}: ${what}`, async () => {
        const path = join(folder, 'data.json');
        await writeFile(path, textOf(value));
        const [audited, attacked] = await promptsOf(path, mapping);
        const prompts = cases.map(({ input }) => input);
        assert.deepEqual([audited, attacked], [prompts, prompts]);
        const sniffed = sniffRecords(textOf(value), 'data.json', false);
        const isFirstList = what !== 'a list behind another one';
        if (isFirstList) {
          assert.deepEqual(
            sniffed?.map(({ id: _, ...record }) => record),
            records,
          );
        }
      });
    }
  }
});

describe('records whose fields are objects', () => {
  for (const name of ['data.jsonl', 'data.json']) {
    it(`are records on lines of their own: ${name}`, async () => {
      const text = nested.map((record) => `${JSON.stringify(record)}\n`).join('');
      const path = join(folder, name);
      await writeFile(path, text);
      assert.deepEqual(sniffRecords(text, name, false), nested);
      const prompts = cases.map(({ input }) => input);
      assert.deepEqual(await promptsOf(path, byPath), [prompts, prompts]);
    });
  }

  it('are records one after another on many lines', () => {
    const text = nested.map((record) => JSON.stringify(record, null, 2)).join('\n');
    assert.deepEqual(sniffRecords(text, 'data.json', false), nested);
  });
});

describe('a single record', () => {
  it('is one on one line and on many, by its mapping', async () => {
    const [record = {}] = nested;
    for (const textOf of Object.values(layouts)) {
      const path = join(folder, 'single.json');
      await writeFile(path, textOf(record));
      assert.deepEqual(await sniffFile(path, formatsOfMapping(byPath)), [record]);
      const prompts = cases.slice(0, 1).map(({ input }) => input);
      assert.deepEqual(await promptsOf(path, byPath), [prompts, prompts]);
    }
  });
});

describe('the only line of a file of lines', () => {
  it('is a record, also if it has a list of objects', async () => {
    const talk = [{ role: 'user', content: 'Which?' }];
    const record = { prompt: 'Which is it?', talk, responseA: 'This.', responseB: 'That.' };
    for (const end of ['', '\n']) {
      const text = JSON.stringify(record) + end;
      assert.deepEqual(sniffRecords(text, 'data.jsonl', false), [record]);
      const path = join(folder, 'one.jsonl');
      await writeFile(path, text);
      const found = [];
      for await (const one of sourceFile(path, 'one').records()) found.push(one);
      assert.deepEqual(found, [{ line: 1, value: record }]);
      const format = mappedFormat({
        name: 'm',
        fields: { prompt: 'prompt', responseA: 'responseA', responseB: 'responseB' },
      });
      for await (const { records } of readRecords(path, { formats: [format] })) {
        assert.equal(records.length, 1);
      }
    }
  });
});
