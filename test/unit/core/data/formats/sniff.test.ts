import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { datasetFormats } from '../../../../../src/core/data/formats/catalog.ts';
import {
  detect,
  longSampleLength,
  sampleLength,
  sniff,
} from '../../../../../src/core/data/formats/sniff.ts';
import { openDataset } from '../../../../support/data/openDataset.ts';

const record = { id: 'r', prompt: 'Which?', responseA: 'This.', responseB: 'That.' };
const json = JSON.stringify(record);

function kindOf(text: string) {
  const { detection } = detect(text, datasetFormats);
  return detection && `${detection.format.id} ${detection.container.kind}`;
}

describe('the layout of records in a text', () => {
  const texts: readonly [string, string][] = [
    ['recant jsonl', json],
    ['recant jsonl', `${json}\n${json}`],
    ['recant jsonl', `\n\n  ${json}\r\n`],
    ['recant jsonl', `\uFEFF${json}`],
    ['recant array', `[${json}]`],
    ['recant array', `\uFEFF [\n${json},\n${json},\n]`],
    ['recant object', `{"meta": {"n": 1}, "tags": ["x"], "rows": [${json}]}`],
    ['recant object', `{"data": [\n${json},\n${json}\n]}`],
    ['recant object', `{"others": [{"a": 1}], "empty": [], "rows": [${json}], "more": [${json}]}`],
    ['recant keyed', `{"one": ${json}, "two": ${json}}`],
    ['recant keyed', `\uFEFF\n{\n"one" : ${json},\n"broken": {"prompt",\n"two": ${json}\n}\n`],
    ['recant jsonl', `{"row": {"n": 1}, "x": {"y": 2}}\n${json}\n${json}`],
    ['recant sequence', JSON.stringify(record, null, 2)],
    ['recant sequence', `${JSON.stringify(record, null, 2)}\n${JSON.stringify(record, null, 2)}\n`],
  ];
  for (const [kind, text] of texts) {
    test(`is ${kind}: ${JSON.stringify(text.slice(0, 60))}`, () =>
      assert.equal(kindOf(text), kind));
  }

  test('treats a record that contains a list of objects as a record', () => {
    const rich = { ...record, rubric: { items: [{ a: 1 }] }, turns: [{ b: 1 }, { b: 2 }] };
    assert.equal(kindOf(JSON.stringify(rich, null, 2)), 'recant sequence');
    assert.equal(kindOf(`[${JSON.stringify(rich)}]`), 'recant array');
  });
});

describe('a dataset', () => {
  const lines = Array.from({ length: 10 }, (_, i) => JSON.stringify({ ...record, id: `r${i}` }));
  const broken = (...which: number[]) =>
    lines.map((line, i) => (which.includes(i) ? line.slice(0, -8) : line));

  test('is recognized with a broken record at its start', () => {
    for (const text of [broken(0).join('\n'), `[${broken(0).join(',')}]`]) {
      const index = openDataset(text);
      assert.deepEqual([index?.records.length, index?.faults.length], [9, 1]);
    }
  });

  test('is recognized with three of ten records broken', () => {
    for (const text of [
      broken(1, 4, 9).join('\n'),
      `{"a": 1, "data": [${broken(1, 4, 9).join(',')}]}`,
    ]) {
      const index = openDataset(text);
      assert.deepEqual([index?.records.length, index?.faults.length], [7, 3]);
    }
  });

  test('is recognized when its only record is broken', () => {
    const index = openDataset(json.slice(0, -1));
    assert.deepEqual([index?.records.length, index?.faults.length], [0, 1]);
  });

  test('reads records of a second format by that format', () => {
    const llmbar = JSON.stringify({ input: 'i', output_1: 'a', output_2: 'b', label: 1 });
    const index = openDataset([json, llmbar, json].join('\n'));
    assert.equal(index?.format, 'recant');
    assert.deepEqual(
      index?.records.map(({ format }) => format),
      ['recant', 'llmbar', 'recant'],
    );
  });

  test('reports records of no known format as errors', () => {
    const index = openDataset([json, '{"note": "not a pair"}', json].join('\n'));
    assert.deepEqual([index?.records.length, index?.faults.length], [2, 1]);
  });

  test('is recognized when its first record is longer than the first sample', () => {
    const long = 'Once upon a time. '.repeat(5000);
    assert.ok(long.length > sampleLength);
    for (const one of [
      { ...record, prompt: long },
      { ...record, responseB: long },
      { ...record, reference: long },
      { ...record, prompt: long.slice(0, 50_000), responseA: long.slice(0, 50_000) },
    ]) {
      for (const text of [
        `${JSON.stringify(one)}\n${json}`,
        JSON.stringify([one, record], null, 2),
        JSON.stringify({ rows: [one, record] }),
        JSON.stringify({ rows: [one, record] }, null, 2),
        JSON.stringify(one, null, 2) + JSON.stringify(record, null, 2),
      ]) {
        assert.equal(openDataset(text)?.records.length, 2, text.slice(0, 40));
      }
    }
  });

  test('is recognized by the beginning of a record longer than the largest sample', () => {
    const text = JSON.stringify({ ...record, reference: 'x'.repeat(2 * longSampleLength) });
    assert.equal(openDataset(text)?.records.length, 1);
  });

  test('is not recognized if its first record identifies itself only after the largest sample', () => {
    const responseA = 'x'.repeat(longSampleLength);
    assert.equal(openDataset(JSON.stringify({ ...record, responseA })), undefined);
  });

  test('is recognized from a sample that ends anywhere', () => {
    const text = JSON.stringify([record, record], null, 2);
    const enough = text.indexOf('That') + 1;
    for (let end = enough; end < text.length; end += 1) {
      assert.equal(sniff(text.slice(0, end), true)?.container.kind, 'array', String(end));
    }
  });
});

describe('the sample that is read', () => {
  const lookedAt = (values: object) =>
    detect(JSON.stringify(values, null, 1), datasetFormats).lookedAt;

  test('is small if it contains complete records of another kind', () => {
    assert.equal(lookedAt(Array(5000).fill({ level: 'info', message: 'started' })), sampleLength);
  });

  test('grows if the first record does not end in it', () => {
    assert.equal(lookedAt([{ message: 'x'.repeat(2 * sampleLength) }]), longSampleLength);
  });
});

describe('a file that is not a dataset', () => {
  const chat = {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content: 'Hi' }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1, completion_tokens: 1 },
  };
  const others: Readonly<Record<string, string>> = {
    nothing: '',
    blanks: ' \n\t\n',
    'a BOM': '\uFEFF',
    'an empty array': '[]',
    'an empty object': '{}',
    numbers: '[1, 2, 3]',
    'a text': '"prompt"',
    'a settings file with comments':
      '{\n  // "prompt": "x"\n  "editor.fontSize": 14,\n  "recant.prompt": ["a"],\n}\n',
    'a tsconfig': '{ "compilerOptions": { "lib": ["ES2024"] }, "include": ["src"], /* more */ }',
    'a notebook': JSON.stringify({
      cells: [
        { cell_type: 'markdown', metadata: {}, source: ['# Pairs'] },
        {
          cell_type: 'code',
          outputs: [{ output_type: 'stream', text: [json], data: { prompt: 'p' } }],
          source: ['prompt = 1'],
        },
      ],
      metadata: { kernelspec: { name: 'python3' } },
      nbformat: 4,
    }),
    'a log': Array.from({ length: 50 }, (_, i) =>
      JSON.stringify({ level: 'info', time: i, msg: 'started', prompt: 'p', response: 'r' }),
    ).join('\n'),
    'a plain log': 'INFO 12:00 started {"prompt": "p"}\nWARN 12:01 {"responseA": 1}\n',
    'chat completions': [chat, chat].map((one) => JSON.stringify(one)).join('\n'),
    'training conversations': Array(5)
      .fill('{"messages":[{"role":"user","content":"Hi"}]}')
      .join('\n'),
    'preferences of another shape': '{"prompt":"p","chosen":"a","rejected":"b"}\n',
    'a run log of Recant': [
      { type: 'header', schema: 1, dataset: { format: 'recant' } },
      { type: 'pair', key: 'k', pair: record, order: 'AB' },
      { type: 'answer', pair: 'k', text: json },
    ]
      .map((one) => JSON.stringify(one))
      .join('\n'),
    'pairs inside something else': JSON.stringify([
      { run: 1, pair: record },
      { run: 2, pair: record },
    ]),
    'one pair among many other records': [json, ...Array(9).fill('{"level":"info"}')].join('\n'),
    'a JSON example in a page': `# Format\n\nWrite one record per line:\n\n${json}\n\nThen open it.\nAnd so on.\n\nMore.\n`,
    'a schema': JSON.stringify({ properties: { prompt: {}, responseA: {}, responseB: {} } }),
    'a record of nulls': '{"prompt": null, "responseA": null, "responseB": null}',
  };
  for (const [name, text] of Object.entries(others)) {
    test(name, () => assert.equal(openDataset(text), undefined));
  }

  for (const name of [
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'biome.json',
    'media/schemas/pairs.schema.json',
  ]) {
    test(`may be ${name} of this project`, () => {
      const text = readFileSync(new URL(`../../../../../${name}`, import.meta.url), 'utf8');
      assert.equal(openDataset(text), undefined);
    });
  }
});
