import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { createTestFolder, recant } from '../commandLine.ts';

const folder = await createTestFolder();

function lines(records: readonly unknown[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}

const pair = { instruction: 'Why?', output_1: 'One.', output_2: 'Two.', annotator: 'gpt' };
const game = {
  ...{ question_id: 1, model_1: 'm', model_2: 'n', judge: ['gpt', 'v2'], turn: 1 },
  g2_winner: 'error',
};
const answered = { judge_model: 'o1', prompt: 'lost', response: 'Hm.' };
const games = { question: 'Why?', response_A: 'One.', response_B: 'Two.', judge_name: 'arena' };
const results = { input: 'Why?', output_1: 'One.', output_2: 'Two.', label: 1 };
const rated = { question_id: 1, model: 'm', judge: ['gpt', 'single'], turn: 1 };
const arena = { uid: '1', judge: 'gpt', model: 'n', baseline: 'm' };
const said = { role: 'assistant', content: 'I cannot tell.', model: 'grader' };
const sample = {
  ...{ id: 'a', epoch: 1, input: 'Why?', target: 'T', messages: [] },
  output: { model: 'm', choices: [{ message: { role: 'assistant', content: 'So.' } }] },
};
const scored = (score: object) => ({ ...sample, scores: { model_graded_qa: score } });
const scorerCall = [
  { event: 'span_begin', id: 's', type: 'scorer', name: 'model_graded_qa' },
  { event: 'model', span_id: 's', model: 'grader', output: { choices: [{ message: said }] } },
];
const result = {
  ...{ success: false, vars: {}, prompt: { raw: 'Why?' }, testIdx: 0, promptIdx: 0 },
  ...{ provider: { id: 'm' }, response: { output: 'So.' } },
};
const rubric = { type: 'llm-rubric', value: 'Is it right?', provider: 'grader' };

/** Failed annotations, each with the text that is kept. */
const failures: readonly (readonly [string, unknown, string])[] = [
  ['AlpacaEval preference null', { ...pair, preference: null, raw_completion: 'Hm.' }, 'Hm.'],
  ['AlpacaEval completion null', { ...pair, preference: null, raw_completion: null }, ''],
  ['AlpacaEval preference -1', { ...pair, preference: -1, raw_completion: 'Hm.' }, 'Hm.'],
  [
    'AlpacaEval completion without a text',
    { ...pair, preference: null, raw_completion: { message: null, logprobs: null } },
    '',
  ],
  ['AlpacaEval preference NaN', `[${JSON.stringify(pair).slice(0, -1)}, "preference": NaN}]`, ''],
  [
    'JudgeBench decision null',
    { ...games, judgments: [{ judgment: answered, decision: null }] },
    'Hm.',
  ],
  [
    'JudgeBench response null',
    { ...games, judgments: [{ judgment: { ...answered, response: null }, decision: null }] },
    '',
  ],
  ['JudgeBench game null', { ...games, judgments: [null] }, ''],
  [
    'LLMBar winner null',
    { ...results, results: [{ 'swap = False': { completion: ['Hm.', null], winner: null } }] },
    'Hm.',
  ],
  [
    'LLMBar completion null',
    { ...results, results: [{ 'swap = False': { completion: null, winner: null } }] },
    '',
  ],
  [
    'Inspect value null',
    { samples: [scored({ value: null, metadata: { grading: [said] } })] },
    'I cannot tell.',
  ],
  [
    'Inspect value NaN',
    `{"samples": [${JSON.stringify(scored({ value: 0, metadata: { grading: [said] } })).replace('"value":0', '"value": NaN')}]}`,
    'I cannot tell.',
  ],
  [
    'Inspect grader failed',
    {
      samples: [scored({ value: null, reason: 'grader_failed', explanation: 'No grade: Hm.' })],
    },
    'No grade: Hm.',
  ],
  [
    'Inspect scorer failed',
    {
      samples: [{ ...sample, error: { message: 'Out of time.' }, scores: {}, events: scorerCall }],
    },
    'I cannot tell.',
  ],
  [
    'Inspect sample failed after grading',
    {
      samples: [
        {
          ...scored({ value: null, metadata: { grading: [said] } }),
          error: { message: 'Out of time.' },
        },
      ],
    },
    'I cannot tell.',
  ],
  [
    'Inspect sample failed after a grade',
    {
      samples: [
        { ...scored({ value: 'C', metadata: { grading: [said] } }), error: { message: 'Out.' } },
      ],
    },
    'I cannot tell.',
  ],
  [
    'promptfoo grader had an error of its endpoint',
    {
      results: {
        results: [
          {
            ...result,
            gradingResult: {
              componentResults: [
                { pass: false, score: 0, reason: 'API error: 429', assertion: rubric },
              ],
            },
          },
        ],
      },
    },
    'API error: 429',
  ],
  [
    'promptfoo grader failed',
    {
      results: {
        results: [
          {
            ...result,
            gradingResult: {
              componentResults: [
                {
                  ...{ pass: false, score: 0, reason: 'No JSON.', assertion: rubric },
                  metadata: { graderError: true },
                },
              ],
            },
          },
        ],
      },
    },
    'No JSON.',
  ],
  [
    'promptfoo assertion threw',
    {
      results: {
        results: [
          {
            ...{ ...result, error: 'Error: no key', gradingResult: null },
            testCase: { assert: [{ type: 'equals', value: 'x' }, rubric] },
          },
        ],
      },
    },
    'Error: no key',
  ],
];

/** The same for records that lack the judged texts. */
const failuresOnData: readonly (readonly [string, object, string])[] = [
  ['FastChat winner error', { ...game, g1_winner: 'error', g1_judgment: 'Hm.' }, 'Hm.'],
  ['FastChat winner null', { ...game, g1_winner: null, g1_judgment: 'Hm.' }, 'Hm.'],
  ['FastChat judgment null', { ...game, g1_winner: 'error', g1_judgment: null }, ''],
  ['FastChat score null', { ...rated, score: null, judgment: 'Hm.' }, 'Hm.'],
  ['Arena-Hard game null', { ...arena, games: [null] }, ''],
  [
    'Arena-Hard score null',
    { ...arena, games: [{ score: null, judgment: { answer: 'Hm.' } }] },
    'Hm.',
  ],
  ['FastChat rating null', { ...rated, score: -1, judgment: null }, ''],
];

async function unreadableIn(name: string, content: unknown, ...more: readonly string[]) {
  const isText = typeof content === 'string';
  const isDocument = isText || JSON.stringify(content).startsWith('{"samples"');
  const path = join(folder, `${name}.json${isDocument ? '' : 'l'}`);
  await writeFile(path, isText ? content : JSON.stringify(content));
  const out = join(folder, `${name} runs`);
  const { code, err, out: told } = await recant(['record', path, '--out', out, ...more]);
  assert.equal(code, 0, err);
  assert.doesNotMatch(err, /skipped/);
  assert.match(told, /^1 verdict on 1 (pair|response): /);
  const [log = ''] = await readdir(out);
  const text = await readFile(join(out, log), 'utf8');
  const entries = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const [judgment, ...others] = entries.filter(({ type }) => type === 'judgment');
  assert.deepEqual(others, []);
  assert.notEqual(judgment.outcome, 'readable');
  return entries.find(({ type }) => type === 'answer').text;
}

describe('a failed annotation is unreadable, with its text', () => {
  for (const [name, content, text] of failures) {
    test(name, async () => {
      assert.equal(await unreadableIn(name, content), text);
    });
  }
  for (const [name, content, text] of failuresOnData) {
    test(name, async () => {
      const data = join(folder, `${name}.pairs.jsonl`);
      const record = {
        id: name.startsWith('Arena') ? 'arena-hard-1-m-vs-n' : 'mt-bench-1-t1-m-vs-n',
        ...{ prompt: 'Why?', responseA: 'One.', responseB: 'Two.' },
        ...{ modelA: 'm', modelB: 'n' },
      };
      await writeFile(data, lines([record]));
      assert.equal(await unreadableIn(name, content, '--data', data), text);
    });
  }

  test('of a mapping', async () => {
    const mapping = join(folder, 'own.mapping.json');
    const own = {
      ...{ schema: 1, name: 'own' },
      fields: { id: 'n', prompt: 'q', responseA: 'x', responseB: 'y' },
      verdicts: [{ decision: 'won', answer: 'said', modelName: 'j' }],
    };
    await writeFile(mapping, JSON.stringify(own));
    const record = { n: 1, q: 'Why?', x: 'One.', y: 'Two.' };
    const text = await unreadableIn(
      'mapped',
      { ...record, won: null, said: 'Hm.' },
      ...['--mapping', mapping],
    );
    assert.equal(text, 'Hm.');
  });

  test('at the beginning of a file too', async () => {
    const path = join(folder, 'first.json');
    const records = [
      { ...pair, preference: null, raw_completion: null },
      { ...pair, instruction: 'How?', preference: 1, raw_completion: 'The first.' },
    ];
    await writeFile(path, JSON.stringify(records));
    const out = join(folder, 'first runs');
    const { out: told, err } = await recant(['record', path, '--out', out]);
    assert.match(told, /^2 verdicts on 2 pairs: /, err);
    assert.match(await readFile(join(out, 'gpt.jsonl'), 'utf8'), /"text":"The first\."/);
  });
});
