import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, unlinkSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { projectRoot } from '../../../support/paths.ts';
import { startStubServer } from '../../../support/stub/stubServer.ts';
import { drawnAnswer } from '../../../support/window/drawnAnswers.ts';
import { createTestFolder, recant } from '../commandLine.ts';

delete process.env.OPENAI_API_KEY;
delete process.env.OPENAI_BASE_URL;

const folder = await createTestFolder();
const dataset = join(folder, 'pairs.jsonl');
const pairs = Array.from({ length: 6 }, (_, index) => ({
  id: `pair-${index}`,
  prompt: `What is ${index} + 1?`,
  responseA: `${index + 1}`,
  responseB: `${index + 2}`,
  reference: `${index + 1}`,
}));
await writeFile(dataset, pairs.map((pair) => JSON.stringify(pair)).join('\n'));

describe('recant audit whose log is deleted during the run', () => {
  it('starts no further calls, keeps every answer, and resumes without repeating calls', async () => {
    const out = join(folder, 'out');
    const log = join(out, 'openai-stub-judge.jsonl');
    const stub = await startStubServer({
      respond: (_, number) => {
        if (number === 7) unlinkSync(log);
        return undefined;
      },
    });
    try {
      const args = [
        ...['audit', dataset, '--judge', 'openai:stub-judge', '--base-url', stub.baseUrl],
        ...['--out', out, '--concurrency', '2', '--yes', '--protocol', 'anti-baseline'],
      ];
      const stopped = await recant(args);
      assert.notEqual(stopped.code, 0);
      assert.match(
        stopped.err,
        /openai-stub-judge\.jsonl was deleted, replaced, shortened or overwritten/,
      );
      // The two pending pairs end, because their calls had started.
      assert.ok(stub.requests.length <= 12, `${stub.requests.length} calls`);
      const [recovered = ''] = (await readdir(out)).filter((name) => name.includes('recovered'));
      assert.ok(stopped.err.includes(recovered));
      const sent = stub.requests.length;
      const again = await recant(args);
      assert.equal(again.code, 1);
      assert.match(
        again.err,
        /recovered-\w+\.jsonl holds the answers of an interrupted run\. Rename it to/,
      );
      assert.equal(stub.requests.length, sent);
      await rename(join(out, recovered), log);
      const resumed = await recant(args);
      assert.equal(resumed.code, 0, resumed.err);
      assert.equal(stub.requests.length, 36);
    } finally {
      await stub.close();
    }
  });
});

const judge = ['--judge', 'openai:stub-judge'];
const several = ['--yes', '--concurrency', '3'];
const pair = ['--pair', 'pair-0', ...judge];
const attack = ['--attack', 'general-reference', '--attacker', 'openai:stub-judge', ...judge];

describe('a run whose folder is deleted with everything in it', () => {
  for (const [kind, args, file, first = 0] of [
    ['audit of a file', ['audit', dataset, ...judge, ...several], ''],
    ['audit of a pair', ['audit', dataset, ...pair], 'run.jsonl'],
    ['audit of a pair, at its repeat', ['audit', dataset, ...pair], 'run.jsonl', 1],
    ['step', ['step', dataset, ...pair], 'run.jsonl'],
    ['attack', ['attack', dataset, '--response', 'A', ...attack, ...several], ''],
  ] as const) {
    it(`keeps every answer in the folder, which is made again, and says so: ${kind}`, async () => {
      const project = join(folder, kind.replaceAll(' ', '-'));
      const runs = join(project, '.recant', 'runs');
      const stub = await startStubServer({
        // One answer stops the run while the others are pending.
        respond: ({ body }, index) => {
          if (index === first) rmSync(project, { recursive: true });
          return { text: drawnAnswer(body.messages), delayMs: index === first ? 0 : 200 };
        },
      });
      try {
        const out = ['--base-url', stub.baseUrl, '--out', join(runs, file)];
        const { code, err } = await recant([...args, ...out]);
        assert.equal(code, 1, err);
        assert.match(
          err,
          /was deleted, replaced, shortened or overwritten.* All its answers are in/,
        );
        const [recovered = ''] = (await readdir(runs)).filter((name) => name.includes('recovered'));
        assert.ok(err.includes(recovered), err);
        const lines = (await readFile(join(runs, recovered), 'utf8')).trim().split('\n');
        const answers = lines.filter((line) => JSON.parse(line).type === 'answer');
        assert.equal(answers.length, stub.requests.length);
        assert.ok(answers.length > 0);
      } finally {
        await stub.close();
      }
    });
  }
});

describe('a command whose log is deleted while it waits for answers', {
  skip: process.platform === 'win32',
}, () => {
  it('writes it elsewhere at the first signal, and says where', async () => {
    const out = join(folder, 'waiting');
    const isLate = (index: number) => index >= 4;
    const stub = await startStubServer({
      respond: ({ body }, index) => ({
        text: drawnAnswer(body.messages),
        delayMs: isLate(index) ? 60_000 : 0,
      }),
    });
    const main = join(projectRoot, 'src', 'cli', 'main.ts');
    const args = ['audit', dataset, ...judge, ...several, '--out', out, '--base-url', stub.baseUrl];
    const command = spawn(process.execPath, [main, ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let err = '';
    command.stderr.on('data', (text) => {
      err += text;
    });
    const until = async (isSo: () => boolean) => {
      for (let tries = 0; !isSo() && tries < 600; tries += 1) await wait(50);
      assert.ok(isSo(), err);
    };
    try {
      await until(() => stub.requests.length > 4);
      await wait(300);
      await rm(out, { recursive: true });
      command.kill('SIGINT');
      await until(() => /All its answers are in \S+\.recovered-/.test(err));
      command.kill('SIGTERM');
      await once(command, 'close');
      const [recovered = ''] = await readdir(out);
      const text = await readFile(join(out, recovered), 'utf8');
      assert.equal(text.match(/"type":"answer"/g)?.length, 4);
    } finally {
      command.kill('SIGKILL');
      await stub.close();
    }
  });
});

describe('a command whose working folder is deleted', {
  skip: process.platform === 'win32',
}, () => {
  const main = join(projectRoot, 'src', 'cli', 'main.ts');
  for (const [kind, args] of [
    ['run', ['run', '--yes']],
    ['audit of a file', ['audit', 'pairs.jsonl', ...judge, ...several, '--out', 'out']],
    ['step', ['step', 'pairs.jsonl', ...pair, '--out', 'out/run.jsonl']],
    ['attack', ['attack', 'pairs.jsonl', '--response', 'A', ...attack, ...several, '--out', 'out']],
  ] as const) {
    it(`keeps every answer at its relative place, and ends: ${kind}`, async () => {
      const project = join(folder, `here-${kind.replaceAll(' ', '-')}`);
      await mkdir(project);
      await cp(dataset, join(project, 'pairs.jsonl'));
      const judges = [{ provider: 'openai', model: 'stub-judge' }];
      await writeFile(
        join(project, 'recant.config.json'),
        JSON.stringify({ data: 'pairs.jsonl', judges }),
      );
      const stub = await startStubServer({
        respond: ({ body }, index) => {
          if (index === 0) rmSync(project, { recursive: true });
          return { text: drawnAnswer(body.messages), delayMs: index === 0 ? 0 : 200 };
        },
      });
      try {
        const command = spawn(process.execPath, [main, ...args, '--base-url', stub.baseUrl], {
          cwd: project,
          stdio: ['ignore', 'ignore', 'pipe'],
          timeout: 60_000,
          killSignal: 'SIGKILL',
        });
        let err = '';
        command.stderr.on('data', (text) => {
          err += text;
        });
        const [code] = await once(command, 'close');
        assert.equal(code, 1, err);
        const names = await readdir(project, { recursive: true });
        const recovered = names.find((name) => name.includes('recovered')) ?? '';
        const lines = (await readFile(join(project, recovered), 'utf8')).trim().split('\n');
        const answers = lines.filter((line) => JSON.parse(line).type === 'answer');
        assert.equal(answers.length, stub.requests.length);
        assert.ok(err.includes(basename(recovered)), err);
      } finally {
        await stub.close();
      }
    });
  }
});

describe('two commands on one run', {
  skip: process.platform === 'win32',
}, () => {
  const main = join(projectRoot, 'src', 'cli', 'main.ts');
  const calls = 36;

  /** Starts a run in a process of its own and stops that with a signal after five requests. */
  async function stoppedCommand(t: TestContext, name: string) {
    const stub = await startStubServer();
    const out = join(folder, name);
    const log = join(out, 'openai-stub-judge.jsonl');
    const args = [
      ...['audit', dataset, ...judge, '--base-url', stub.baseUrl, '--out', out, '--yes'],
      ...['--protocol', 'anti-baseline'],
    ];
    const command = spawn(process.execPath, [main, ...args, '--concurrency', '1'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    t.after(() => command.kill('SIGKILL'));
    let err = '';
    command.stderr.on('data', (text) => {
      err += text;
    });
    while (stub.requests.length < 5) await wait(5);
    command.kill('SIGSTOP');
    await wait(100);
    const longAgo = new Date(Date.now() - 3_600_000);
    await utimes(`${log}.lock`, longAgo, longAgo);
    const go = async () => {
      command.kill('SIGCONT');
      const [code] = await once(command, 'exit');
      return { code, err };
    };
    return { args, stub, log, go };
  }

  it('ask each call once, because a stopped command keeps its lock at any age', async (t) => {
    const { args, stub, go } = await stoppedCommand(t, 'kept');
    try {
      const other = await recant(args);
      assert.equal(other.code, 1, other.err);
      assert.match(other.err, /It is process \d+, which is stopped: continue it/);
      const { code, err } = await go();
      assert.equal(code, 0, err);
      assert.equal(stub.requests.length, calls);
    } finally {
      await stub.close();
    }
  });

  it('ask no call twice but those in flight, even if the lock was deleted meanwhile', async (t) => {
    const { args, stub, log, go } = await stoppedCommand(t, 'taken');
    try {
      await rm(`${log}.lock`);
      const types = (await readFile(log, 'utf8')).match(/(?<="type":")(started|answer)/g) ?? [];
      const answers = types.filter((type) => type === 'answer').length;
      const atMost = calls + types.length - 2 * answers;
      const other = await recant(args);
      assert.equal(other.code, 0, other.err);
      const { code, err } = await go();
      assert.equal(code, 1, err);
      assert.match(err, /Another window or command has written to .*asks only what is left\./);
      assert.ok(stub.requests.length <= atMost, `${stub.requests.length} > ${atMost} requests`);
      assert.equal((await recant(args)).code, 0);
      assert.ok(stub.requests.length <= atMost, `${stub.requests.length} > ${atMost} requests`);
    } finally {
      await stub.close();
    }
  });
});
