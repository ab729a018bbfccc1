import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { defaultJudge } from '../../../../src/core/judges/defaultJudge.ts';
import { judgeFileText } from '../../../../src/core/judges/file/writeJudgeFile.ts';
import { fastChatRecord } from '../../core/judges/import/support.ts';
import { data, lacksData } from '../../core/judges/recorded/support.ts';
import { createTestFolder, recant } from '../commandLine.ts';

const folder = await createTestFolder();
let files = 0;

async function write(text: string, ending = '.jsonl'): Promise<string> {
  const path = join(folder, `file-${files++}${ending}`);
  await writeFile(path, text);
  return path;
}

/** Imports the only judge in these files, or the one with this name, as a definition file. */
async function definitionOf(sources: readonly string[], name?: string): Promise<string> {
  const chosen = name === undefined ? [] : ['--name', name];
  const { out, err } = await recant(['judge', 'import', ...sources, ...chosen]);
  assert.equal(err, '');
  return write(out, '.judge.json');
}

const game = {
  question_id: 81,
  model_1: 'oak',
  model_2: 'elm',
  g1_winner: 'model_1',
  g2_winner: 'model_1',
  judge: ['a-judge', 'own-pair'],
  g1_judgment: 'The first. [[A]]',
  g2_judgment: 'First [[A]] came to mind, but no: [[B]]',
};

const pairJudge = await definitionOf([await write(fastChatRecord().text)]);

describe('recant judge check', () => {
  it('counts the decisions that are read as recorded', async () => {
    const recorded = await write(JSON.stringify(game));
    const { code, out } = await recant(['judge', 'check', pairJudge, '--against', recorded]);
    assert.equal(code, 0);
    assert.equal(out, '2 of 2 decisions agree (100.0%).\n');
  });

  it('takes the name of a built-in definition, as audits do', async () => {
    const recorded = await write(JSON.stringify(game));
    const command = ['judge', 'check', 'Double brackets', '--against', recorded];
    const { code, out, err } = await recant(command);
    assert.equal(code, 0, err);
    assert.equal(out, '2 of 2 decisions agree (100.0%).\n');
  });

  it('lists the others with what was recorded, what was read, and why', async () => {
    const recorded = await write(
      JSON.stringify({ ...game, g1_winner: 'tie', g2_judgment: 'No verdict.' }),
    );
    const { code, out } = await recant(['judge', 'check', pairJudge, '--against', recorded]);
    assert.equal(code, 0);
    const [first, , ...rows] = out.split('\n');
    assert.equal(first, '0 of 2 decisions agree (0.0%).');
    assert.match(
      rows[0] ?? '',
      /mt-bench-81-t1-oak-vs-elm +AB +tie +A +the answer ends with The first\. \[\[A\]\]/,
    );
    assert.match(rows[1] ?? '', /BA +A +unreadable +no-verdict/);
  });

  it('prints the same as JSON', async () => {
    const recorded = await write(JSON.stringify({ ...game, g1_winner: 'tie' }));
    const { out } = await recant(['judge', 'check', pairJudge, '--against', recorded, '--json']);
    const report = JSON.parse(out);
    assert.equal(report.agree, 1);
    assert.deepEqual(report.others[0].recorded, { preference: 'tie' });
    assert.deepEqual(report.others[0].read, { preference: 'A' });
  });

  it('skips answers of judges that compare a different number of responses', async () => {
    const single = { question_id: 81, model: 'oak', judgment: '[[8]]', score: 8 };
    const recorded = await write(JSON.stringify(single));
    const { code, out } = await recant(['judge', 'check', pairJudge, '--against', recorded]);
    assert.equal(code, 1);
    assert.match(out, /^0 of 0 decisions agree\.\n1 answer of judges of another kind left out\./);
  });

  it('re-reads the answers in one of Recant’s own run logs', async () => {
    const pairs = await write(
      ['one', 'two', 'three']
        .map((id) =>
          JSON.stringify({
            id,
            prompt: `Name ${id}.`,
            responseA: 'Oak.',
            responseB: 'Elm, a tree.',
          }),
        )
        .join('\n'),
    );
    const runs = join(folder, 'runs');
    const audit = await recant(['audit', pairs, '--judge', 'practice', '--out', runs, '--yes']);
    assert.equal(audit.code, 0, audit.err);
    const [run = ''] = readdirSync(runs).filter((name) => name.endsWith('.jsonl'));
    const definition = await write(judgeFileText(defaultJudge), '.judge.json');
    const { code, out } = await recant([
      'judge',
      'check',
      definition,
      '--against',
      join(runs, run),
    ]);
    assert.equal(code, 0);
    const [, agree, all] = /^(\d+) of (\d+) decisions agree/.exec(out) ?? [];
    assert.equal(agree, all, out);
    const answers = readFileSync(join(runs, run), 'utf8').match(/"type":"judgment"/g)?.length;
    assert.equal(Number(all), answers);
  });

  it('says what is wrong with the definition or the recorded file', async () => {
    const recorded = await write(JSON.stringify({ a: 1 }));
    const unknown = await recant(['judge', 'check', pairJudge, '--against', recorded]);
    assert.equal(unknown.code, 1);
    assert.match(unknown.err, /no recorded answers were found/);
    const broken = await write('{ "schema": 1 }', '.judge.json');
    const { code, err } = await recant(['judge', 'check', broken, '--against', recorded]);
    assert.equal(code, 1);
    assert.match(err, /judge\.json:1: /);
    const bare = await recant(['judge', 'check', pairJudge]);
    assert.equal(bare.code, 2);
    assert.match(bare.err, /--against RECORDED is required/);
  });
});

/** Minimum share of decisions on which definition and recording tool agree. */
const leastAgreement = 0.995;

describe('imported judges', { skip: lacksData }, () => {
  const real = (...names: string[]) => join(data, ...names);
  const weighted = `own:
  prompt_template: "Asked {instruction}, m says {output_1}, M says {output_2}. Name the better one."
  completions_kwargs: { max_tokens: 1, temperature: 1 }
  fn_completion_parser: "logprob_parser"
  completion_parser_kwargs: { numerator_token: "m", denominator_tokens: ["m", "M"] }
`;
  const judgeBench = real('judges/judgebench_outputs');

  async function agreement(definition: string, recorded: string) {
    const { code, out, err } = await recant([
      'judge',
      'check',
      definition,
      '--against',
      recorded,
      '--json',
    ]);
    assert.equal(code, 0, err);
    return JSON.parse(out);
  }

  const fastChat = real('judges/fastchat/judge_prompts.jsonl');
  const judged = (kind: string) => real('mt_bench/gpt4_pair/model_judgment', `gpt-4_${kind}.jsonl`);
  for (const [what, definition, recorded, answers] of [
    ['MT-Bench pairs', () => definitionOf([fastChat], 'pair-v2'), () => judged('pair'), 150],
    ['MT-Bench scores', () => definitionOf([fastChat], 'single-v1'), () => judged('single'), 160],
    [
      'JudgeBench',
      () => definitionOf([real('judges/arena_hard/arena-hard-v0.1.yaml')]),
      () =>
        join(judgeBench, readdirSync(judgeBench).find((name) => name.includes('judge_name')) ?? ''),
      30,
    ],
    [
      'LLMBar',
      () =>
        definitionOf(
          ['configs.yaml', 'basic_prompt.txt'].map((name) =>
            real('judges/alpaca_eval/chatgpt', name),
          ),
        ),
      () => real('llmbar/Natural/evaluators/GPT-4/Vanilla/result.json'),
      200,
    ],
    [
      'AlpacaEval',
      async () => definitionOf([await write(weighted, '.yaml')]),
      () => real('alpaca_eval/results/vicuna-13b/weighted_alpaca_eval_gpt4_turbo/annotations.json'),
      100,
    ],
  ] as const) {
    it(`read at least 99.5% of the decisions of ${what} as recorded`, async () => {
      const { compared, agree, others } = await agreement(await definition(), recorded());
      assert.equal(compared, answers);
      assert.ok(agree / compared >= leastAgreement, JSON.stringify(others));
    });
  }
});
