import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { readLog } from '../../src/logs/reading/readLog.ts';
import { projectRoot } from '../support/paths.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { liveBaseUrl, liveModel, patienceMs, writeLivePairs } from './livePairs.ts';

const folder = temporaryFolder('live');
const dataset = writeLivePairs(folder);

function recant(command: string, pair: string, out: string, ...more: string[]): string {
  const judge = ['--judge', `openai:${liveModel}`, '--base-url', liveBaseUrl];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(projectRoot, 'dist/cli.js'),
      command,
      dataset,
      '--pair',
      pair,
      ...judge,
      '--out',
      out,
    ].concat(more),
    { encoding: 'utf8', timeout: patienceMs },
  );
  assert.equal(status, 0, stderr);
  return stdout;
}

test('recant audit: every turn that could be asked is judged or unreadable, and logged', async (t) => {
  const out = join(folder, 'audit.jsonl');
  const table = recant('audit', 'kettle', out);
  t.diagnostic(table);
  const { entries, faults } = await readLog(out);
  assert.deepEqual(faults, []);
  const count = (type: string) => entries.filter((entry) => entry.type === type).length;
  const baseline = entries.find((entry) => entry.type === 'judgment' && entry.arm === 'baseline');
  assert.ok(baseline?.type === 'judgment');
  assert.equal(count('judgment'), baseline.outcome === 'readable' ? 6 : 2);
  assert.equal(count('failed'), 0);
  const [first] = entries.filter((entry) => entry.type === 'answer');
  assert.ok(first?.type === 'answer' && first.text !== '' && (first.usage?.promptTokens ?? 1) > 0);

  const asked = count('started');
  assert.equal(recant('audit', 'kettle', out), table);
  assert.equal((await readLog(out)).entries.filter(({ type }) => type === 'started').length, asked);
});

test('recant step: each challenge follows the previous one in the same conversation', async (t) => {
  const out = join(folder, 'session.jsonl');
  const table = recant('step', 'kettle', out, '--challenges', 'doubt,evidence');
  t.diagnostic(table);
  const { entries } = await readLog(out);
  const lengths = entries.flatMap((entry) =>
    entry.type === 'started' && entry.attempt === 0 ? entry.messages.length : [],
  );
  assert.deepEqual(lengths, [2, 4, 6].slice(0, lengths.length));
  const outcomes = entries.flatMap((entry) => (entry.type === 'judgment' ? entry.outcome : []));
  assert.equal(outcomes.length, lengths.length);
  if (outcomes.every((outcome) => outcome === 'readable')) assert.equal(lengths.length, 3);
});
