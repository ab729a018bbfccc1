import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createTestFolder, recant } from '../commandLine.ts';

const folder = await createTestFolder();
const dataset = join(folder, 'pairs.jsonl');
await writeFile(
  dataset,
  Array.from({ length: 60 }, (_, i) =>
    JSON.stringify({
      id: `pair-${i}`,
      prompt: `Question ${i}?`,
      responseA: `One answer to question ${i}.`,
      responseB: `Another, longer answer to question ${i}, with the reason why it is one.`,
      label: 'A',
      labelSource: 'human',
    }),
  ).join('\n'),
);

async function audit(name: string): Promise<string> {
  const out = join(folder, name);
  const { code, err } = await recant(['audit', dataset, '--judge', 'practice', '--out', out]);
  assert.equal(code, 0, err);
  return join(out, 'practice.jsonl');
}

const baseline = await audit('before');
const same = await audit('after');

describe('recant check --baseline', () => {
  it('passes if a judge flips as often as in the baseline, and prints the comparison', async () => {
    const { code, out, err } = await recant(['check', same, '--baseline', baseline]);
    assert.equal(code, 0, err);
    assert.match(out, /^## Two runs compared, anti-baseline$/m);
    assert.match(err, /^comparison\.flipRate\.difference\.lower>0: passed/m);
  });

  it('fails if a judge flips more often than in the baseline', async () => {
    const firstAnswers = new Map<string, string>();
    const entries = (await readFile(baseline, 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    for (const { type, arm, pair, text } of entries) {
      if (type === 'answer' && arm === 'baseline') firstAnswers.set(pair, text);
    }
    // Every answer is the first one; the judgments are read from them by the audit that follows.
    const steady = entries
      .filter(({ type }) => type !== 'judgment')
      .map((entry) => {
        if (entry.type === 'header') return { ...entry, run: 'steadfast' };
        return entry.type === 'answer' ? { ...entry, text: firstAnswers.get(entry.pair) } : entry;
      });
    await mkdir(join(folder, 'steadfast'));
    await writeFile(
      join(folder, 'steadfast/practice.jsonl'),
      steady.map((entry) => `${JSON.stringify(entry)}\n`).join(''),
    );
    const steadfast = await audit('steadfast');
    const junit = join(folder, 'gates.xml');
    const { code, err } = await recant(['check', same, '--baseline', steadfast, '--junit', junit]);
    assert.equal(code, 3, err);
    assert.match(await readFile(junit, 'utf8'), /failures="1"/);
    const strict = ['--fail-on', 'comparison.flipRate.difference>1'];
    assert.equal((await recant(['check', same, '--baseline', steadfast, ...strict])).code, 0);
  });

  it('refuses the baseline itself, and a baseline that is newer than the run', async () => {
    const itself = await recant(['check', baseline, '--baseline', baseline]);
    assert.equal(itself.code, 1);
    assert.match(itself.err, /There is nothing to compare/);
    const exchanged = await recant(['check', baseline, '--baseline', same]);
    assert.equal(exchanged.code, 1);
    assert.match(exchanged.err, /is older than the baseline\. Exchange the two/);
  });
});
