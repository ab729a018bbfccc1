import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createTestFolder, recant } from '../commandLine.ts';
import { pairsOf } from './pairsOf.ts';

const folder = await createTestFolder();

async function file(name: string, content: unknown): Promise<string> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

test('reads records with numbered responses, as Auto-J has them', async () => {
  const data = await file(
    'auto-j/test.jsonl',
    [
      { prompt: 'Why?', 'response 1': 'One.', 'response 2': 'Two.', label: 0, scenario: 'seeking' },
      { prompt: 'How?', 'response 1': 'One.', 'response 2': 'Two.', label: 1, scenario: 'seeking' },
      { prompt: 'Who?', 'response 1': 'One.', 'response 2': 'Two.', label: 2, scenario: 'writing' },
    ]
      .map((record) => JSON.stringify(record))
      .join('\n'),
  );
  await file('auto-j/.recant/mappings/auto-j.mapping.json', {
    schema: 1,
    file: 'jsonl',
    fields: {
      prompt: 'prompt',
      responseA: 'response 1',
      responseB: 'response 2',
      label: 'label',
      domain: 'scenario',
    },
    labels: { 0: 'A', 1: 'B', 2: 'tie' },
    labelSource: 'human',
  });
  const pairs = await pairsOf(data, 'auto-j');
  assert.deepEqual(
    pairs.map(({ prompt, label, labelSource, domain }) => [prompt, label, labelSource, domain]),
    [
      ['Why?', 'A', 'human', 'seeking'],
      ['How?', 'B', 'human', 'seeking'],
      ['Who?', 'tie', 'human', 'writing'],
    ],
  );
});

test('reads instructions with inputs and the votes of three annotators, as PandaLM has them', async () => {
  const votes = (annotator1: number, annotator2: number, annotator3: number) => ({
    idx: `${annotator1}${annotator2}${annotator3}`,
    instruction: 'Shorten this.',
    input: 'A long text.',
    response1: 'Text.',
    response2: 'A text.',
    ...{ annotator1, annotator2, annotator3 },
  });
  const data = await file('pandalm.json', [votes(1, 1, 2), votes(0, 2, 2), votes(0, 1, 2)]);
  const mapping = await file('pandalm.mapping.json', {
    schema: 1,
    file: 'json',
    fields: {
      id: 'idx',
      prompt: '{instruction}\n\n{input}',
      responseA: 'response1',
      responseB: 'response2',
      label: ['annotator1', 'annotator2', 'annotator3'],
    },
    labels: { 0: 'tie', 1: 'A', 2: 'B' },
    labelSource: 'human',
  });
  const pairs = await pairsOf(data, mapping);
  assert.deepEqual(
    pairs.map(({ id, label, labelSource }) => [id, label, labelSource]),
    [
      ['112', 'A', 'human'],
      ['022', 'B', 'human'],
      ['012', undefined, undefined],
    ],
  );
  assert.equal(pairs[0]?.prompt, 'Shorten this.\n\nA long text.');
  const plan = await recant(['plan', data, '--mapping', mapping, '--judge', 'practice']);
  assert.match(plan.out, /human and gold: .*2/);
  const log = join(folder, 'runs');
  const audit = ['audit', data, '--mapping', mapping, '--judge', 'practice', '--out', log, '--yes'];
  assert.equal((await recant(audit)).code, 0);
  const one = await recant([...audit.slice(0, -2), join(folder, 'one.jsonl'), '--pair', '022']);
  assert.equal(one.code, 0, one.err);
});

test('reads single responses, which can be attacked', async () => {
  const rated = (human: number) => ({
    task: `Task ${human}.`,
    answer: 'Rain.',
    good: 'Sun.',
    human,
  });
  const data = await file('rated.json', [rated(1), rated(4)]);
  const mapping = await file('rated.mapping.json', {
    schema: 1,
    fields: { prompt: 'task', response: 'answer', reference: 'good', score: 'human' },
    labelSource: 'human',
  });
  const attack = ['--attack', 'general-reference', '--attacker', 'practice', '--judge', 'practice'];
  const plan = await recant(['plan', data, '--mapping', mapping, ...attack]);
  assert.equal(plan.code, 0, plan.err);
  assert.match(plan.out, /: 2 attacks,/);
  const pairs = await recant(['pairs', data, '--mapping', mapping]);
  assert.notEqual(pairs.code, 0);
  assert.match(
    pairs.err,
    /has no responseA and responseB.*`recant audit FILE --mapping \S+ --judge openai:MODEL --definition "Rating 1–10" --out RUNS`/,
  );
});

test('resumes a run only with the mapping that it began with', async () => {
  const data = await file('won.json', [
    { q: 'Why?', one: 'It is.', two: 'It has.', ok: 'So.', won: 0 },
  ]);
  const mapping = (meaning: 'A' | 'B') =>
    file('won.mapping.json', {
      schema: 1,
      fields: { prompt: 'q', responseA: 'one', responseB: 'two', reference: 'ok', label: 'won' },
      labels: { 0: meaning },
      labelSource: 'human',
    });
  const attack = ['--attack', 'general-reference', '--attacker', 'practice', '--response', 'both'];
  for (const [out, command] of [
    ['won-audits', ['audit', data]],
    ['won-attacks', ['attack', data, ...attack]],
  ] as const) {
    const place = ['--judge', 'practice', '--yes', '--out', join(folder, out)];
    const begin = async (meaning: 'A' | 'B') =>
      recant([...command, '--mapping', await mapping(meaning), ...place]);
    for (const { code, err } of [await begin('A'), await begin('A')]) assert.equal(code, 0, err);
    const { code, err } = await begin('B');
    assert.equal(code, 1);
    assert.match(
      err,
      /holds another run, which differs in its mapping\. Choose another place \(--out\)/,
    );
  }
});

test('names file, line and remedy of an invalid mapping', async () => {
  const data = await file('x.json', [{ q: 'Why?', a: 'One.', b: 'Two.' }]);
  const mapping = await file('x.mapping.json', '{\n"schema": 1,\n"fields": {"prompt": "q"}}');
  const { code, err } = await recant(['pairs', data, '--mapping', mapping]);
  assert.notEqual(code, 0);
  assert.match(err, /x\.mapping\.json:3: Map responseA .* The guide/);
  const missing = await recant(['pairs', data, '--mapping', 'none']);
  assert.match(missing.err, /none\.mapping\.json: There is no such file/);
  const large = await file('large.mapping.json', `{${' '.repeat(70_000)}}`);
  assert.match((await recant(['pairs', data, '--mapping', large])).err, /at most 64 KiB/);
});

test('says which fields a mapping expects if a file lacks them', async () => {
  const data = await file('y.json', [{ q: 'Why?', a: 'One.', b: 'Two.' }]);
  const mapping = await file('y.mapping.json', {
    schema: 1,
    fields: { prompt: 'q', responseA: 'first', responseB: 'b' },
  });
  const { code, err } = await recant(['pairs', data, '--mapping', mapping]);
  assert.notEqual(code, 0);
  assert.match(err, /looked for: y \(mapped: q, first, b\)/);
});

test('refuses a mapping together with a format', async () => {
  const { code, err } = await recant(['pairs', 'x', '--mapping', 'y', '--format', 'recant']);
  assert.equal(code, 2);
  assert.match(err, /--mapping and --format exclude each other/);
});

test('reads a table, with line breaks and quotes in its cells', async () => {
  const data = await file(
    'ratings.csv',
    [
      '\uFEFFquestion;"answer 1";answer 2;vote',
      'Why?;"One; or";Two.;1',
      '',
      '"Which of\nthese?";"He said ""one"".";"Two\r\nlines.";2',
      'Who?;One.;Two.;',
    ].join('\r\n'),
  );
  const mapping = await file('ratings.mapping.json', {
    schema: 1,
    file: 'csv',
    fields: { prompt: 'question', responseA: 'answer 1', responseB: 'answer 2', label: 'vote' },
    labels: { 1: 'A', 2: 'B' },
    labelSource: 'human',
  });
  const pairs = await pairsOf(data, mapping);
  assert.deepEqual(
    pairs.map(({ prompt, responseA, responseB, label }) => [prompt, responseA, responseB, label]),
    [
      ['Why?', 'One; or', 'Two.', 'A'],
      ['Which of\nthese?', 'He said "one".', 'Two\r\nlines.', 'B'],
      ['Who?', 'One.', 'Two.', undefined],
    ],
  );
});

test('reads a table with Recant’s own field names without a mapping', async () => {
  const data = await file(
    'own.tsv',
    'prompt\tresponseA\tresponseB\tlabel\tlabelSource\nWhy?\tOne.\tTwo, "too".\tB\thuman\n',
  );
  const { code, out, err } = await recant(['pairs', '--json', data]);
  assert.equal(code, 0, err);
  const { prompt, responseB, label } = JSON.parse(out);
  assert.deepEqual([prompt, responseB, label], ['Why?', 'Two, "too".', 'B']);
});

test('reads a Parquet file with nested columns, as pyarrow writes it', async () => {
  const mapping = await file('nested.mapping.json', {
    schema: 1,
    file: 'parquet',
    fields: {
      prompt: 'question',
      responseA: 'answers.0.text',
      responseB: 'answers.1.text',
      label: 'vote',
    },
    labels: { 0: 'A', 1: 'B', 2: 'tie' },
    labelSource: 'gold',
  });
  const data = new URL('../../../fixtures/parquet/zstd.parquet', import.meta.url);
  const pairs = await pairsOf(fileURLToPath(data), mapping);
  assert.equal(pairs.length, 40);
  assert.deepEqual(
    [0, 1, 2, 7].map((index) => [pairs[index].responseA, pairs[index].label]),
    [
      ['One 0.', 'A'],
      ['One 1.', 'B'],
      ['One 2.', 'tie'],
      ['One 7.', undefined],
    ],
  );
});

const header = 'prompt,responseA,responseB\n';
for (const [what, content, expected] of [
  [
    'a row with too many cells',
    `${header}Why?,One,Two\nWhy?,One,Two,three\n`,
    /bad\.csv:3: The row that ends here has more or fewer cells than the header\. Put cells that contain the separator/,
  ],
  [
    'a quote without end',
    `${header}Why?,"One,Two\n`,
    /bad\.csv:\d: A quoted cell has no end\. Close it/,
  ],
  ['a misplaced quote', `${header}Why?,O"ne",Two\n`, /bad\.csv:2: A double quote is misplaced\./],
  [
    'two columns of one name',
    'prompt,prompt,responseB\n',
    /bad\.csv:1: Two columns are named "prompt"\. Rename one/,
  ],
  [
    'bytes that are not UTF-8',
    Buffer.from(`${header}Warum?,sch\xf6n,Two\n`, 'latin1'),
    /bad\.csv:2: It is not UTF-8.*Save it/,
  ],
  ['no rows', header, /bad\.csv: No pairs were recognized in it/],
  ['nothing', '', /bad\.csv: No pairs were recognized in it/],
] as const) {
  test(`refuses a table with ${what}, naming file, line and remedy`, async () => {
    const path = join(folder, 'bad.csv');
    await writeFile(path, content);
    const { code, err } = await recant(['pairs', path]);
    assert.equal(code, 1);
    assert.match(err, expected);
  });
}
