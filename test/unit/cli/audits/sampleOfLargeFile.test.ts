import assert from 'node:assert/strict';
import { readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { datasetFormats } from '../../../../src/core/data/formats/catalog.ts';
import { selectPairs } from '../../../../src/core/runs/audit/plan/selectPairs.ts';
import { leastKept } from '../../../../src/files/places/keptIndexes.ts';
import { readDataset } from '../../../../src/files/readDataset.ts';
import { readAttackLog, readLog } from '../../../../src/logs/reading/readLog.ts';
import { createTestFolder, recant } from '../commandLine.ts';

const folder = await createTestFolder();
const file = join(folder, 'large.jsonl');
const indexes = join(folder, 'cache', 'recant', 'indexes');
const padding = 'b'.repeat(100_000);
const count = Math.ceil(leastKept / padding.length);
const labels = [
  { label: 'A', labelSource: 'human' },
  { label: 'tie', labelSource: 'gold' },
  { label: 'B', labelSource: 'llm:gpt-4' },
  {},
];
const record = (number: number, responseA: string) =>
  JSON.stringify({
    ...(number % 5 > 0 && { id: `p${number}` }),
    prompt: `About ${Math.floor(number / 3)}`,
    reference: `Reference ${number}`,
    ...{ responseA, responseB: padding, ...labels[number % 4] },
    ...(number % 3 > 0 && { domain: ['maths', 'law'][number % 2] }),
  });

/** Writes a file with a torn line and a repeated record. */
async function write(responseA: (number: number) => string): Promise<void> {
  const lines = Array.from({ length: count }, (_, number) => record(number, responseA(number)));
  lines.splice(9, 0, '{"torn":');
  lines.push(record(5, responseA(5)));
  await writeFile(file, lines.join('\n'));
}

/** Reads the whole file. */
async function readAll() {
  const all = [];
  for await (const { items } of readDataset(file, { formats: datasetFormats })) {
    for (const item of items) if ('pairs' in item) all.push(...item.pairs);
  }
  return all;
}

let runs = 0;
const newOut = () => join(folder, `out-${runs++}`);
const audited = async (...options: string[]) => {
  const out = newOut();
  const audit = await recant(['audit', file, '--judge', 'practice', '--out', out, ...options]);
  assert.equal(audit.code, 0, audit.err);
  const { entries } = await readLog(join(out, 'practice.jsonl'));
  const pairs = entries.flatMap((entry) => (entry.type === 'pair' ? [entry] : []));
  return { out, err: audit.err, pairs: pairs.map(({ key, pair }) => [key, pair.id]) };
};

describe('a sample of a large file', () => {
  const { XDG_CACHE_HOME } = process.env;
  let all: Awaited<ReturnType<typeof readAll>>;
  before(async () => {
    process.env.XDG_CACHE_HOME = join(folder, 'cache');
    await write((number) => `a${number}`);
    all = await readAll();
  });
  after(() => {
    if (XDG_CACHE_HOME === undefined) delete process.env.XDG_CACHE_HOME;
    else process.env.XDG_CACHE_HOME = XDG_CACHE_HOME;
  });

  for (const labeled of [false, true]) {
    it(`has the pairs that a reading of the whole file gives, at each opening${labeled ? ', among those with a label' : ''}`, async () => {
      const options = ['--sample', '7', ...(labeled ? ['--labeled'] : [])];
      for (const seed of [3, 3, 4, 3]) {
        const chosen = selectPairs(all, { sample: 7, labeled, seed });
        const pairs = chosen.map(({ key, pair }) => [key, pair.id]);
        assert.equal(pairs.length, 7);
        const { pairs: found, err } = await audited(...options, '--seed', `${seed}`);
        assert.deepEqual(found, pairs);
        assert.match(err, /large\.jsonl:10: /);
        assert.deepEqual((await readdir(indexes)).length, 1);
      }
    });
  }

  it('has at most some pairs of a prompt, as a reading of the whole file gives', async () => {
    const chosen = selectPairs(all, { sample: 7, labeled: false, seed: 3, perPrompt: 1 });
    const few = ['--sample', '7', '--seed', '3', '--per-prompt', '1'];
    const { pairs } = await audited(...few);
    assert.deepEqual(
      pairs,
      chosen.map(({ key, pair }) => [key, pair.id]),
    );
    assert.equal(new Set(chosen.map(({ pair }) => pair.prompt)).size, 7);
    assert.ok(new Set(all.map(({ pair }) => pair.prompt)).size < all.length / 2);
  });

  it('is planned without reading the file again', async () => {
    const options = ['--sample', '7', '--seed', '3', '--judge', 'practice'];
    const first = await recant(['plan', file, ...options]);
    const [name = ''] = await readdir(indexes);
    const old = new Date(1_700_000_000_000);
    await utimes(join(indexes, name), old, old);
    assert.deepEqual(await recant(['plan', file, ...options]), first);
    assert.match(first.out, /^practice: 7 pairs/m);
    assert.ok((await stat(join(indexes, name))).mtimeMs > old.getTime(), 'its index was used');
  });

  it('is attacked at the same responses, each time', async () => {
    const out = newOut();
    const models = ['--attacker', 'practice', '--judge', 'practice'];
    const options = ['--attack', 'general-reference', ...models, '--sample', '4', '--out', out];
    for (const _ of ['first', 'again']) {
      const { code, err } = await recant(['attack', file, ...options]);
      assert.equal(code, 0, err);
      assert.match(err, /pairs have no human or gold label that is not a tie/);
      const { entries } = await readAttackLog(join(out, 'large.attacks.jsonl'));
      const samples = entries.flatMap((entry) => (entry.type === 'sample' ? [entry.sample] : []));
      assert.equal(samples.length, 4);
      for (const { side, other } of samples) {
        assert.deepEqual([side, other?.preferred], ['B', true]);
      }
    }
  });

  it('is found to have changed when its run is resumed', async () => {
    const { out, pairs } = await audited('--sample', '5');
    const resume = ['audit', file, '--judge', 'practice', '--sample', '5', '--out', out];
    assert.equal((await recant(resume)).code, 0, 'unchanged');
    const [key = '', id = ''] = pairs.find(([own, name]) => own !== name) ?? [];
    assert.notEqual(key, id);
    await write((number) => (id === `p${number}` ? 'other' : `a${number}`));
    const { code, err } = await recant(resume);
    assert.equal(code, 2);
    assert.match(err, new RegExp(`1 record changed: ${id} \\(line \\d+\\)`));
  });
});
