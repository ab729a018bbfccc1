import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { createTestFolder, recant } from '../commandLine.ts';
import { pairsOf } from './pairsOf.ts';

const folder = await createTestFolder();

/** Writes records as JSON Lines. */
async function file(name: string, records: readonly object[]): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  return path;
}

const sentence = 'Not used: `comment` (100 records), `notes` (3 records).';
const looks = Array.from({ length: 100 }, (_, at) => ({
  ...{ instruction: `Sum up text ${at}.`, input: at % 5 === 0 ? '' : `Once upon a time ${at}.` },
  ...{ output_1: `It was ${at}.`, output_2: `It is ${at}.`, label: 1 + (at % 2) },
  ...{ comment: `A remark on ${at}.`, ...(at >= 97 && { notes: `Odd ${at}.` }) },
}));

describe('texts that a mapping does not use', () => {
  it('are named with the same counts by every command, before anything is sent', async () => {
    const data = await file('looks.jsonl', looks);
    const refused = await recant(['pairs', data]);
    assert.equal(refused.code, 1);
    assert.match(refused.err, /No pairs were recognized .* This looks like a dataset/);
    const mapping = join(folder, 'looks.mapping.json');
    const mapped = await recant(['mapping', data, '--out', mapping, '--label-source', 'human']);
    assert.equal(mapped.code, 0, mapped.err);
    const runs = join(folder, 'runs');
    const outcomes = [
      mapped,
      await recant(['pairs', data, '--mapping', mapping]),
      await recant(['pairs', data, '--json', '--mapping', mapping]),
      await recant(['plan', data, '--judge', 'practice', '--mapping', mapping]),
      await recant(['plan', data, '--judge', 'practice', '--sample', '5', '--mapping', mapping]),
      await recant(
        ['audit', data, '--judge', 'practice', '--sample', '1', '--mapping', mapping].concat(
          ...['--out', runs],
        ),
      ),
    ];
    for (const { code, err } of outcomes) {
      assert.equal(code, 0, err);
      assert.ok(err.includes(`looks.jsonl: ${sentence}\n`), err);
    }
  });

  it('leave the prompts of a look-alike whole, and its labels of the stated source', async () => {
    const data = await file('whole.jsonl', looks);
    const mapping = join(folder, 'whole.mapping.json');
    await recant(['mapping', data, '--out', mapping]);
    const read = await pairsOf(data, mapping);
    assert.deepEqual(
      read.map(({ prompt, label, labelSource }) => [prompt, label, labelSource]),
      looks.map(({ instruction, input, label }) => [
        input === '' ? instruction : `${instruction}\n\n${input}`,
        label === 1 ? 'A' : 'B',
        undefined,
      ]),
    );
  });

  it('are named for single responses', async () => {
    const data = await file(
      'singles.jsonl',
      [1, 2, 3].map((at) => ({ prompt: `Why ${at}?`, response: `So ${at}.`, score: at, why: 'x' })),
    );
    const mapping = join(folder, 'singles.mapping.json');
    const outcomes = [
      await recant(['mapping', data, '--out', mapping]),
      await recant(
        ['plan', data, '--judge', 'practice', '--definition', 'Rating 1–10'].concat(
          ...['--mapping', mapping],
        ),
      ),
    ];
    for (const { code, err } of outcomes) {
      assert.equal(code, 0, err);
      assert.ok(err.includes('singles.jsonl: Not used: `why` (3 records).\n'), err);
    }
  });
});

describe('the audit of one pair', () => {
  it('and its steps name the texts that nothing reads or shows, before anything is sent', async () => {
    const rows = [1, 2].map((at) => ({
      ...{ id: `p${at}`, talk: [{ role: 'user', content: ' ', name: `Ann ${at}` }] },
      ...{ responseA: 'This.', responseB: 'That.', reference: 'This.', tone: 'Kind.' },
    }));
    const data = await file('alone.jsonl', rows);
    const mapping = join(folder, 'alone.mapping.json');
    const fields = { id: 'id', messages: 'talk', responseA: 'responseA', responseB: 'responseB' };
    const described = { schema: 1, fields: { ...fields, reference: 'reference' } };
    await writeFile(mapping, JSON.stringify({ ...described, vars: { Tone: 'tone' } }));
    const of = [data, '--pair', 'p2', '--judge', 'practice', '--mapping', mapping];
    for (const form of ['audit', 'step']) {
      const out = join(folder, `${form}.jsonl`);
      const { code, err } = await recant([form, ...of, '--out', out]);
      assert.equal(code, 0, err);
      assert.ok(err.includes('alone.jsonl: Not used: `talk.*.name` (1 record).\n'), err);
      const shown = 'Not shown to this judge: `reference` (1 record), `vars.Tone` (1 record).\n';
      assert.ok(err.includes(shown), err);
      assert.match(err, /1 pair has an empty prompt, which is shown to the judge as such\./);
    }
    const listed = await recant(['pairs', data, '--mapping', mapping]);
    assert.match(listed.err, /alone\.jsonl: 2 pairs have an empty prompt, which/);
  });
});

describe('texts that a known format does not use', () => {
  it('are named where they begin after the records by which a file was recognized', async () => {
    const plain = { prompt: 'Why?', responseA: 'So.', responseB: 'No.' };
    const late = { ...plain, context: 'In 1990.' };
    const data = await file('late.jsonl', [plain, plain, plain, late]);
    const { code, err } = await recant(['pairs', data]);
    assert.equal(code, 0);
    assert.ok(err.includes('late.jsonl: Not used: `context` (1 record).\n'), err);
  });

  it('do not include those of a benchmark, whose fields are all known', async () => {
    const data = await file('llmbar.jsonl', [
      { input: 'Add.', output_1: '5', output_2: '4', label: 2, results: [{ winner: '1' }] },
    ]);
    assert.equal((await recant(['pairs', data])).err, '');
  });
});

describe('texts around the list of records', () => {
  const pairs = [1, 2].map((at) => ({
    prompt: `What is ${at}?`,
    responseA: `It is ${at}.`,
    responseB: 'It is not.',
  }));

  for (const [what, content, named] of [
    [
      'before it',
      { version: 1, instruction: 'Answer in German.', system_prompt: 'Be kind.', data: pairs },
      '`instruction` (2 records), `system_prompt` (2 records)',
    ],
    ['after it', { data: pairs, notes: { by: 'Ann' } }, '`notes` (2 records)'],
    [
      'around an inner one',
      { about: 'Sums', set: { name: 'S', data: pairs } },
      '`about` (2 records), `set.name` (2 records)',
    ],
    [
      'in lists that give no record',
      { train: pairs.slice(0, 1), test: pairs.slice(1), fewshot: [{ q: 'x', a: 'y' }] },
      '`fewshot` (2 records)',
    ],
  ] as const) {
    it(`are named, with the number of records: ${what}`, async () => {
      const path = join(folder, 'wrapped.json');
      await writeFile(path, JSON.stringify(content));
      for (const form of [['pairs'], ['plan', '--judge', 'practice']]) {
        const { code, err } = await recant([form[0] ?? '', path, ...form.slice(1)]);
        assert.equal(code, 0, err);
        assert.ok(err.includes(`wrapped.json: Not used: ${named}.\n`), err);
      }
    });
  }

  it('are none where the list has nothing but numbers and marks of its schema around it', async () => {
    const path = join(folder, 'plain.json');
    await writeFile(path, JSON.stringify({ $schema: 'x.json', count: 2, data: pairs }));
    assert.equal((await recant(['pairs', path])).err, '');
  });
});

describe('labels of records like those of LLMBar', () => {
  const instance = (at: number, more: object = {}) => ({
    ...{ input: `Sum up text ${at}.`, output_1: 'It was so.', output_2: 'It is so.', label: 1 },
    ...more,
  });
  const plan = (data: string) => recant(['plan', data, '--judge', 'practice']);

  it('count as gold, as the plan says', async () => {
    const data = await file('instances.jsonl', [instance(1), instance(2)]);
    assert.deepEqual(
      (await pairsOf(data)).map(({ labelSource }) => labelSource),
      ['gold', 'gold'],
    );
    const { out, err } = await plan(data);
    assert.match(out + err, /instances\.jsonl: Taken for LLMBar: its labels count as gold\./);
  });

  it('have an unknown source if any record of the file has another text', async () => {
    const others = [1, 2, 3].map((at) => instance(at));
    const data = await file('alike.jsonl', [instance(0, { comment: 'A remark.' }), ...others]);
    const found = await pairsOf(data);
    assert.deepEqual(
      found.map(({ label, labelSource }) => [label, labelSource]),
      Array(4).fill(['A', undefined]),
    );
    const { out, err } = await plan(data);
    assert.doesNotMatch(out + err, /count as gold/);
  });
});

describe('hostile names of unused fields', () => {
  it('stay on one line without control characters, in a bounded length', async () => {
    const names = [
      '\u001b[2J',
      'a\u202eb',
      'line\nbreak\r\n',
      '`$(rm)`',
      '](command:x)',
      'x'.repeat(5000),
    ];
    const many = Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`field ${at}`, 'x']));
    const hostile = Object.fromEntries(names.map((name) => [name, 'text']));
    const pair = { id: '1', ask: 'Why is it?', responseA: 'So it is.', responseB: 'It is not.' };
    const data = await file('hostile.jsonl', [
      { ...pair, ...hostile },
      { ...pair, ...hostile, ...many },
    ]);
    const mapping = join(folder, 'hostile.mapping.json');
    await writeFile(
      mapping,
      JSON.stringify({
        schema: 1,
        fields: { prompt: 'ask', responseA: 'responseA', responseB: 'responseB' },
      }),
    );
    const { code, err } = await recant(['pairs', data, '--mapping', mapping]);
    assert.equal(code, 0, err);
    const lines = err.split('\n').filter((line) => line.includes('Not used'));
    assert.equal(lines.length, 1, err);
    assert.ok((lines[0] ?? '').length < 1000, err);
    assert.match(err, /Not used: .*\(2 records\).*, and \d+ more\.\n/);
    assert.equal(stripVTControlCharacters(err), err);
    assert.ok(!/[\u202e\r]/.test(err));
  });
});
