import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createTestFolder, recant } from '../commandLine.ts';

const folder = await createTestFolder();
const record = (id: string, responseA: string, responseB: string, label?: string) => ({
  ...{ id, prompt: 'Why are there tides?', responseA, responseB },
  ...(label && { label, labelSource: 'human' }),
});
const dataset = join(folder, 'pairs.jsonl');
await writeFile(
  dataset,
  [
    record('one', 'The moon.', 'The wind.', 'A'),
    record('two', 'The moon.', 'The sun.', 'A'),
    record('three', 'The wind.', 'The moon.'),
    record('four', 'The moon.', 'The sun.', 'A'),
  ]
    .map((one) => JSON.stringify(one))
    .join('\n'),
);
const judge = ['--judge', 'practice'];

describe('pairs with equal content', () => {
  for (const args of [
    ['plan', dataset, ...judge],
    ['audit', dataset, ...judge, '--out', join(folder, 'runs')],
    ['pairs', dataset],
    ['pairs', dataset, '--json'],
  ]) {
    it(`are reported, including those with A and B swapped: recant ${args[0]} ${args.at(-1)}`, async () => {
      const { code, err } = await recant(args);
      assert.equal(code, 0, err);
      assert.match(
        err,
        /pairs\.jsonl: 2 pairs have the same prompt and responses as another pair: one = three \(A and B exchanged\), two = four\.\n/,
      );
    });
  }

  it('are searched for only among the selected pairs', async () => {
    const { err } = await recant(['plan', dataset, ...judge, '--labeled']);
    assert.match(err, /1 pair has the same prompt and responses as another pair: two = four\./);
  });

  it('are listed without control characters from their ids', async () => {
    const hostile = join(folder, 'hostile.jsonl');
    const records = ['\u001b[2Jx\n', 'y\u202e'].map((id) => record(id, 'The moon.', 'The sun.'));
    await writeFile(hostile, records.map((one) => JSON.stringify(one)).join('\n'));
    const { err } = await recant(['plan', hostile, ...judge]);
    assert.match(err, /1 pair has the same prompt/);
    assert.ok(!err.includes('\u001b') && !err.includes('\u202e'));
    assert.equal(err.trimEnd().split('\n').length, 1);
  });
});

const mtBench = join(
  process.env.RECANT_DATA ?? fileURLToPath(new URL('../../../../../shared/data', import.meta.url)),
  'mt_bench',
);

describe('the pairs of MT-Bench', { skip: !existsSync(mtBench) && 'no ../shared/data' }, () => {
  it('include duplicates, which are counted correctly', async () => {
    const path = join(folder, 'mt-bench.pairs.jsonl');
    await recant(['import', mtBench, '--from', 'mt-bench', '--out', path]);
    const contents = (await readFile(path, 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ labelSource }) => labelSource === 'gold')
      .map(({ prompt, messages, responseA, responseB }) =>
        JSON.stringify([prompt, messages, [responseA, responseB].sort()]),
      );
    const repeats = contents.length - new Set(contents).size;
    assert.ok(repeats > 0);
    const { err } = await recant(['plan', path, ...judge, '--labeled']);
    assert.match(err, new RegExp(`: ${repeats} pairs have the same prompt and responses`));
  });
});
