import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { createTestFolder, recant } from '../commandLine.ts';

const folder = await createTestFolder();

async function recorded(name: string, content: unknown, ...more: readonly string[]) {
  const path = join(folder, name);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  const result = await recant(['record', path, '--out', join(folder, `${name} runs`), ...more]);
  assert.equal(result.code, 0, result.err);
  return result;
}

function lines(records: readonly unknown[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}

function sample(id: string, value: unknown, content: string) {
  return {
    ...{ id, epoch: 1, input: `Capital of ${id}?`, target: 'Oslo', messages: [] },
    output: { model: 'm', choices: [{ message: { role: 'assistant', content: 'Oslo.' } }] },
    scores: {
      model_graded_fact: {
        value,
        metadata: {
          grading: [
            { role: 'user', content: 'Grade it.' },
            { role: 'assistant', content, model: 'grader' },
          ],
        },
      },
    },
  };
}

const games = (id: string, decision: string, response: string) => ({
  ...{ pair_id: id, question: `${id}?`, response_A: 'One.', response_B: 'Two.', label: 'A>B' },
  judge_name: 'arena',
  judgments: [{ judgment: { judge_model: 'o1', prompt: 'lost', response }, decision }],
});

describe('recant record', () => {
  test('lists each decision that differs from what its text says', async () => {
    const { out } = await recorded(
      'games.jsonl',
      lines([
        games('p1', 'A>B', 'So I say [[A>B]]'),
        games('p2', 'B>A', 'So I say [[A>B]]'),
        games('p3', 'A>B', 'So I say nothing.'),
        games('p4', 'none', 'So I say [[B>A]]'),
        games('p5', 'B>A', 'So I say [[B>>A]]'),
      ]),
    );
    const [first, ...rows] = out.trimEnd().split('\n');
    assert.match(first ?? '', /^5 verdicts on 5 pairs, 3 of which differ from their texts: /);
    assert.deepEqual(
      rows.map((row) =>
        row
          .trim()
          .split(/\s{2,}/)
          .slice(0, 4),
      ),
      [
        ['record', 'order', 'recorded', 'text'],
        ['p2', 'AB', 'B', 'A'],
        ['p3', 'AB', 'A', 'unreadable'],
        ['p4', 'AB', 'unreadable', 'B'],
      ],
    );
  });

  test('compares the grades of an Inspect log', async () => {
    const samples = [
      sample('a', 'C', 'Good.\nGRADE: C'),
      sample('b', 'C', 'I would downgrade: C. GRADE: I'),
    ];
    const { out } = await recorded('inspect.json', { version: 2, samples });
    assert.match(out, /^2 verdicts on 2 responses, 1 of which differs from its text: .*\n/);
    assert.match(out, /^ {2}b +- +pass +fail/m);
    const only = await recorded('only.json', { version: 2, samples: samples.slice(1) });
    assert.match(only.out, /^1 verdict on 1 response, 1 of which differs from its text: /);
  });

  test('compares the grades of promptfoo with the reasons that state a verdict', async () => {
    const graded = (testIdx: number, type: string, reason: string) => ({
      ...{ testIdx, promptIdx: 0, success: true, vars: {}, prompt: { raw: `${testIdx}?` } },
      ...{ provider: { id: 'm' }, response: { output: 'So.' } },
      gradingResult: {
        componentResults: [
          { pass: true, score: 1, reason, assertion: { type, value: 'Is it right?' } },
        ],
      },
    });
    const results = [
      graded(0, 'llm-rubric', 'It is not. {"pass": false}'),
      graded(1, 'llm-rubric', 'It is. {"pass": true}'),
      graded(2, 'llm-rubric', 'It is right.'),
    ];
    const { out } = await recorded('promptfoo.json', { results: { results } });
    assert.match(out, /^3 verdicts on 3 responses, 1 of which differs from its text: .*\n/);
    assert.match(out, /^ {2}test-1 +- +pass +fail/m);
    const inverted = [graded(0, 'not-llm-rubric', 'It is not. {"pass": false}')];
    const { out: same } = await recorded('not.json', { results: { results: inverted } });
    assert.match(same, /^1 verdict on 1 response: /);
  });

  test('compares the only verdict of a judge by the form that reads it', async () => {
    const { out } = await recorded('one.jsonl', lines([games('p1', 'B>A', 'I say [[A>B]]')]));
    assert.match(out, /, 1 of which differs from its text: /);
  });

  test('compares the verdicts of a mapping', async () => {
    const mapping = join(folder, 'own.mapping.json');
    const fields = { id: 'n', prompt: 'q', responseA: 'x', responseB: 'y' };
    const verdicts = [
      { decision: 'first', answer: 'said', modelName: 'j' },
      { decision: 'second', answer: 'swapped', order: 'BA', mappedBack: true, modelName: 'j' },
    ];
    await writeFile(mapping, JSON.stringify({ schema: 1, name: 'own', fields, verdicts }));
    const record = { n: 'r1', q: 'Why?', x: 'One.', y: 'Two.', first: 'A', second: 'A' };
    const texts = { said: 'It is [[A]]', swapped: 'It is [[A]]' };
    const { out } = await recorded(
      'own.jsonl',
      lines([{ ...record, ...texts }]),
      ...['--mapping', mapping, '--definition', 'Double brackets'],
    );
    assert.match(out, /^2 verdicts on 1 pair, 1 of which differs from its text: /);
    assert.match(out, /^ {2}r1 +BA +A +B/m);
  });

  test('compares the votes of a panel with their texts, and the decision with the votes', async () => {
    const votes = ['C', 'C', 'I'];
    const texts = ['GRADE: I', 'GRADE: C', 'GRADE: I'];
    const [model, calls] = ['strict', ['strict', 'kind', 'mild']];
    const graded = sample('a', 'I', texts[0] ?? '');
    const panel = {
      ...graded,
      scores: {
        model_graded_fact: {
          value: 'I',
          metadata: { ...graded.scores.model_graded_fact.metadata, panel: { votes, size: 3 } },
        },
      },
      events: [
        { event: 'span_begin', id: 's', type: 'scorer', name: 'model_graded_fact' },
        ...calls.map((name, index) => ({
          ...{ event: 'model', span_id: 's', model: name },
          output: { choices: [{ message: { content: texts[index] } }] },
        })),
      ],
    };
    assert.equal(model, calls[0]);
    const { out } = await recorded('panel.json', { version: 2, samples: [panel] });
    assert.match(out, /^1 verdict on 1 response, 2 differences from the texts: /);
    assert.match(out, /^ {2}a \(strict\) +- +pass +fail/m);
    assert.match(out, /^ {2}a +- +fail +pass +its votes are C, C, I/m);
  });

  test('says where no known form reads the texts, and compares nothing', async () => {
    const { out, err } = await recorded(
      'unknown.jsonl',
      lines([games('p1', 'A>B', 'The first.'), games('p2', 'A>B', 'The first.')]),
    );
    assert.match(out, /^2 verdicts on 2 pairs: /);
    assert.match(err, /o1 · arena.*not compared with their texts.*--definition/s);
  });
});
