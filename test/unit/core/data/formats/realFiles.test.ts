import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openDataset } from '../../../../support/data/openDataset.ts';

const data =
  process.env.RECANT_DATA ??
  fileURLToPath(new URL('../../../../../../shared/data', import.meta.url));

interface Expected {
  readonly format: string;
  readonly records: number;
  readonly pairs: number;
  /** Number of pairs whose prompt has several turns; 0 by default. */
  readonly conversations?: number;
  /** Number of pairs by label and source. */
  readonly labels: Readonly<Record<string, number>>;
}

/**
 * Counted in Python from the parsed files, without Recant's code: records, losing responses, and
 * values of `label` and `preference`. Every file that is not named here contains no pairs.
 */
const expected: Readonly<Record<string, Expected>> = {
  'alpaca_eval/results/gpt4/alpaca_eval_gpt4/annotations.json': {
    format: 'alpacaeval',
    records: 100,
    pairs: 100,
    labels: { 'A llm:alpaca_eval_gpt4': 1, 'B llm:alpaca_eval_gpt4': 99 },
  },
  'alpaca_eval/results/gpt4/alpaca_eval_gpt4/annotations.preference0.json': {
    format: 'alpacaeval',
    records: 12,
    pairs: 12,
    labels: { 'tie llm:alpaca_eval_gpt4': 12 },
  },
  'alpaca_eval/results/vicuna-13b/alpaca_eval_gpt4/annotations.json': {
    format: 'alpacaeval',
    records: 100,
    pairs: 100,
    labels: { 'A llm:alpaca_eval_gpt4': 31, 'B llm:alpaca_eval_gpt4': 69 },
  },
  'alpaca_eval/results/vicuna-13b/weighted_alpaca_eval_gpt4_turbo/annotations.json': {
    format: 'alpacaeval',
    records: 100,
    pairs: 100,
    labels: {
      'A llm:weighted_alpaca_eval_gpt4_turbo': 99,
      'B llm:weighted_alpaca_eval_gpt4_turbo': 1,
    },
  },
  'judges/judgebench_outputs/dataset=judgebench,response_model=gpt-4o-2024-05-13,judge_name=arena_hard,judge_model=o1-mini-2024-09-12.jsonl':
    {
      format: 'judgebench',
      records: 15,
      pairs: 15,
      labels: { 'A gold': 11, 'B gold': 4 },
    },
  'judges/judgebench_outputs/dataset=judgebench,response_model=gpt-4o-2024-05-13.jsonl': {
    format: 'judgebench',
    records: 15,
    pairs: 15,
    labels: { 'A gold': 11, 'B gold': 4 },
  },
  'llmbar/Natural/dataset.json': {
    format: 'llmbar',
    records: 100,
    pairs: 100,
    labels: { 'A gold': 42, 'B gold': 58 },
  },
  'llmbar/Natural/evaluators/GPT-4/Vanilla/result.json': {
    format: 'llmbar',
    records: 100,
    pairs: 100,
    labels: { 'A gold': 42, 'B gold': 58 },
  },
  'mt_bench/gold_pairs/dataset.json': {
    format: 'llmbar',
    records: 100,
    pairs: 100,
    labels: { 'A gold': 49, 'B gold': 51 },
  },
  'rmb/BoN_set/Helpfulness/Chat/Casual Conversation.json': {
    format: 'rmb',
    records: 30,
    pairs: 70,
    labels: { 'A llm:rmb': 70 },
  },
  'rmb/BoN_set/Helpfulness/Reasoning/Logical Deduction.json': {
    format: 'rmb',
    records: 30,
    pairs: 66,
    labels: { 'A llm:rmb': 66 },
  },
  'rmb/Pairwise_set/Helpfulness/Chat/Casual Conversation.json': {
    format: 'rmb',
    records: 60,
    pairs: 60,
    conversations: 16,
    labels: { 'A llm:rmb': 60 },
  },
  'rmb/Pairwise_set/Helpfulness/Code/Documentation.json': {
    format: 'rmb',
    records: 20,
    pairs: 20,
    labels: { 'A llm:rmb': 20 },
  },
  'rmb/Pairwise_set/Helpfulness/Reasoning/Logical Deduction.json': {
    format: 'rmb',
    records: 40,
    pairs: 40,
    labels: { 'A llm:rmb': 40 },
  },
  'rmb/Pairwise_set/Helpfulness/Translation/Technical and Scientific Translation.json': {
    format: 'rmb',
    records: 30,
    pairs: 30,
    conversations: 11,
    labels: { 'A llm:rmb': 30 },
  },
  'rmb/multi_turn_sample/Pairwise_set__Helpfulness__Chat__Discussion.json': {
    format: 'rmb',
    records: 30,
    pairs: 30,
    conversations: 30,
    labels: { 'A llm:rmb': 30 },
  },
};

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

describe('real benchmark files', {
  skip: !existsSync(data) && 'the benchmark files are not here',
}, () => {
  const files = existsSync(data) ? filesIn(data) : [];
  for (const file of files) {
    test(file, () => {
      const text = readFileSync(join(data, file), 'utf8');
      const index = openDataset(text);
      const wanted = expected[file];
      if (wanted === undefined) return assert.equal(index, undefined);
      assert.ok(index);
      const pairs = index.records.flatMap((record) => record.pairs);
      const labels: Record<string, number> = {};
      for (const { pair } of pairs) {
        const label = `${pair.label} ${pair.labelSource}`;
        labels[label] = (labels[label] ?? 0) + 1;
      }
      const { conversations: _, ...counts } = wanted;
      assert.deepEqual(
        { format: index.format, records: index.records.length, pairs: pairs.length, labels },
        counts,
      );
      const conversations = pairs.filter(({ pair }) => pair.messages !== undefined).length;
      if (index.records.length === pairs.length) {
        assert.equal(conversations, wanted.conversations ?? 0);
      }
      assert.deepEqual(index.faults, []);
      assert.equal(new Set(pairs.map(({ key }) => key)).size, pairs.length);
      assert.equal(new Set(pairs.map(({ pair }) => pair.id)).size, pairs.length);
      for (const record of index.records) {
        assert.doesNotThrow(() => JSON.parse(text.slice(record.start, record.end)));
      }
    });
  }

  for (const file of Object.keys(expected)) {
    const reason = files.includes(file) ? false : 'this file is not here';
    test(`reads the same pairs from ${file} in another layout`, { skip: reason }, () => {
      const text = readFileSync(join(data, file), 'utf8');
      const records: unknown[] = file.endsWith('.jsonl')
        ? text
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line))
        : JSON.parse(text);
      const keys = (given: string) => openDataset(given)?.records.map(({ key }) => key);
      const lines = records.map((record) => JSON.stringify(record)).join('\r\n');
      assert.deepEqual(keys(lines), keys(text));
      assert.deepEqual(keys(JSON.stringify(records)), keys(text));
    });
  }
});
