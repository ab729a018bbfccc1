import assert from 'node:assert/strict';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { readLog } from '../../../../src/logs/reading/readLog.ts';
import { startStubServer } from '../../../support/stub/stubServer.ts';
import { createTestFolder, recant } from '../commandLine.ts';

const folder = await createTestFolder();
const dataset = join(folder, 'pairs.jsonl');
await writeFile(dataset, '{"id":"p","prompt":"Why?","responseA":"So.","responseB":"Not so."}\n');
const attack = ['--attack', 'general-reference', '--attacker', 'practice'];

describe('--judge', () => {
  for (const args of [
    ['audit', dataset, '--out', join(folder, 'refused')],
    ['plan', dataset],
    ['plan', dataset, ...attack],
    ['attack', dataset, ...attack, '--out', join(folder, 'refused')],
  ]) {
    it(`is not split at commas: ${args[0]}${args.includes('--attack') ? ' of attacks' : ''}`, async () => {
      for (const list of ['openai:a,openai:b', 'openai:a, openai:b', 'openai:a,practice']) {
        const { code, err } = await recant([...args, '--judge', list]);
        assert.equal(code, 2);
        assert.match(err, /give --judge twice: --judge openai:a --judge (openai:b|practice)$/m);
      }
      await assert.rejects(stat(join(folder, 'refused')), { code: 'ENOENT' });
    });
  }

  it('accepts a model whose name contains a comma', async () => {
    const { code, out } = await recant(['plan', dataset, '--judge', 'openai:acme/one,two']);
    assert.equal(code, 0);
    assert.match(out, /^openai:acme\/one,two: 1 pair, /m);
  });

  it('is refused if repeated when one judge is expected, or with the same name', async () => {
    const two = ['--judge', 'practice', '--judge', 'openai:b'];
    const out = ['--out', join(folder, 'one.jsonl')];
    for (const command of ['audit', 'step']) {
      const { code, err } = await recant([command, dataset, '--pair', 'p', ...two, ...out]);
      assert.equal(code, 2);
      assert.match(err, /--judge takes one model for one pair, and can be given only once/);
    }
    const same = await recant(['plan', dataset, '--judge', 'practice', '--judge', 'practice']);
    assert.equal(same.code, 2);
    assert.match(same.err, /--judge names "practice" twice/);
  });

  it('writes and announces one run log for each judge of a file', async () => {
    const stub = await startStubServer();
    try {
      const out = join(folder, 'runs');
      const { code, out: said } = await recant([
        ...['audit', dataset, '--judge', 'practice', '--judge', 'openai:stub-judge', '--yes'],
        ...['--base-url', stub.baseUrl, '--out', out],
      ]);
      assert.equal(code, 0);
      assert.match(said, /^2 judges, one run log each in .*runs$/m);
      assert.deepEqual((await readdir(out)).sort(), ['openai-stub-judge.jsonl', 'practice.jsonl']);
      const { entries } = await readLog(join(out, 'openai-stub-judge.jsonl'));
      assert.ok(entries[0]?.type === 'header' && entries[0].judge.model === 'stub-judge');
    } finally {
      await stub.close();
    }
  });
});

describe('--attacker', () => {
  it('accepts only one model', async () => {
    for (const more of [
      ['--attacker', 'openai:a'],
      ['--attacker', 'openai:a,openai:b'],
    ]) {
      const base = ['plan', dataset, '--attack', 'general-reference', '--judge', 'practice'];
      const first = more[1]?.includes(',') ? [] : ['--attacker', 'practice'];
      const { code, err } = await recant([...base, ...first, ...more]);
      assert.equal(code, 2);
      assert.match(
        err,
        /--attacker takes one (model, not a list|value, and can be given only once)/,
      );
    }
  });
});
