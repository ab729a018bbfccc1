import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createTestFolder, recant } from '../commandLine.ts';

const folder = await createTestFolder();
const data =
  process.env.RECANT_DATA ?? fileURLToPath(new URL('../../../../../shared/data', import.meta.url));
const evaluations = fileURLToPath(new URL('../../../fixtures/evaluations', import.meta.url));

const judgment = {
  question_id: 81,
  model_1: 'x',
  model_2: 'y',
  g1_winner: 'model_1',
  g2_winner: 'tie',
  judge: ['gpt-4', 'pair-v2'],
  g1_judgment: '[[A]]',
  g2_judgment: '[[C]]',
  turn: 1,
};
const solution = {
  id: 'gsm8k-0',
  generator: 'x',
  problem: 'What is one and one?',
  steps: ['One and one is two.', 'So the answer is 2.'],
  final_answer_correct: true,
  label: -1,
};
const simulation = { book_title: 'A book', i_p: 0, i_c: 0, simulation: [] };
const answer = { question_id: 81, model_id: 'x', choices: [{ index: 0, turns: ['So.'] }] };

async function file(name: string, record: object): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `${JSON.stringify(record)}\n`);
  return path;
}

const [judgments, solutions, rolePlays, answers] = await Promise.all([
  file('judgments.jsonl', judgment),
  file('solutions.jsonl', solution),
  file('role-plays.jsonl', simulation),
  file('answers.jsonl', answer),
]);
const record = (path: string) => `recant record ${path} --out FOLDER`;
const recordWithPairs = (path: string) => `recant record ${path} --data PAIRS.jsonl --out FOLDER`;
const score = (path: string) =>
  `recant audit ${path} --judge openai:MODEL --definition "Rating 1–10" --out RUNS`;

describe('a command that needs pairs', () => {
  for (const [what, path, ...expected] of [
    [
      'recorded judgments of pairs',
      judgments,
      ...['recorded verdicts (MT-Bench pairwise judgments)', recordWithPairs],
    ],
    [
      'worked solutions',
      solutions,
      ...['single responses (ProcessBench solutions)', 'recant attack', score],
    ],
    [
      'responses that are joined from several files',
      rolePlays,
      ...["(CoSER role-plays: the books' scenes, and files of simulations)", 'recant attack'],
    ],
    [
      "one model's answers",
      answers,
      ...['part of MT-Bench', 'recant import', 'question.jsonl, model_answer/*.jsonl'],
    ],
    ...['inspect.eval', 'inspect.json', 'promptfoo.json'].map(
      (name) =>
        [
          `a log of an evaluation (${name})`,
          join(evaluations, name),
          ...['recorded verdicts (', record, 'single responses (', score],
        ] as const,
    ),
  ] as const) {
    for (const command of [
      ['pairs'],
      ['plan', '--judge', 'practice'],
      ['audit', '--judge', 'practice', '--out', join(folder, 'runs')],
    ]) {
      it(`says what ${what} are for: ${command[0]}`, async () => {
        const [name = '', ...options] = command;
        const { code, err } = await recant([name, path, ...options]);
        assert.equal(code, 1, err);
        for (const text of expected) {
          const named = typeof text === 'string' ? text : text(path);
          assert.ok(err.includes(named), `${named} is not in: ${err}`);
        }
        assert.doesNotMatch(err, /map its fields|looks like a dataset/);
      });
    }
  }

  it('says so in recant mapping, which proposes other fields for some of these files', async () => {
    for (const path of [solutions, judgments]) {
      const { code, err } = await recant(['mapping', path]);
      assert.notEqual(code, 0);
      assert.match(err, /It has (recorded verdicts|single responses) \(/);
    }
    for (const name of ['inspect.eval', 'inspect.json']) {
      const proposed = await recant(['mapping', join(evaluations, name)]);
      assert.equal(proposed.code, 0, proposed.err);
      assert.match(proposed.err, /^Needs no mapping: It has recorded verdicts \(Inspect logs\)/m);
    }
  });

  it('says what a run log is for', async () => {
    const pairs = await file('one.pairs.jsonl', { prompt: 'Why?', responseA: 'a', responseB: 'b' });
    const out = join(folder, 'logs');
    const audited = await recant(['audit', pairs, '--judge', 'practice', '--out', out, '--yes']);
    assert.equal(audited.code, 0, audited.err);
    const log = join(out, 'practice.jsonl');
    const { code, err } = await recant(['pairs', log]);
    assert.equal(code, 1);
    assert.ok(err.includes(`a run log of Recant: \`recant report ${log}\``), err);
  });

  it('says what files of several benchmarks are for', {
    skip: !existsSync(data) && 'no ../shared/data',
  }, async () => {
    for (const [name, use] of [
      ['processbench/gsm8k.json', 'recant attack'],
      ['coser/exp/simulation/test_set_gpt-4o.json', 'recant attack'],
      ['coser/data/test/example_test_set.json', 'recant attack'],
      ['writingbench/length_subset.jsonl', 'recant attack'],
      ['mt_bench/gpt4_pair/model_judgment/gpt-4_pair.jsonl', 'recant record'],
      ['mt_bench/gpt4_pair/model_judgment/gpt-4_single.jsonl', 'recant record'],
      ['mt_bench/question.jsonl', 'recant import'],
      ['mt_bench/reference_answer/gpt-4.jsonl', 'recant import'],
    ] as const) {
      const { code, err } = await recant(['pairs', join(data, name)]);
      assert.equal(code, 1);
      assert.ok(err.includes(use), `${name}: ${err}`);
    }
  });
});
