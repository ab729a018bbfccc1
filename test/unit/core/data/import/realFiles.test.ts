import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { alpacaEvalImporter } from '../../../../../src/core/data/import/alpacaEval/alpacaEval.ts';
import type {
  Choice,
  ImportedPair,
  Importer,
} from '../../../../../src/core/data/import/importer.ts';
import { joinSources } from '../../../../../src/core/data/import/joinSources.ts';
import { mtBenchImporter } from '../../../../../src/core/data/import/mtBench/mtBench.ts';
import {
  readCoserScene,
  readCoserSimulation,
} from '../../../../../src/core/data/import/records/coser.ts';
import { readProcessBench } from '../../../../../src/core/data/import/records/processBench.ts';
import type { Read } from '../../../../../src/core/data/import/records/read.ts';
import { readWritingBench } from '../../../../../src/core/data/import/records/writingBench.ts';
import { ImportReport } from '../../../../../src/core/data/import/report.ts';
import { findEqualPairs, pairContent } from '../../../../../src/core/data/pairContent.ts';
import { findSources } from '../../../../../src/files/findSources.ts';
import { sourceFile } from '../../../../../src/files/sourceFile.ts';

const data =
  process.env.RECANT_DATA ??
  fileURLToPath(new URL('../../../../../../shared/data', import.meta.url));
const skip = !existsSync(data) && 'the benchmark files are not here';

async function joined(importer: Importer, folder: string, choice: Choice = {}) {
  const report = new ImportReport();
  const { files } = await findSources([join(data, folder)]);
  const pairs: ImportedPair[] = [];
  const sources = files.map(({ path, name }) => sourceFile(path, name));
  for await (const pair of joinSources(importer, sources, choice, report)) {
    if ('responseA' in pair) pairs.push(pair);
  }
  return {
    pairs,
    labels: Object.fromEntries(report.labels),
    skips: Object.fromEntries(report.reasons.map(({ reason, count }) => [reason, count])),
    report,
  };
}

const isTurn = (turn: 1 | 2) => (pair: ImportedPair) => pair.id.includes(`-t${turn}-`);
const six = ['alpaca-13b', 'claude-v1', 'gpt-3.5-turbo', 'gpt-4', 'llama-13b', 'vicuna-13b-v1.2'];

/**
 * Counted in Python from the parsed files, without Recant's code: combinations of models by
 * question without those in which a reply is blank; combinations with equal texts; equal texts of
 * gold pairs; values of g1_winner, g2_winner.
 */
describe('real MT-Bench files', { skip }, () => {
  test('make 15 pairs of six models for each of 80 questions and 2 turns, less one empty answer', async () => {
    const { pairs, labels, skips, report } = await joined(mtBenchImporter, 'mt_bench', {
      models: six,
    });
    assert.equal(pairs.length, 15 * 80 * 2 - 5 * 2);
    assert.equal(new Set(pairs.map(({ id }) => id)).size, pairs.length);
    assert.equal(pairs.filter(isTurn(1)).length, 1195);
    assert.deepEqual(labels, { 'no label': 2280, gold: 110 });
    const gold = pairs.filter(({ labelSource }) => labelSource === 'gold');
    assert.equal(gold.filter(({ label }) => label === 'A').length, 53);
    assert.ok(gold.every(isTurn(1)));
    assert.equal(skips['An answer is empty.'], 10);
    assert.equal(report.notChosen, 2 * 80 + 75);
    const emptied = report.reasons.find(({ reason }) => reason === 'An answer is empty.');
    assert.match(emptied?.first.file ?? '', /llama-13b\.jsonl$/);
  });

  test('make pairs of equal content under several ids if models answered alike', async () => {
    const { pairs } = await joined(mtBenchImporter, 'mt_bench', { models: six });
    const repeats = (some: readonly ImportedPair[]) => {
      const groups = findEqualPairs(some.map((pair) => ({ id: pair.id, ...pairContent(pair) })));
      return [groups.length, groups.reduce((sum, { ids }) => sum + ids.length - 1, 0)];
    };
    assert.deepEqual(repeats(pairs), [36, 48]);
    // 110 ids have the labels of 100 gold pairs.
    assert.deepEqual(repeats(pairs.filter(({ labelSource }) => labelSource === 'gold')), [6, 10]);
  });

  test('have GPT-4 labels if both orders agree: 18, 20 and 8 ties of 75', async () => {
    const { pairs, labels, skips } = await joined(mtBenchImporter, 'mt_bench', {
      models: ['phi-3', 'phi-3-dpo'],
      turn: 1,
    });
    assert.equal(pairs.length, 80);
    assert.deepEqual(labels, { 'no label': 80 - 46, 'llm:gpt-4': 38, 'llm:gpt-4 (tie)': 8 });
    const llm = pairs.filter(({ labelSource }) => labelSource === 'llm:gpt-4');
    const count = (label: string) => llm.filter((pair) => pair.label === label).length;
    assert.deepEqual([count('A'), count('B'), count('tie')], [18, 20, 8]);
    assert.equal(
      skips['A judge’s verdicts in the two orders disagree, so they give no label.'],
      27,
    );
    assert.equal(skips['A judge’s answer is unreadable.'], 2);
  });

  test('have a reference answer for every pair of questions 101 to 130', async () => {
    const { pairs } = await joined(mtBenchImporter, 'mt_bench', { models: six.slice(0, 2) });
    const without = pairs.filter(({ id, reference }) => {
      const question = Number(id.split('-')[2]);
      return question >= 101 && question <= 130 && !reference;
    });
    assert.deepEqual(without, []);
  });
});

describe('real AlpacaEval files', { skip }, () => {
  test('have the annotation’s texts in annotated pairs, and those of the outputs in others', async () => {
    const { pairs, labels } = await joined(alpacaEvalImporter, 'alpaca_eval');
    // 6 pairs of 4 models × 100 instructions, and 12 annotations of other texts.
    assert.equal(pairs.length, 612);
    assert.deepEqual(labels, {
      'no label': 300,
      'llm:alpaca_eval_gpt4': 200,
      'llm:alpaca_eval_gpt4 (tie)': 12,
      'llm:weighted_alpaca_eval_gpt4_turbo': 100,
    });
    assert.equal(pairs.filter(({ label }) => label === 'tie').length, 12);
    assert.equal(new Set(pairs.map(({ id }) => id)).size, pairs.length);
  });

  test('make a pair of two models for each of their 100 instructions', async () => {
    const { pairs, labels } = await joined(alpacaEvalImporter, 'alpaca_eval', {
      models: ['vicuna-13b', 'text_davinci_003'],
    });
    assert.deepEqual(labels, { 'llm:alpaca_eval_gpt4': 100 });
    assert.equal(pairs.filter(({ label }) => label === 'A').length, 69);
  });
});

describe('real files for attacks', { skip }, () => {
  function recordsIn<Value>(file: string, read: (value: unknown) => Read<Value>): Value[] {
    const text = readFileSync(join(data, file), 'utf8');
    const values: unknown[] = file.endsWith('.jsonl')
      ? text
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line))
      : JSON.parse(text);
    return values.map((value) => {
      const found = read(value);
      assert.ok('record' in found, JSON.stringify(found));
      return found.record;
    });
  }

  test('have a first wrong step among the steps of every ProcessBench record', () => {
    for (const [file, count] of [
      ['gsm8k.json', 50],
      ['olympiadbench.json', 100],
    ] as const) {
      const records = recordsIn(`processbench/${file}`, readProcessBench);
      assert.equal(records.length, count);
      for (const { firstWrongStep, steps } of records) {
        assert.ok(firstWrongStep !== undefined && steps[firstWrongStep] !== undefined);
      }
    }
  });

  test('have five criteria with five bands from 1 to 10 in every WritingBench query', () => {
    const records = recordsIn('writingbench/length_subset.jsonl', readWritingBench);
    assert.equal(records.length, 60);
    for (const { criteria } of records) {
      assert.equal(criteria.length, 5);
      for (const { bands } of criteria) {
        assert.deepEqual(
          bands.map(({ from, to }) => [from, to]),
          [
            [1, 2],
            [3, 4],
            [5, 6],
            [7, 8],
            [9, 10],
          ],
        );
      }
    }
  });

  test('read every CoSER scene and simulation', () => {
    const scenes = recordsIn('coser/data/test/example_test_set.json', readCoserScene);
    assert.equal(scenes.length, 3);
    assert.equal(
      recordsIn('coser/data/test/test_set.public_domain_subset.json', readCoserScene).length,
      27,
    );
    assert.ok(
      scenes.every(({ motivations, profiles }) => motivations.size > 0 && profiles.size > 0),
    );
    const simulations = recordsIn('coser/exp/simulation/test_set_gpt-4o.json', readCoserSimulation);
    // Of 76 turns, 38 are NSP and 9 the environment's.
    assert.equal(
      simulations.flatMap(({ turns }) => turns).filter(({ kind }) => kind === 'character').length,
      29,
    );
  });
});
