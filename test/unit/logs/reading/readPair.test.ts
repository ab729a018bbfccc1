import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { LogEntry } from '../../../../src/core/runs/audit/log.ts';
import { createHeader, createPairEntry } from '../../../../src/core/runs/audit/newRun.ts';
import { replay } from '../../../../src/core/runs/audit/runState.ts';
import { viewAudit } from '../../../../src/core/runs/audit/views/auditView.ts';
import { readLog } from '../../../../src/logs/reading/readLog.ts';
import { type PairName, readPair } from '../../../../src/logs/reading/readPair.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const folder = temporaryFolder('read-pair');

const header = createHeader({
  run: 'run-1',
  tool: 'recant test',
  createdAt: 0,
  selection: 'all',
  seed: 1,
  protocol: 'anti-baseline',
  judge: { provider: 'practice', model: 'practice', endpoint: 'practice', simulated: true },
  dataset: { name: 'pairs.jsonl', location: '/data/pairs.jsonl', format: 'recant' },
});

function pairEntry(key: string): LogEntry {
  const pair = { id: key, prompt: 'p', responseA: 'a', responseB: 'b' };
  return JSON.parse(JSON.stringify(createPairEntry(header, key, pair)));
}

function started(pair: string, messages: string[]): LogEntry {
  const turn = { arm: 'neutral' as const, replicate: 0, attempt: 0, at: 1 };
  return { type: 'started', pair, ...turn, messages };
}

function message(id: string): LogEntry {
  return { type: 'message', id, role: 'user', content: `text of ${id}` };
}

const entries: LogEntry[] = [
  header,
  pairEntry('one'),
  pairEntry('two'),
  message('shared'),
  message('ones'),
  started('one', ['shared', 'ones']),
  message('twos'),
  started('two', ['shared', 'twos']),
];

async function logOf(lines: readonly unknown[]): Promise<string> {
  const path = join(folder, `${Math.random()}.jsonl`);
  await writeFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return path;
}

describe('reading one pair of a log', () => {
  it('keeps the header, the entries of the pair and the messages that they refer to', async () => {
    const { entries: kept } = await readPair(await logOf(entries), 'two');
    assert.deepEqual(kept, [
      header,
      pairEntry('two'),
      started('two', ['shared', 'twos']),
      message('shared'),
      message('twos'),
    ]);
  });

  it('gives the same pair as the whole log', async () => {
    const path = await logOf(entries);
    const whole = replay((await readLog(path)).entries);
    const alone = replay((await readPair(path, 'two')).entries);
    assert.deepEqual(viewAudit(alone, 'two'), viewAudit(whole, 'two'));
    assert.equal(viewAudit(alone, 'two')?.turns[2]?.followUp, 'text of twos');
  });

  it('takes the first pair if none is named, and returns nothing for an unknown pair', async () => {
    const path = await logOf(entries);
    const first = replay((await readPair(path)).entries);
    assert.deepEqual([...first.pairs.keys()], ['one']);
    assert.deepEqual((await readPair(path, 'three')).entries, [header]);
  });

  it('distinguishes the two presentations of a pair by their order', async () => {
    const first = JSON.parse(JSON.stringify(pairEntry('one')));
    const second = { ...first, key: 'one:swapped', content: 'one', order: 'BA' };
    const path = await logOf([header, { ...first, order: 'AB' }, second, started(second.key, [])]);
    const keysOf = async (name: PairName) =>
      [...replay((await readPair(path, name)).entries).pairs.keys()].join();
    assert.equal(await keysOf({ pair: 'one', order: 'AB' }), 'one');
    assert.equal(await keysOf({ pair: 'one', order: 'BA' }), 'one:swapped');
    assert.equal(await keysOf('one:swapped'), 'one:swapped');
    assert.equal(await keysOf({ pair: 'one:swapped', order: 'BA' }), '');
  });

  it('is read-only if any line of the log is invalid', async () => {
    const path = await logOf([...entries, { type: 'answer' }, pairEntry('three')]);
    const { faults, readOnly } = await readPair(path, 'one');
    assert.deepEqual(faults, [{ line: 9, reason: 'not a run log entry' }]);
    assert.match(readOnly ?? '', /^Line 9 of the log/);
  });
});
