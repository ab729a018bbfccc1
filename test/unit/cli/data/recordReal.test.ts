import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createTestFolder, recant } from '../commandLine.ts';

const data =
  process.env.RECANT_DATA ?? fileURLToPath(new URL('../../../../../shared/data', import.meta.url));
const skip = existsSync(data) ? false : 'the real files are not here';
const folder = await createTestFolder();

function recordsIn(path: string) {
  return readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** Returns numerator and denominator of the order swap in the report on a log or folder. */
async function orderSwapIn(out: string): Promise<[number, number]> {
  const report = await recant(['report', out, '--format', 'json']);
  assert.equal(report.code, 0, report.err);
  assert.equal(report.err, '');
  const { groups } = JSON.parse(report.out);
  const { numbers } = groups[0].sections.find(({ id }: { id: string }) => id === 'position');
  const { numerator, denominator } = numbers.find(
    ({ id }: { id: string }) => id === 'orderSwapDisagreement',
  );
  return [numerator, denominator];
}

/** Joins MT-Bench's answers of two models into pairs; returns the path of their file. */
async function importedPairs(name: string): Promise<string> {
  const pairs = join(folder, name);
  const joined = await recant([
    'import',
    join(data, 'mt_bench', 'question.jsonl'),
    join(data, 'mt_bench', 'gpt4_pair', 'model_answer'),
    ...['--from', 'mt-bench', '--models', 'phi-3,phi-3-dpo', '--out', pairs],
  ]);
  assert.equal(joined.code, 0, joined.err);
  return pairs;
}

describe('recorded verdicts of real files', { skip }, () => {
  test("show on how many pairs JudgeBench's o1-mini games contradict each other", async () => {
    const place = join(data, 'judges', 'judgebench_outputs');
    const name = readdirSync(place).find((file) => file.includes('o1-mini')) ?? '';
    const records = recordsIn(join(place, name));
    const decided = records.map(({ judgments }) =>
      judgments.map(({ decision }: { decision: string }) => decision),
    );
    // The decision of the second game is not mapped back, so equal decisions name different
    // responses.
    const opposite: Readonly<Record<string, string>> = { 'A>B': 'B>A', 'B>A': 'A>B', 'A=B': 'A=B' };
    const contradictions = decided.filter(([one, two]) => two !== opposite[one]).length;
    const out = join(folder, 'judgebench');
    const { code, out: told, err } = await recant(['record', join(place, name), '--out', out]);
    assert.equal(code, 0, err);
    assert.match(told, new RegExp(`^${2 * records.length} verdicts on ${records.length} pairs`));
    assert.deepEqual(await orderSwapIn(out), [contradictions, records.length]);
  });

  test("show on how many pairs GPT-4's two MT-Bench games differ", async () => {
    const place = join(data, 'mt_bench', 'gpt4_pair');
    const pairs = await importedPairs('games.pairs.jsonl');
    const verdicts = join(place, 'model_judgment', 'gpt-4_pair.jsonl');
    const records = recordsIn(verdicts).filter(({ judge: [, prompt] }) => prompt === 'pair-v2');
    // The winners of both games are already names of models.
    const read = records.filter(
      ({ g1_winner: one, g2_winner: two }) => one !== 'error' && two !== 'error',
    );
    const inconsistent = read.filter(({ g1_winner: one, g2_winner: two }) => one !== two).length;
    const out = join(folder, 'mt-bench');
    const recorded = await recant(['record', verdicts, '--data', pairs, '--out', out]);
    assert.equal(recorded.code, 0, recorded.err);
    assert.equal(recorded.err, '');
    assert.deepEqual(await orderSwapIn(join(out, 'gpt-4-pair-v2.jsonl')), [
      inconsistent,
      read.length,
    ]);
  });

  test("include GPT-4's scores of single MT-Bench responses, in continuable conversations", async () => {
    const pairs = await importedPairs('scores.pairs.jsonl');
    const scores = join(data, 'mt_bench', 'gpt4_pair', 'model_judgment', 'gpt-4_single.jsonl');
    const definition = join(folder, 'single-v1.judge.json');
    const prompts = join(data, 'judges', 'fastchat', 'judge_prompts.jsonl');
    const imported = ['judge', 'import', prompts, '--name', 'single-v1', '--out', definition];
    assert.equal((await recant(imported)).code, 0);
    const out = join(folder, 'scores');
    const command = ['record', scores, '--data', pairs, '--definition', definition, '--out', out];
    const { code, err } = await recant(command);
    assert.equal(code, 0, err);
    assert.equal(err, '');
    const rated = recordsIn(scores).filter(({ judge: [, prompt] }) => prompt === 'single-v1');
    const log = recordsIn(join(out, 'gpt-4-single-v1.jsonl'));
    assert.deepEqual(
      log.flatMap(({ type, score }) => (type === 'judgment' ? [score] : [])),
      rated.map(({ score }) => score),
    );
    const entries = log.filter(({ type }) => type === 'pair');
    assert.equal(entries.length, rated.length);
    assert.equal(entries.filter(({ incomplete }) => incomplete).length, 0);
    assert.ok(entries.every(({ pair }) => pair.modelA === 'phi-3-dpo' && !('responseB' in pair)));
  });
});
