import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { keyedIndex } from '../../src/core/words/digest.ts';
import { labeledPairs } from '../support/data/labeledPairs.ts';
import { projectRoot } from '../support/paths.ts';
import { startStubServer } from '../support/stub/stubServer.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { drawnAnswer } from '../support/window/drawnAnswers.ts';

const pairs = 60;
const rounds = 12;
const seed = 7;

/** Starts a command; `ended` resolves to its exit code and what it printed on standard error. */
function start(args: readonly string[]): {
  readonly command: ChildProcess;
  readonly ended: Promise<{ readonly code: number; readonly err: string }>;
} {
  const command = spawn(process.execPath, [join(projectRoot, 'dist', 'cli.js'), ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let err = '';
  command.stderr.on('data', (text) => {
    err += text;
  });
  return { command, ended: once(command, 'close').then(([code]) => ({ code, err })) };
}

/** What another program does to a run's log, in turn: `earlier` is a state that the log had. */
const ways: readonly ((log: string, earlier: Buffer) => Promise<void>)[] = [
  (log) => rm(join(log, '../..'), { recursive: true }),
  (log, earlier) => writeFile(log, earlier),
  (log, earlier) => writeFile(log, Buffer.concat([earlier, earlier, earlier])),
  async (log, earlier) => {
    await writeFile(`${log}.synced`, earlier);
    await rename(`${log}.synced`, log);
  },
];

test('a command that is stopped, and whose log is deleted or overwritten, asks each call once', {
  skip: process.platform === 'win32',
}, async (t) => {
  const project = temporaryFolder('interruptions');
  const dataset = join(project, 'pairs.jsonl');
  await writeFile(dataset, labeledPairs(pairs));
  const runs = join(project, '.recant', 'runs');
  const log = join(runs, 'openai-stub-judge.jsonl');
  const stub = await startStubServer({
    respond: ({ body }) => ({ text: drawnAnswer(body.messages), delayMs: 20 }),
  });
  const judge = ['--judge', 'openai:stub-judge', '--base-url', stub.baseUrl];
  const protocol = ['--protocol', 'anti-baseline'];
  const args = ['audit', dataset, ...judge, ...protocol, '--out', runs, '--yes'];
  const received = async (command: ChildProcess, what: string, round: number) => {
    const count = stub.requests.length + 1 + keyedIndex(8, seed, what, String(round));
    while (stub.requests.length < count) {
      assert.equal(command.exitCode, null);
      await wait(2);
    }
  };
  try {
    for (let round = 0; round < rounds; round += 1) {
      const { command, ended } = start(args);
      await received(command, 'stop', round);
      command.kill('SIGSTOP');
      const longAgo = new Date(Date.now() - 3_600_000);
      await utimes(`${log}.lock`, longAgo, longAgo);
      const other = await start(args).ended;
      command.kill('SIGCONT');
      assert.equal(other.code, 1, other.err);
      assert.match(other.err, /which is stopped/);
      const earlier = await readFile(log);
      await received(command, 'displace', round);
      await ways[round % ways.length]?.(log, earlier);
      const { code, err } = await ended;
      assert.equal(code, 1, err);
      const [recovered] = (await readdir(runs)).filter((name) => name.includes('recovered'));
      assert.ok(recovered !== undefined && err.includes(recovered), err);
      await rename(join(runs, recovered), log);
    }
    const before = stub.requests.length;
    const { code, err } = await start(args).ended;
    assert.equal(code, 0, err);
    const calls = pairs * 6;
    assert.ok(before < calls, `${before} requests in ${rounds} rounds`);
    assert.equal(stub.requests.length, calls);
    t.diagnostic(`${calls} calls and requests, stopped and displaced ${rounds} times`);
  } finally {
    await stub.close();
  }
});
