import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { auditKind } from '../../../src/core/runs/audit/auditKind.ts';
import { onlyPair } from '../../../src/core/runs/audit/missingEntries.ts';
import { createPairEntry } from '../../../src/core/runs/audit/newRun.ts';
import { createRun, openRun, resumeRun } from '../../../src/logs/openRun.ts';
import { processState } from '../../../src/logs/processState.ts';
import { isLocked, RunLock } from '../../../src/logs/runLock.ts';
import {
  createSteadyJudge,
  newHeader,
  sampleKey,
  samplePair,
} from '../core/runs/audit/auditing.ts';
import { createTestFolder } from './runFiles.ts';

const folder = await createTestFolder();
let files = 0;
const newPath = () => join(folder, `run-${files++}.jsonl`);

const header = newHeader(createSteadyJudge());
const pair = createPairEntry(header, sampleKey, samplePair);
const busy = /run-\d+\.jsonl is already running in another window or command\. Resume once/;

async function lockOf(change: object): Promise<string> {
  const path = newPath();
  const lock = await RunLock.take(path);
  const holder = JSON.parse(await lockText(path));
  await lock.release();
  await writeFile(`${path}.lock`, JSON.stringify({ ...holder, ...change }));
  return path;
}

async function makeOld(path: string): Promise<void> {
  const longAgo = new Date(Date.now() - 24 * 60 * 60 * 1000);
  await utimes(`${path}.lock`, longAgo, longAgo);
}

const lockText = (path: string) => readFile(`${path}.lock`, 'utf8');

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!(await isTrue())) {
    assert.ok(Date.now() < deadline);
    await wait(10);
  }
}

/** Starts a process that does nothing until the test ends; returns its id. */
function spawnSleeper(t: TestContext): number {
  const sleeper = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)']);
  t.after(() => sleeper.kill('SIGKILL'));
  return sleeper.pid ?? 0;
}

/** Returns the id of a process that has ended. */
function endedProcess(): number {
  return spawnSync(process.execPath, ['--version']).pid;
}

describe('the lock of a run', () => {
  it('is held by one owner at a time, and leaves nothing behind', async () => {
    const path = newPath();
    const lock = await RunLock.take(path);
    await assert.rejects(RunLock.take(path), busy);
    await lock.release();
    assert.equal(existsSync(`${path}.lock`), false);
    await (await RunLock.take(path)).release();
  });

  it('is given to one of many concurrent requests, even with a stale lock', async () => {
    for (const path of [newPath(), await lockOf({ pid: endedProcess() })]) {
      const asked = await Promise.allSettled(Array.from({ length: 8 }, () => RunLock.take(path)));
      const taken = asked.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
      assert.equal(taken.length, 1);
      await taken[0]?.release();
    }
  });

  it('is taken over from a process that has ended', async () => {
    const path = await lockOf({ pid: endedProcess() });
    await (await RunLock.take(path)).release();
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.includes('.lock')),
      [],
    );
  });

  it('is visible to others while held, and not when stale', async () => {
    const path = newPath();
    assert.equal(await isLocked(path), false);
    const lock = await RunLock.take(path);
    assert.equal(await isLocked(path), true);
    await lock.release();
    assert.equal(await isLocked(path), false);
    assert.equal(await isLocked(await lockOf({ pid: endedProcess() })), false);
    const old = await lockOf({ host: 'another-machine' });
    assert.equal(await isLocked(old), true);
    await makeOld(old);
    assert.equal(await isLocked(old), false);
  });

  it('of another machine is taken over after a long time without a refresh', async () => {
    const path = await lockOf({ pid: endedProcess(), host: 'another-machine' });
    await assert.rejects(RunLock.take(path), busy);
    await makeOld(path);
    await (await RunLock.take(path)).release();
  });

  it('is taken over if its process id now belongs to another process', async () => {
    await (await RunLock.take(await lockOf({ start: 'another' }))).release();
    const unknown = await lockOf({ start: undefined });
    await assert.rejects(RunLock.take(unknown), busy);
    await makeOld(unknown);
    await (await RunLock.take(unknown)).release();
  });

  it('is held at any age by a process that lives, even if it is stopped', async (t) => {
    const path = newPath();
    const holder = spawnSleeper(t);
    const start = (await processState(holder))?.start;
    await writeFile(
      `${path}.lock`,
      JSON.stringify({ pid: holder, host: hostname(), id: 'a', start }),
    );
    await makeOld(path);
    await assert.rejects(RunLock.take(path), new RegExp(`It is process ${holder}\\.$`));
    process.kill(holder, 'SIGSTOP');
    await until(async () => (await processState(holder))?.isStopped === true);
    await assert.rejects(RunLock.take(path), (error: Error) => {
      assert.match(error.message, busy);
      assert.match(error.message, new RegExp(`process ${holder}, which is stopped: continue it`));
      return true;
    });
    assert.equal(await isLocked(path), true);
    process.kill(holder, 'SIGKILL');
    await until(async () => !(await isLocked(path)));
    await (await RunLock.take(path)).release();
  });

  it('is taken over from a process that has ended but is still listed', {
    skip: process.platform !== 'linux',
  }, async (t) => {
    const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 60']);
    t.after(() => parent.kill('SIGKILL'));
    const [line] = await once(parent.stdout, 'data');
    const pid = Number(String(line));
    await until(async () => (await processState(pid))?.start === 'ended');
    await (await RunLock.take(await lockOf({ pid, start: 'before' }))).release();
  });

  it('is held until it expires if it is unreadable, and never signals a process with a hostile id', async () => {
    for (const text of ['', '{"pid":', '{"pid":0}', '{"pid":-1,"host":"x"}', '[]']) {
      const path = newPath();
      await writeFile(`${path}.lock`, text);
      await assert.rejects(RunLock.take(path), busy);
      await makeOld(path);
      await (await RunLock.take(path)).release();
    }
  });

  it('is not released by its former owner after a takeover', async () => {
    const path = newPath();
    const before = await RunLock.take(path);
    await writeFile(`${path}.lock`, (await lockText(path)).replace(/"start":"/, '$&not '));
    const after = await RunLock.take(path);
    await before.release();
    await assert.rejects(RunLock.take(path), busy);
    await after.release();
  });
});

describe('the lock of a run when the system’s clock is set', () => {
  const minute = 60_000;
  for (const [how, by] of [
    ['forward', 90 * minute],
    ['back', -90 * minute],
    ['to before 1970', -Date.now() - minute],
  ] as const) {
    it(`${how} stays held, and is refreshed at the new time`, async (t) => {
      const path = newPath();
      const lock = await RunLock.take(path);
      const real = Date.now;
      t.mock.method(Date, 'now', () => real() + by);
      assert.equal(await isLocked(path), true);
      await assert.rejects(RunLock.take(path), busy);
      // File systems round times, sometimes up.
      for (const then of [Date.now(), Date.now() + 1000].map((time) => new Date(time))) {
        await utimes(`${path}.lock`, then, then);
        assert.equal(await isLocked(path), true);
      }
      await lock.release();
      await (await RunLock.take(path)).release();
    });
  }

  it('is taken over if its process may have ended and its time is in the future', async () => {
    const path = await lockOf({ start: undefined });
    const later = new Date(Date.now() + 90 * minute);
    await utimes(`${path}.lock`, later, later);
    await (await RunLock.take(path)).release();
  });

  it('names itself, its machine and the remedy if another machine holds it', async () => {
    const path = await lockOf({ pid: 77, host: 'far\u001b[2Jaway' });
    const later = new Date(Date.now() + 90 * minute);
    await utimes(`${path}.lock`, later, later);
    await assert.rejects(RunLock.take(path), ({ message }: Error) => {
      assert.match(message, /locked on far.*away, process 77, at a time in the future; /);
      assert.ok(message.endsWith(`delete ${path}.lock.`), message);
      assert.ok(!message.includes('\u001b'));
      return true;
    });
  });
});

describe('the state of a process', {
  skip: process.platform === 'win32',
}, () => {
  it('is the same each time, and another for another process, also as ps lists it', async (t) => {
    const other = spawnSleeper(t);
    for (const platform of [process.platform, 'darwin'] as const) {
      const own = await processState(process.pid, platform);
      assert.deepEqual(await processState(process.pid, platform), own);
      assert.notEqual((await processState(other, platform))?.start, own?.start);
      assert.equal(own?.isStopped, false);
      assert.equal(await processState(endedProcess(), platform), undefined);
    }
    assert.equal(await processState(process.pid, 'win32'), undefined);
  });
});

describe('an open run', () => {
  it('cannot be opened a second time until its log is closed', async () => {
    const path = newPath();
    const { log } = await createRun(auditKind, path, header, pair);
    const opening = [
      () => resumeRun(auditKind, path),
      () => openRun(path, { kind: auditKind, header, missingFrom: onlyPair(pair) }),
      () => openRun(path, { kind: auditKind, header, missingFrom: () => [] }),
    ];
    for (const open of opening) await assert.rejects(open, busy);
    await log.close();
    for (const open of opening) await (await open()).log.close();
  });

  it('releases its lock if it is rejected', async () => {
    const path = newPath();
    await (await createRun(auditKind, path, header, pair)).log.close();
    const other = { ...header, seed: 2 };
    await assert.rejects(
      openRun(path, { kind: auditKind, header: other, missingFrom: onlyPair(pair) }),
      /another run/,
    );
    await assert.rejects(
      openRun(path, { kind: auditKind, header: other, missingFrom: () => [] }),
      /another run/,
    );
    await assert.rejects(createRun(auditKind, path, header, pair), { code: 'EEXIST' });
    const failing = () => {
      throw new Error('No pairs.');
    };
    await assert.rejects(
      openRun(path, { kind: auditKind, header, missingFrom: failing }),
      /No pairs/,
    );
    assert.equal(existsSync(`${path}.lock`), false);
  });

  it('says that its log is gone, and what to do about it', async () => {
    for (const path of [newPath(), join(folder, 'removed', 'run.jsonl')]) {
      await assert.rejects(resumeRun(auditKind, path), (error: Error) => {
        assert.equal(error.message, `The run's log is gone: ${path}. Audit the pair again.`);
        return true;
      });
      assert.equal(existsSync(`${path}.lock`), false);
    }
  });
});
