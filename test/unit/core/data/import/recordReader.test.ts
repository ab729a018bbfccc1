import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { SourceRecord } from '../../../../../src/core/data/import/importer.ts';
import { RecordReader } from '../../../../../src/core/data/import/recordReader.ts';

function read(kind: 'json' | 'text', ...pieces: readonly string[]): SourceRecord[] {
  const reader = new RecordReader(kind);
  const records = pieces.flatMap((piece) => [...reader.push(piece, false)]);
  return [...records, ...reader.push('', true)];
}

function lines(records: readonly SourceRecord[]): unknown[] {
  return records.map((record) => [record.line, 'value' in record ? record.value : 'fault']);
}

describe('records of a source file', () => {
  test('are one per line, with blank lines, a byte order mark and Windows line ends', () => {
    assert.deepEqual(lines(read('json', '\uFEFF{"a":1}\r\n\r\n{"a":2}')), [
      [1, { a: 1 }],
      [3, { a: 2 }],
    ]);
  });

  test('are elements of a multi-line array, each with its first line', () => {
    assert.deepEqual(lines(read('json', '\n[\n  {\n    "a": 1\n  },\n  {"a": 2}\n]\n')), [
      [3, { a: 1 }],
      [6, { a: 2 }],
    ]);
  });

  test('are read despite a broken one, which is an error with its line', () => {
    assert.deepEqual(lines(read('json', '{"a":1}\n{"a":\n{"a":3}\n')), [
      [1, { a: 1 }],
      [2, 'fault'],
      [3, { a: 3 }],
    ]);
    const records = read('json', '[{"a":1},\n{"a":2,,},\n{"a":3}]');
    assert.deepEqual(lines(records), [
      [1, { a: 1 }],
      [2, 'fault'],
      [3, { a: 3 }],
    ]);
  });

  test('are those of an evaluation in a list of an object, however it is split', () => {
    const results = [1, 2].map((number) => ({
      ...{ success: true, gradingResult: null, vars: {}, response: { output: `Answer ${number}` } },
      prompt: { raw: 'Why?' },
    }));
    const file = { evalId: 'e', results: { version: 3, prompts: [{ raw: 'Why?' }], results } };
    for (const indent of [undefined, 2]) {
      const text = JSON.stringify(file, null, indent);
      const whole = read('json', text);
      assert.deepEqual(
        whole.map((record) => ('value' in record ? record.value : 'fault')),
        results,
      );
      assert.deepEqual(read('json', ...text), whole);
    }
  });

  test('have no value for NaN and infinite numbers, which Python writes', () => {
    const text = '{"a": NaN, "b": [-Infinity, Infinity, "NaN"]}';
    const record = { a: null, b: [null, null, 'NaN'] };
    assert.deepEqual(lines(read('json', text)), [[1, record]]);
    assert.deepEqual(lines(read('json', `[${text}]`)), [[1, record]]);
    assert.deepEqual(lines(read('json', '{"a": NaNa}')), [[1, 'fault']]);
  });

  test('are not split at U+2028 in a text', () => {
    assert.deepEqual(lines(read('json', '{"a":"x\u2028y"}\n{"a":2}')), [
      [1, { a: 'x\u2028y' }],
      [2, { a: 2 }],
    ]);
  });

  test('are the non-blank lines of a text file', () => {
    assert.deepEqual(lines(read('text', '\uFEFFTIE\r\n\n OAK ')), [
      [1, 'TIE'],
      [3, 'OAK'],
    ]);
  });

  test('are none in an empty or blank file', () => {
    for (const kind of ['json', 'text'] as const) {
      assert.deepEqual(read(kind), []);
      assert.deepEqual(read(kind, ' \n', '\n '), []);
    }
  });

  test('are the same however the file is split into chunks', () => {
    const records = fc.array(
      fc.record({ text: fc.string({ unit: 'grapheme' }), n: fc.nat() }, { noNullPrototype: true }),
      {
        minLength: 1,
      },
    );
    const layout = fc.constantFrom(
      (values: unknown[]) => values.map((value) => JSON.stringify(value)).join('\n'),
      (values: unknown[]) => JSON.stringify(values),
      (values: unknown[]) => `\n${JSON.stringify(values, null, 2)}\n`,
    );
    fc.assert(
      fc.property(records, layout, fc.array(fc.nat(60)), (values, write, cuts) => {
        const text = write(values);
        const pieces: string[] = [];
        let from = 0;
        for (const cut of cuts) {
          pieces.push(text.slice(from, from + cut));
          from += cut;
        }
        const whole = lines(read('json', text));
        assert.deepEqual(lines(read('json', ...pieces, text.slice(from))), whole);
        assert.deepEqual(
          whole.map((item) => (item as unknown[])[1]),
          values,
        );
      }),
    );
  });
});
