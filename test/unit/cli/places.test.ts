import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, symlink, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { startStubServer } from '../../support/stub/stubServer.ts';
import { createTestFolder, recant } from './commandLine.ts';

const folder = await createTestFolder();
const dataset = join(folder, 'pairs.jsonl');
await writeFile(
  dataset,
  '{"id": "x", "prompt": "p", "responseA": "a", "responseB": "b", "reference": "r"}\n',
);
const log = join(folder, 'practice.jsonl');
await recant(['audit', dataset, '--judge', 'practice', '--out', folder]);
const attack = [
  '--attack',
  'general-reference',
  '--response',
  'B',
  '--attacker',
  'practice',
  '--judge',
  'practice',
];
const audit = ['audit', dataset, '--judge', 'practice', '--out'];

describe('a path in a special file system or device', {
  skip: process.platform !== 'linux',
}, () => {
  const pipe = join(folder, 'pipe');
  if (process.platform === 'linux') execFileSync('mkfifo', [pipe]);

  const places = [
    [
      '/proc/recant/runs',
      /^recant \w+: \/proc\/recant\/\S+ cannot be written: \/proc does not store files\. Choose/m,
    ],
    ['/dev/full', /^recant \w+: \/dev\/full is a device, not a file\. Use a regular file\.$/m],
    [pipe, /pipe is a pipe, not a file\. Use a regular file\.$/m],
  ] as const;
  for (const [place, message] of places) {
    it(`is refused immediately as --out: ${place.replace(folder, '')}`, async () => {
      for (const args of [
        audit,
        ['audit', dataset, '--pair', 'x', '--judge', 'practice', '--out'],
        ['attack', dataset, ...attack, '--out'],
        ['report', log, '--force', '--out'],
      ]) {
        const { code, err } = await recant([...args, place]);
        assert.equal(code, 1, args.join(' '));
        assert.match(err, message);
      }
      if (place === '/dev/full') assert.ok(existsSync(place));
    });
  }

  it('is refused immediately as an input log', async () => {
    for (const command of ['report', 'show']) {
      for (const place of ['/dev/zero', pipe]) {
        const { code, err } = await recant([command, place]);
        assert.equal(code, 1);
        assert.ok(err.includes(`${place} is a `), err);
      }
    }
  });
});

/** Every command that writes a file to `out`, an existing folder. */
const writers = (out: string): readonly (readonly string[])[] => [
  [...audit, out],
  ['audit', dataset, '--pair', 'x', '--judge', 'practice', '--out', join(out, 'run.jsonl')],
  ['step', dataset, '--pair', 'x', '--judge', 'practice', '--out', join(out, 'step.jsonl')],
  ['attack', dataset, ...attack, '--out', out],
  ['report', log, '--out', join(out, 'report.md')],
];

describe('a write error', () => {
  for (const [code, remedy] of [
    ['ENOSPC', /[Tt]he disk is full\. (Make room|Free up space), /],
    ['EROFS', /[Cc]hoose another (place|location)\./],
  ] as const) {
    it(`names the file, cause and remedy for every kind of output: ${code}`, async (t) => {
      const out = join(folder, `cannot-${code}`);
      await mkdir(out);
      const prototype = await fileHandlePrototype();
      t.mock.method(prototype, 'appendFile', () =>
        Promise.reject(Object.assign(new Error(`${code}: write`), { code })),
      );
      for (const args of writers(out)) {
        const { code: exit, err } = await recant(args);
        assert.equal(exit, 1, err);
        assert.ok(err.includes(out), err);
        assert.match(err, remedy);
      }
    });
  }

  for (const [lock, message] of [
    [{ host: 'elsewhere', ageMs: 0 }, / It was locked on elsewhere, process 42; if nothing runs/],
    [{ host: hostname(), ageMs: -9e9 }, /, process \d+, at a time in the future; if nothing runs/],
    [{ host: 'elsewhere', ageMs: -9e9 }, / on elsewhere, process 42, at a time in the future; if/],
  ] as const) {
    const { host, ageMs } = lock;
    it(`names the lock, its holder and the remedy: ${ageMs < 0 ? 'future' : 'now'}, ${host === hostname() ? 'here' : host}`, async () => {
      const out = join(folder, `locked-${ageMs}-${host}`);
      await mkdir(out);
      const held = join(out, 'practice.jsonl.lock');
      const pid = host === hostname() ? process.pid : 42;
      await writeFile(held, JSON.stringify({ pid, host, id: 'a' }));
      const at = new Date(Date.now() - ageMs);
      await utimes(held, at, at);
      const { code, err } = await recant([...audit, out]);
      assert.equal(code, 1);
      assert.match(
        err,
        /practice\.jsonl is already running in another window or command\. Resume once/,
      );
      assert.match(err, message);
      assert.ok(err.includes(`delete ${held}.`), err);
    });
  }

  it('is reported without delay if a repository contains an endless lock', async () => {
    const out = join(folder, 'endless');
    await mkdir(out);
    await symlink('/dev/zero', join(out, 'practice.jsonl.lock'));
    const { code, err } = await recant([...audit, out]);
    assert.equal(code, 1);
    assert.match(
      err,
      /It was locked on an unknown machine; if nothing runs there any more, delete/,
    );
  });

  it('names the log if the disk becomes full during a run', async (t) => {
    const prototype = await fileHandlePrototype();
    const { appendFile } = prototype;
    let writes = 0;
    t.mock.method(prototype, 'appendFile', function (this: unknown, ...args: unknown[]) {
      writes += 1;
      if (writes < 5) return appendFile.apply(this, args);
      return Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
    });
    const { code, err } = await recant([...audit, join(folder, 'full')]);
    assert.equal(code, 1);
    assert.match(err, /full\/practice\.jsonl could not be written \(the disk is full\)/);
    assert.match(err, /To continue, free up space, save those lines as /);
  });

  it('names the log and a remedy if its header is torn', async () => {
    const text = await readFile(log, 'utf8');
    await writeFile(log, text.slice(0, 80));
    try {
      const { code, err } = await recant([...audit, folder]);
      assert.equal(code, 1);
      assert.match(err, /practice\.jsonl: .*first line is torn.*move this one away/);
    } finally {
      await writeFile(log, text);
    }
  });
});

/** Returns the prototype of all file handles. */
async function fileHandlePrototype() {
  const handle = await open(dataset);
  await handle.close();
  return Object.getPrototypeOf(handle);
}

/** Returns the report of these logs without the names of the runs. */
async function numbersOf(logs: string): Promise<unknown> {
  const { out } = await recant(['report', logs, '--format', 'json']);
  const { runs, ...numbers } = JSON.parse(out);
  assert.equal(runs.length, 1);
  return JSON.parse(JSON.stringify(numbers).replaceAll(runs[0].run, 'run'));
}

describe('a system clock', () => {
  for (const [how, shift] of [
    ['steps back by a year', () => -31_536_000_000],
    ['steps forward by a year', () => 31_536_000_000],
    ['jumps to and fro', (reads: number) => (reads % 2 === 0 ? -1 : 1) * reads * 86_400_000],
  ] as const) {
    it(`that ${how} during a run neither pauses it nor changes its report`, async (t) => {
      const now = Date.now;
      let reads = 0;
      let isAsking = false;
      t.mock.method(Date, 'now', () => {
        reads += 1;
        return now() + (isAsking ? shift(reads) : 0);
      });
      const stub = await startStubServer();
      try {
        stub.answerWith(() => {
          isAsking = true;
          return undefined;
        });
        const out = join(folder, `clock-${how}`);
        const judge = [
          ...['--judge', 'openai:stub-judge', '--base-url', stub.baseUrl, '--yes'],
          ...['--protocol', 'anti-baseline'],
        ];
        const asked = await recant([
          'audit',
          dataset,
          ...judge,
          '--out',
          out,
          '--concurrency',
          '1',
        ]);
        assert.equal(asked.code, 0, asked.err);
        assert.equal(stub.requests.length, 6);
        assert.ok(reads > 0);
        const again = await recant(['audit', dataset, ...judge, '--out', out]);
        assert.equal(again.code, 0, again.err);
        assert.equal(stub.requests.length, 6);
        const steady = join(folder, `steady-${how}`);
        t.mock.restoreAll();
        await recant(['audit', dataset, ...judge, '--out', steady]);
        assert.deepEqual(await numbersOf(out), await numbersOf(steady));
      } finally {
        await stub.close();
      }
    });
  }

  it('that is before 1970 leaves a run that can be continued and reported', async (t) => {
    t.mock.method(Date, 'now', () => -86_400_000);
    const out = join(folder, 'before');
    assert.equal((await recant([...audit, out, '--max-calls', '2'])).code, 6);
    assert.equal((await recant([...audit, out])).code, 0);
    assert.equal((await recant(['report', out])).code, 0);
  });
});
