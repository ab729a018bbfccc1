import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { alpacaEvalImporter } from '../../../../../src/core/data/import/alpacaEval/alpacaEval.ts';
import { importers } from '../../../../../src/core/data/import/catalog.ts';
import { TooManyPairsError } from '../../../../../src/core/data/import/joinSources.ts';
import { mostSkipsListed } from '../../../../../src/core/data/import/report.ts';
import { surveySources } from '../../../../../src/core/data/import/survey.ts';
import { filesOf, join } from './joining.ts';

const output = (generator: string) => ({ instruction: 'i', output: `of ${generator}`, generator });
const models = (count: number) => Array.from({ length: count }, (_, index) => output(`m${index}`));

describe('joining files', () => {
  test('reports records of unknown kinds among known ones, and files without a known record', async () => {
    const { skips, report } = await join(alpacaEvalImporter, {
      'a.json': [{ before: 1 }, output('a'), { after: 1 }, output('b')],
      'b.json': [{ nothing: 1 }, { at: 'all' }],
    });
    assert.deepEqual(skips, [
      'a.json:1 A record is of an unknown kind.',
      'a.json:3 A record is of an unknown kind.',
    ]);
    assert.deepEqual(report.unusedFiles, ['b.json']);
  });

  test('counts every skipped record, including those not listed', async () => {
    const unknown = Array.from({ length: 12_000 }, () => ({ other: 1 }));
    const { report } = await join(alpacaEvalImporter, { 'a.json': [...models(2), ...unknown] });
    assert.equal(report.skipped, 12_000);
    assert.equal(report.skips.length, mostSkipsListed);
    const first = await join(alpacaEvalImporter, { 'a.json': [...unknown, ...models(2)] });
    assert.equal(first.report.reasons.at(-1)?.first.detail, '2000 records');
  });

  test('stops at more pairs than anyone would audit', async () => {
    // 640 · 639 / 2 = 204,480
    await assert.rejects(join(alpacaEvalImporter, { 'a.json': models(640) }), TooManyPairsError);
  });
});

describe('a survey of files', () => {
  test('lists the benchmarks with responses of two models, their parts and models', async () => {
    const surveys = await surveySources(
      filesOf({
        'a.json': [output('a'), output('a'), output('b')],
        'question.jsonl': [{ question_id: 1, turns: ['x'] }],
        'model_answer/c.jsonl': [{ question_id: 1, model_id: 'c', choices: [{ turns: ['y'] }] }],
      }),
      importers,
    );
    assert.deepEqual(
      surveys.map(({ importer, parts, models }) => [importer.id, [...parts], [...models]]),
      [
        [
          'alpaca-eval',
          [['outputs', 3]],
          [
            ['a', 2],
            ['b', 1],
          ],
        ],
      ],
    );
  });
});
