import assert from 'node:assert/strict';
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from '../../support/paths.ts';
import { judgeAnswer, steadyJudge } from '../../support/stub/stubJudge.ts';
import { startStubServer } from '../../support/stub/stubServer.ts';
import { createTestFolder, recant } from './commandLine.ts';

delete process.env.OPENAI_API_KEY;
delete process.env.OPENAI_BASE_URL;

const folder = await createTestFolder();
const dataset = join(folder, 'pairs.jsonl');
const pairs = Array.from({ length: 4 }, (_, index) => ({
  id: `pair-${index}`,
  prompt: `What is ${index} + 1?`,
  responseA: `${index + 1}`,
  responseB: `${index + 2}`,
  reference: `${index + 1}`,
}));
await writeFile(dataset, pairs.map((pair) => JSON.stringify(pair)).join('\n'));

let outs = 0;
const newOut = () => join(folder, `out-${outs++}`);
const log = 'openai-stub-judge.jsonl';
const auditArgs = (baseUrl: string, out: string, concurrency = 1) => [
  ...['audit', dataset, '--judge', 'openai:stub-judge', '--base-url', baseUrl],
  ...['--out', out, '--concurrency', String(concurrency), '--yes'],
  ...['--protocol', 'anti-baseline'],
];

function start(args: readonly string[], stdio: SpawnOptions['stdio'] = 'pipe'): ChildProcess {
  return spawn(process.execPath, [join(projectRoot, 'src/cli/main.ts'), ...args], { stdio });
}

/** Waits for the end of a process; returns its exit code and the output of its pipes. */
async function endOf(child: ChildProcess) {
  const written = { out: '', err: '' };
  child.stdout?.on('data', (piece) => {
    written.out += piece;
  });
  child.stderr?.on('data', (piece) => {
    written.err += piece;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, ...written };
}

/** Resolves when a process has written a text to its standard error, or has closed that. */
function untilItWrites({ stderr }: ChildProcess, text: string): Promise<void> {
  let written = '';
  return new Promise((resolve) => {
    stderr?.on('data', (piece) => {
      written += piece;
      if (written.includes(text)) resolve();
    });
    stderr?.once('close', resolve);
  });
}

describe('output of the command line', { skip: !existsSync('/dev/full') }, () => {
  it('causes an error message and exit code if the disk is full', async () => {
    const child = start(['pairs', dataset], ['ignore', openSync('/dev/full', 'w'), 'pipe']);
    const { code, err } = await endOf(child);
    assert.equal(code, 1);
    assert.match(err, /^recant: standard output cannot be written: ENOSPC/m);
    const silent = start(['--version'], ['ignore', 'pipe', openSync('/dev/full', 'w')]);
    assert.equal((await endOf(silent)).code, 0);
    const unheard = ['audit', dataset, '--judge', 'practice', '--out', newOut()];
    const full = openSync('/dev/full', 'w');
    assert.equal((await endOf(start(unheard, ['ignore', 'pipe', full]))).code, 1);
  });

  it('causes no error if its reader stops early', async () => {
    const child = start(['pairs', dataset]);
    child.stdout?.destroy();
    const { code, err } = await endOf(child);
    assert.deepEqual({ code, err }, { code: 0, err: '' });
  });

  it('fails a paid run if its reader stops early, after the log is complete', async () => {
    const stub = await startStubServer();
    try {
      const out = newOut();
      const child = start(auditArgs(stub.baseUrl, out));
      child.stdout?.destroy();
      const { code, err } = await endOf(child);
      assert.equal(code, 1, err);
      assert.match(err, /standard output cannot be written: .*EPIPE/);
      assert.equal(stub.requests.length, 24);
      const again = await recant(auditArgs(stub.baseUrl, out));
      assert.equal(again.code, 0, again.err);
      assert.equal(stub.requests.length, 24);
    } finally {
      await stub.close();
    }
  });
});

describe('a paid run', () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    it(`waits for the answers in flight and releases its lock on ${signal}`, {
      skip: process.platform === 'win32',
    }, async () => {
      const stub = await startStubServer();
      try {
        const out = newOut();
        const child = start(auditArgs(stub.baseUrl, out, 3));
        const waits = untilItWrites(child, 'Waiting for');
        stub.answerWith(({ body }, number) => {
          if (number === 8) child.kill(signal);
          if (number < 6) return undefined;
          return { text: judgeAnswer(steadyJudge, body.messages), until: waits };
        });
        const { code, err } = await endOf(child);
        assert.equal(code, 6, err);
        assert.match(err, /^Waiting for [23] answers under way; Ctrl\+C again stops now/m);
        assert.match(err, /^Not finished: \d+ calls are left/m);
        assert.equal(existsSync(join(out, `${log}.lock`)), false);
        const text = await readFile(join(out, log), 'utf8');
        const countOf = (type: string) => text.split(`"type":"${type}"`).length - 1;
        const sent = stub.requests.length;
        assert.ok(sent >= 9 && sent <= 11, `${sent} sent`);
        // Calls that waited to be sent have left no entry.
        assert.deepEqual(
          [countOf('started'), countOf('answer'), countOf('failed')],
          [sent, sent, 0],
        );
        assert.equal((await recant(auditArgs(stub.baseUrl, out))).code, 0);
        assert.equal(stub.requests.length, 24);
      } finally {
        await stub.close();
      }
    });
  }

  it('ends at once at a second signal, and warns of the answers that it lost', {
    skip: process.platform === 'win32',
  }, async () => {
    const stub = await startStubServer({ respond: () => ({ delayMs: Number.POSITIVE_INFINITY }) });
    try {
      const out = newOut();
      const child = start(auditArgs(stub.baseUrl, out));
      void untilItWrites(child, 'Waiting for 1 answer').then(() => child.kill('SIGINT'));
      const ended = endOf(child);
      while (stub.requests.length === 0) await sleep(5);
      child.kill('SIGINT');
      await ended;
      assert.equal(child.signalCode, 'SIGINT');
      stub.answerWith(undefined);
      const again = await recant(auditArgs(stub.baseUrl, out));
      assert.equal(again.code, 0, again.err);
      assert.match(again.err, /^Calls that may be charged twice because .*: 1$/m);
    } finally {
      await stub.close();
    }
  });

  it('has a separate exit code if no baseline was readable', async () => {
    const stub = await startStubServer({ respond: () => ({ text: 'Well, who knows?' }) });
    try {
      const args = auditArgs(stub.baseUrl, newOut());
      const paused = await recant(args);
      assert.equal(paused.code, 8, paused.err);
      assert.match(paused.err, /The same command with --allow-unreadable asks only those/);
      const audit = await recant([...args, '--allow-unreadable']);
      assert.equal(audit.code, 7, audit.err);
      assert.match(audit.err, /^openai:stub-judge: not one first verdict could be read/m);
      const [id] = (await readFile(dataset, 'utf8')).match(/(?<="id":")[^"]+/) ?? [''];
      const asked = ['--judge', 'openai:stub-judge', '--base-url', stub.baseUrl];
      for (const command of ['audit', 'step']) {
        const pair = await recant([command, dataset, '--pair', id, ...asked, '--out', newOut()]);
        assert.equal(pair.code, 7, pair.err);
        assert.match(pair.out, /^Finished; no answer could be read\.$/m);
      }
      const attacked = [
        ...['attack', dataset, '--attack', 'general-reference', '--response', 'both'],
        ...['--attacker', 'practice', '--concurrency', '1'],
        ...['--judge', 'openai:stub-judge', '--base-url', stub.baseUrl, '--yes', '--out', newOut()],
      ];
      const pausedAttack = await recant(attacked);
      assert.equal(pausedAttack.code, 8, pausedAttack.err);
      assert.match(pausedAttack.err, /^Paused: stub-judge: none of the first 5 answers/m);
      const attack = await recant([...attacked, '--allow-unreadable']);
      assert.equal(attack.code, 7, attack.err);
      assert.match(attack.err, /^stub-judge: not one first verdict could be read/m);
    } finally {
      await stub.close();
    }
  });
});

describe('a killed run', () => {
  const place = newOut();
  const inPlace = (name: string) => join(place, name);
  const one = ['--pair', 'pair-0', '--judge', 'practice', '--out'];
  const general = ['--attack', 'general-reference', '--response', 'both', '--attacker', 'practice'];
  const kinds = {
    'an audit of a file': {
      log: inPlace('practice.jsonl'),
      args: ['audit', dataset, '--judge', 'practice', '--out', place],
    },
    'an audit of a pair': {
      log: inPlace('pair.jsonl'),
      args: ['audit', dataset, ...one, inPlace('pair.jsonl')],
    },
    'a session of steps': {
      log: inPlace('steps.jsonl'),
      args: ['step', dataset, ...one, inPlace('steps.jsonl')],
    },
    attacks: {
      log: inPlace('pairs.attacks.jsonl'),
      args: ['attack', dataset, ...general, '--judge', 'practice', '--out', place],
    },
  };
  for (const [kind, { log: path, args }] of Object.entries(kinds))
    it(`reports calls that may be charged twice, on resume and in its report: ${kind}`, async () => {
      await recant(args);
      const lines = (await readFile(path, 'utf8')).split('\n');
      const last = lines.findLastIndex((line) => line.includes('"type":"started"'));
      await writeFile(path, `${lines.slice(0, last + 1).join('\n')}\n`);
      const resumed = await recant(args);
      assert.match(resumed.err, /^Calls that may be charged twice because .* stopped: \d+$/m);
      assert.match(
        `${resumed.out}${resumed.err}`,
        /^\d+ answers?: [1-9]\d* asked now, \d+ taken over from a run of /m,
      );
      const { out: json } = await recant(['report', path, '--format', 'json']);
      const [run] = JSON.parse(json).runs;
      assert.ok(run.maybePaidTwice >= 1, json.slice(0, 200));
      assert.ok(resumed.err.includes(`stopped: ${run.maybePaidTwice}\n`));
      assert.ok(resumed.err.includes(`may have been paid twice: ${run.maybePaidTwice}\n`));
      const { out: text } = await recant(['report', path, '--full']);
      assert.match(text, /calls that may have been paid twice: \d/);
    });
});

describe('exit codes', () => {
  it('are listed one per line in the help and in the guide', async () => {
    const { out } = await recant(['--help']);
    const listed = [...out.matchAll(/^ {2}(\d) {2}\S/gm)].map(([, code]) => code);
    assert.deepEqual(listed, ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
    const guide = await readFile(join(projectRoot, 'media/guide/command-line.md'), 'utf8');
    for (const code of listed) assert.ok(new RegExp(`^\\| ${code} \\| \\S`, 'm').test(guide), code);
  });
});
