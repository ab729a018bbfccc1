import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { createTestFolder, recant } from '../commandLine.ts';
import { pairsOf } from './pairsOf.ts';

const folder = await createTestFolder();

async function file(name: string, ...records: unknown[]): Promise<string> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  const texts = records.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
  await writeFile(path, texts.join('\n'));
  return path;
}

const autoJ = [0, 1, 2].map((label) => ({
  prompt: `Why is it so, number ${label}?`,
  'response 1': 'It just is.',
  'response 2': 'Nobody knows.',
  label,
}));

describe('a command that meets an unknown file', () => {
  for (const [command, ...options] of [
    ['pairs'],
    ['import'],
    ['plan', '--judge', 'practice'],
    ['audit', '--judge', 'practice', '--out', join(folder, 'runs')],
    [
      'attack',
      ...'--attack general-reference --attacker practice --judge practice'.split(' '),
      '--out',
      join(folder, 'attacks'),
    ],
  ]) {
    it(`proposes a mapping and how to write it: ${command}`, async () => {
      const path = await file('unknown/some data.jsonl', ...autoJ);
      const { code, err } = await recant([command ?? '', path, ...options]);
      assert.equal(code, 1, err);
      assert.ok(
        err.includes(
          'This looks like a dataset: prompt → `prompt`, A → `response 1`, B → `response 2`, label → `label` (0 = A, 1 = B, 2 = tie)',
        ),
        err,
      );
      const out = join(folder, 'unknown/.recant/mappings/some-data.mapping.json');
      assert.ok(
        err.includes(`recant mapping '${path}' --out ${out}\`, then add --mapping some-data.`),
        err,
      );
    });
  }

  it('names the mapping that was saved beside the file', async () => {
    const path = await file('used/votes.csv', 'f1,f2,f3\nWhy?,So.,No.');
    const beside = join(folder, 'used/.recant/mappings/votes.mapping.json');
    const fields = { prompt: 'f1', responseA: 'f2', responseB: 'f3' };
    await file('used/.recant/mappings/votes.mapping.json', { schema: 1, fields });
    const { code, err } = await recant(['pairs', path]);
    assert.equal(code, 1);
    assert.ok(
      err.includes(`There is a mapping for it, ${beside}. To use it, add --mapping votes.`),
    );
    assert.equal((await recant(['pairs', path, '--mapping', 'votes'])).code, 0);
  });

  it('proposes nothing for a file without prompts and responses', async () => {
    const path = await file('sales.csv', 'date,amount\n2024-01-01,3');
    const { code, err } = await recant(['pairs', path]);
    assert.equal(code, 1);
    assert.doesNotMatch(err, /looks like/);
    assert.match(err, /map its fields with --mapping/);
  });

  it('says how to write the records of a file that has columns', async () => {
    const lists = {
      prompt: ['Why?', 'How?'],
      response_a: ['So.', 'Thus.'],
      response_b: ['No.', 'x'],
    };
    const frame = Object.fromEntries(
      Object.entries(lists).map(([name, cells]) => [name, Object.assign({}, cells)]),
    );
    const columns = [lists, frame, { ...lists, response_a: lists.response_a.concat('More.') }];
    for (const [at, value] of columns.entries()) {
      const path = await file(`columns${at}.json`, JSON.stringify(value, null, at));
      for (const command of ['pairs', 'mapping']) {
        const { code, err } = await recant([command, path]);
        assert.notEqual(code, 0);
        const line = `pandas.read_json(${JSON.stringify(path)}, dtype=False).to_json(`;
        assert.equal(err.includes(line), at < 2, err);
        if (at < 2)
          assert.match(err, /columns instead of records \(prompt, response_a, response_b\)/);
      }
    }
    const records = await file('lists.jsonl', { a: ['x', 'y'] }, { a: ['x', 'y'] });
    assert.doesNotMatch((await recant(['pairs', records])).err, /columns/);
  });

  it('says how to write the records of a file that pandas split into columns and rows', async () => {
    const columns = ['prompt', 'response_a', 'response_b'];
    const rows = (count: number) =>
      Array.from({ length: count }, (_, at) => [`Why ${at}?`, 'So.', 'No.']);
    const split = (count: number) => ({
      columns,
      index: [...rows(count).keys()],
      data: rows(count),
    });
    const { index: _, ...unnumbered } = split(2);
    // The beginning of the last file ends within its index.
    for (const [at, value] of [split(2), unnumbered, split(30_000)].entries()) {
      const path = await file(`split${at}.json`, JSON.stringify(value));
      for (const command of ['pairs', 'mapping']) {
        const { code, err } = await recant([command, path]);
        assert.notEqual(code, 0);
        assert.match(err, /columns instead of records \(prompt, response_a, response_b\)/);
        const line = `pandas.read_json(${JSON.stringify(path)}, orient="split", dtype=False).to_json(`;
        assert.ok(err.includes(line), err);
      }
    }
    const other = await file('matrix.json', JSON.stringify({ columns: 3, data: rows(2) }));
    assert.doesNotMatch((await recant(['pairs', other])).err, /columns instead/);
  });

  it('cannot be made to print control characters by field names', async () => {
    const path = await file('hostile.jsonl', {
      prompt: 'Why is it?',
      response_a: 'So.',
      response_b: 'No.',
      label: '\u001b[2J A',
    });
    const { err } = await recant(['pairs', path]);
    assert.match(err, /looks like a dataset/);
    assert.ok(!err.includes('\u001b'));
  });
});

describe('recant mapping', () => {
  it('writes the proposal where other commands find it', async () => {
    const path = await file('auto-j/test.jsonl', ...autoJ);
    const out = join(folder, 'auto-j/.recant/mappings/auto-j.mapping.json');
    const {
      code,
      out: said,
      err,
    } = await recant(['mapping', path, '--out', out, '--label-source', 'human']);
    assert.equal(code, 0, err);
    assert.equal(err, '');
    assert.match(said, /Its first record as mapped:\n {2}prompt: Why is it so, number 0\?/);
    assert.match(said, /label: A\n {2}labelSource: human/);
    const pairs = await pairsOf(path, 'auto-j');
    assert.deepEqual(
      pairs.map(({ responseA, label, labelSource }) => [responseA, label, labelSource]),
      ['A', 'B', 'tie'].map((label) => ['It just is.', label, 'human']),
    );
    const again = await recant(['mapping', path, '--out', out]);
    assert.equal(again.code, 1);
    assert.match(again.err, /exists already.*--force/);
  });

  it('only prints the proposal without --out, and says what is undecided', async () => {
    const records = ['0', '1', '2'].map((vote) => ({
      question: 'Why is it so?',
      answer_1: 'It just is.',
      answer_2: 'Nobody knows.',
      vote,
    }));
    const path = await file('votes.jsonl', ...records);
    const { code, out, err } = await recant(['mapping', path]);
    assert.equal(code, 0, err);
    assert.match(out, /label → `vote` \(0 = none, 1 = none, 2 = none\)/);
    assert.match(
      err,
      /in the first 3 records count as no label: 0 \(1 times\), 1 \(1 times\).*--label 0=A/,
    );
    assert.match(err, /--label-source human/);
  });

  it('takes fields and meanings from the options', async () => {
    const records = [1, 2].map((n) => ({
      q: `Q${n}`,
      more: 'a=b',
      x: 'One',
      y: 'Two',
      by: n,
      'by=': n,
    }));
    const path = await file('own.jsonl', ...records);
    const out = join(folder, '.recant/mappings/own.mapping.json');
    const refused = await recant(['mapping', path]);
    assert.equal(refused.code, 2);
    assert.match(
      refused.err,
      /--field prompt=….*Fields of its records: q, more, x, y, by and 1 more/,
    );
    const fields = [
      'prompt={q}\\n\\n{more}',
      'responseA=x',
      'responseB=y',
      'label=by',
      'label=by=',
    ];
    const { code, err } = await recant([
      'mapping',
      path,
      ...fields.flatMap((one) => ['--field', one]),
      ...['1=B', '2=tie'].flatMap((one) => ['--label', one]),
      '--out',
      out,
    ]);
    assert.equal(code, 0, err);
    assert.deepEqual(JSON.parse(await readFile(out, 'utf8')), {
      fields: { prompt: '{q}\n\n{more}', responseA: 'x', responseB: 'y', label: ['by', 'by='] },
      labels: { 1: 'B', 2: 'tie' },
      schema: 1,
    });
    const pairs = await pairsOf(path, 'own');
    assert.deepEqual(
      pairs.map(({ prompt, label }) => [prompt, label]),
      [
        ['Q1\n\na=b', 'B'],
        ['Q2\n\na=b', 'tie'],
      ],
    );
  });

  for (const [what, options, expected] of [
    ['a field that mappings do not have', ['--field', 'winner=label'], /winner/],
    ['a meaning that is none', ['--label', '0=C'], /--label takes VALUE=MEANING, with A, B, tie/],
    ['a source that is none', ['--label-source', 'robot'], /--label-source takes human, gold/],
    ['a place without a value', ['--field', 'prompt=nowhere'], /no record of .* has these fields/],
  ] as const) {
    it(`refuses ${what}`, async () => {
      const path = await file('refused.jsonl', ...autoJ);
      const { code, err } = await recant(['mapping', path, ...options]);
      assert.equal(code, 2, err);
      assert.match(err, expected);
    });
  }

  it('maps a table of single responses with scores, and texts with sections under headings', async () => {
    const rows = 'prompt,response,helpfulness\nWhy is it?,Because it is.,3\n';
    const table = await file('ratings.csv', rows);
    const { err } = await recant(['pairs', table]);
    assert.match(
      err,
      /response → `response`, score → `helpfulness`.*Single responses can be attacked/,
    );
    const { out } = await recant(['mapping', table]);
    assert.match(out, /response → `response`, score → `helpfulness`/);
    assert.match(out, /score: 3/);
    const text = '###The instruction to evaluate:\nWhy?\n\n###Response to evaluate:\nIt is so.\n';
    const headed = await file('headed.json', [{ instruction: text, output: 'Bad. [RESULT] 2' }]);
    const said = await recant(['mapping', headed]);
    assert.match(said.out, /prompt: Why\?\n {2}responseA: It is so\.\n(.*\n)* {2}score: 2/);
  });

  it('reports a file without records', async () => {
    const { code, err } = await recant(['mapping', await file('none.json', 'null')]);
    assert.equal(code, 1);
    assert.match(err, /none\.json: No records were found in it\./);
  });
});
