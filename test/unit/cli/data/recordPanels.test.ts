import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { createTestFolder, recant } from '../commandLine.ts';

const folder = await createTestFolder();

async function file(name: string, content: unknown): Promise<string> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

function lines(records: readonly unknown[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}

const answers = [
  ['mock/strict', 'Too short to accept.\nGRADE: I'],
  ['mock/kind', 'Fine.\nGRADE: C'],
  ['mock/mild', 'Good.\nGRADE: C'],
] as const;

/** The calls of a scorer, as the events of a sample log them. */
function scorerEvents(scorer: string, calls: readonly (readonly [string, string])[]) {
  return [
    { event: 'span_begin', id: 'all', type: 'scorers', name: 'scorers' },
    { event: 'span_begin', id: 'own', parent_id: 'all', type: 'scorer', name: scorer },
    ...calls.map(([model, content]) => ({
      ...{ event: 'model', span_id: 'own', model, input: [], input_refs: [[1, 2]] },
      output: { choices: [{ message: { role: 'assistant', content, model } }] },
    })),
    { event: 'span_end', id: 'own' },
  ];
}

/** A sample that a panel graded, as Inspect logs it: with the first member's conversation. */
function panelSample(
  id: string,
  {
    value = 'C' as unknown,
    votes = ['I', 'C', 'C'] as readonly unknown[],
    calls = answers as readonly (readonly [string, string])[],
    hasEvents = true,
    metadata = { panel: { votes, size: votes.length, failures: [] } } as object,
  } = {},
) {
  const [[model, content] = ['', '']] = calls;
  return {
    ...{ id, epoch: 1, input: `Capital of ${id}?`, target: 'Oslo', messages: [] },
    output: { model: 'm', choices: [{ message: { role: 'assistant', content: 'Oslo.' } }] },
    scores: {
      model_graded_fact: {
        value,
        metadata: {
          grading: [
            { role: 'user', content: 'Grade it.' },
            { role: 'assistant', content, model },
          ],
          ...metadata,
        },
      },
    },
    ...(hasEvents && { events: scorerEvents('model_graded_fact', calls) }),
  };
}

async function entriesIn(out: string) {
  const [name = ''] = await readdir(out);
  const text = await readFile(join(out, name), 'utf8');
  const entries = text.trimEnd().split('\n');
  return entries.map((line) => JSON.parse(line));
}

async function recorded(name: string, content: unknown, ...more: readonly string[]) {
  const out = join(folder, `${name} runs`);
  const result = await recant(['record', await file(name, content), '--out', out, ...more]);
  assert.equal(result.code, 0, result.err);
  return { ...result, names: (await readdir(out)).sort(), entries: await entriesIn(out) };
}

const of = <Entry extends { readonly type: string }>(entries: readonly Entry[], type: string) =>
  entries.filter((entry) => entry.type === type);

describe('recorded panels', () => {
  test('are recorded as a panel, with the votes of its members', async () => {
    const samples = [panelSample('Norway'), panelSample('Spain')];
    const { entries, out } = await recorded('panel.json', { version: 2, eval: {}, samples });
    assert.match(out, /^2 verdicts on 2 responses: /);
    const [header] = entries;
    assert.equal(header.judge.model, 'panel of 3 (strict, kind, mild)');
    assert.deepEqual(header.recorded.panel, { rule: 'majority' });
    for (const answer of of(entries, 'answer')) {
      assert.deepEqual(answer.votes, [
        { judge: 'mock/strict', vote: 'I', preference: 'down', text: answers[0][1] },
        { judge: 'mock/kind', vote: 'C', preference: 'up', text: answers[1][1] },
        { judge: 'mock/mild', vote: 'C', preference: 'up', text: answers[2][1] },
      ]);
    }
    assert.deepEqual(
      of(entries, 'judgment').map(({ preference }) => preference),
      ['up', 'up'],
    );
    assert.ok(of(entries, 'pair').every(({ incomplete }) => incomplete === true));
  });

  test('have no names of members where the log has none', async () => {
    const samples = [panelSample('Norway', { hasEvents: false })];
    const { entries } = await recorded('nameless.json', { version: 2, samples });
    assert.equal(entries[0].judge.model, 'panel of 3');
    assert.deepEqual(of(entries, 'answer')[0]?.votes, [
      { vote: 'I', preference: 'down' },
      { vote: 'C', preference: 'up' },
      { vote: 'C', preference: 'up' },
    ]);
  });

  test('are unreadable where no vote has a majority', async () => {
    const votes = ['I', 'C', null];
    const samples = [panelSample('Norway', { value: null, votes })];
    const { entries } = await recorded('undecided.json', { version: 2, samples });
    assert.match(entries[0].judge.model, /^panel of 3/);
    assert.notEqual(of(entries, 'judgment')[0]?.outcome, 'readable');
  });

  test('are panels in older logs, which keep only the first member’s conversation', async () => {
    const samples = [panelSample('Norway', { metadata: {} })];
    const { entries } = await recorded('older.json', { version: 2, samples });
    assert.equal(entries[0].judge.model, 'panel of 3 (strict, kind, mild)');
    assert.equal(of(entries, 'answer')[0]?.votes[1].text, 'Fine.\nGRADE: C');
    const other = panelSample('Spain', {
      metadata: {},
      calls: [['mock/strict', 'Right. GRADE: C']],
    });
    const alone = await recorded('alone.json', { version: 2, samples: [other] });
    assert.equal(alone.entries[0].judge.model, 'mock/strict');
  });

  for (const [what, metadata, judge] of [
    ['a list of votes', { votes: ['C', 'C', 'I'] }, 'panel of 3 (strict, kind, mild)'],
    ['votes by name', { votes: { x: 'C', y: 'I' } }, 'panel of 2 (x, y)'],
    [
      'votes with their models',
      {
        graders: [
          { model: 'x', grade: 'C' },
          { model: 'y', grade: 'C' },
        ],
      },
      'panel of 2 (x, y)',
    ],
    ['votes of an inner object', { reduced: { votes: ['C', 'C'] } }, 'panel of 2'],
    ['a panel without its votes', { panel: { rule: 'majority' } }, 'panel'],
  ] as const) {
    test(`are recognized by ${what}`, async () => {
      const hasEvents = judge.includes('strict');
      const samples = [panelSample('Norway', { metadata, hasEvents })];
      const { entries } = await recorded(`${what}.json`, { version: 2, samples });
      assert.equal(entries[0].judge.model, judge);
    });
  }

  test('are never continued as the conversation of a member', async () => {
    const data = await file('single.json', { version: 2, samples: [panelSample('Norway')] });
    const out = join(folder, 'continued');
    const { code, err } = await recant([
      ...['record', data, '--judge', 'practice', '--out', out, '--yes'],
    ]);
    assert.equal(code, 2, err);
    assert.match(err, /panel of 3 \(strict, kind, mild\).*several judges.*without --judge/s);
  });

  test('stay panels when their run is recorded again', async () => {
    const samples = [panelSample('Norway')];
    const { entries } = await recorded('first.json', { version: 2, samples });
    const again = await recorded('second.jsonl', lines(entries));
    assert.equal(again.entries[0].judge.model, 'panel of 3 (strict, kind, mild)');
    assert.deepEqual(of(again.entries, 'answer')[0]?.votes, of(entries, 'answer')[0]?.votes);
    assert.deepEqual(again.entries[0].recorded.panel, { rule: 'majority' });
  });

  test('are read from lists of votes by a mapping', async () => {
    const map = (verdicts: readonly object[], fields = { responseA: 'x', responseB: 'y' }) =>
      file('votes.mapping.json', {
        ...{ schema: 1, name: 'votes', verdicts },
        fields: { id: 'n', prompt: 'q', ...fields },
      });
    const record = { n: 1, q: 'Why?', x: 'One.', y: 'Two.', by: ['p', 'q', 'r'] };
    const ofPairs = await recorded(
      'pairs.jsonl',
      lines([{ ...record, votes: ['B', 'B', 'A'] }]),
      ...['--mapping', await map([{ decision: 'votes', model: 'by' }])],
    );
    assert.equal(ofPairs.entries[0].judge.model, 'panel of 3 (p, q, r)');
    assert.equal(of(ofPairs.entries, 'judgment')[0]?.preference, 'B');
    const ofScores = await recorded(
      'scores.jsonl',
      lines([{ ...record, votes: { p: 2, q: 9, r: 7 }, said: 'Rating: [[7]]' }]),
      ...['--mapping', await map([{ score: 'votes' }], { response: 'x' } as never)],
      ...['--definition', 'Rating 1–10'],
    );
    assert.equal(ofScores.entries[0].judge.model, 'panel of 3 (p, q, r)');
    assert.deepEqual(ofScores.entries[0].recorded.panel, { rule: 'median' });
    assert.equal(of(ofScores.entries, 'judgment')[0]?.score, 7);
  });

  test('of columns without a judge’s name are one judge for each column', async () => {
    const mapping = await file('columns.mapping.json', {
      ...{ schema: 1, name: 'columns' },
      fields: { id: 'n', prompt: 'q', responseA: 'x', responseB: 'y' },
      verdicts: [{ decision: 'anna' }, { decision: 'bert' }],
    });
    const record = { n: 1, q: 'Why?', x: 'One.', y: 'Two.', anna: 'A', bert: 'B' };
    const { names } = await recorded('columns.jsonl', lines([record]), '--mapping', mapping);
    assert.deepEqual(names, ['anna.jsonl', 'bert.jsonl']);
  });
});
