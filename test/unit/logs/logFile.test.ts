import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  appendFile,
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type LogEntry, logEntry } from '../../../src/core/runs/audit/log.ts';
import { lastResort } from '../../../src/logs/lastResort.ts';
import { mostHeld } from '../../../src/logs/logCopy.ts';
import { LogFile } from '../../../src/logs/logFile.ts';
import { isLocked, RunLock } from '../../../src/logs/runLock.ts';
import { LogDisplacedError, LogSharedError } from '../../../src/logs/stoppedLog.ts';
import { createTestFolder, messageEntry } from './runFiles.ts';

const folder = await createTestFolder();
let files = 0;
const newPath = () => join(folder, `run-${files++}.jsonl`);

/** Overwrites a file in place, as a sync client or an editor does. */
async function overwrite(path: string, change: (text: string) => string): Promise<void> {
  await writeFile(path, change(await readFile(path, 'utf8')));
}

function firstLine(text: string): string {
  return text.slice(0, text.indexOf('\n') + 1);
}

async function linesOf(path: string): Promise<unknown[]> {
  const text = await readFile(path, 'utf8');
  assert.ok(text === '' || text.endsWith('\n'));
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

/** Blocks every later fdatasync of this process until it is released. */
async function holdSyncs(t: TestContext): Promise<{
  begun(number: number): Promise<void>;
  release(error?: Error): void;
  count(): number;
}> {
  const handle = await open(join(folder, 'any'), 'w');
  await handle.close();
  const held: ((error?: Error) => void)[] = [];
  const { mock } = t.mock.method(Object.getPrototypeOf(handle), 'datasync', () => {
    return new Promise<void>((resolve, reject) => {
      held.push((error) => (error ? reject(error) : resolve()));
    });
  });
  return {
    begun: async (number) => {
      while (mock.callCount() < number) await nextTurn();
    },
    release: (error) => held.shift()?.(error),
    count: () => mock.callCount(),
  };
}

describe('a log file', () => {
  it('is created, and never replaces a file with content', async () => {
    const path = newPath();
    const log = await LogFile.create(path);
    await log.append(messageEntry('one'));
    await log.close();
    await assert.rejects(LogFile.create(path), { code: 'EEXIST' });
    assert.deepEqual(await linesOf(path), [messageEntry('one')]);
  });

  it('refuses an entry that could not be read again, and writes nothing of its append', async () => {
    const path = newPath();
    const log = await LogFile.create(path, { schema: logEntry });
    const unreadable = { ...messageEntry('two'), role: 'tool' } as unknown as LogEntry;
    await assert.rejects(log.append(messageEntry('one'), unreadable), /could not be read.*role/);
    await log.append(messageEntry('three'));
    await log.close();
    const resumed = await LogFile.resume(path, { schema: logEntry });
    await assert.rejects(resumed.append(unreadable), /could not be read/);
    await resumed.close();
    assert.deepEqual(await linesOf(path), [messageEntry('three')]);
  });

  it('can begin in an empty file, such as one made by mktemp', async () => {
    const path = join(folder, 'empty.jsonl');
    await writeFile(path, '');
    const log = await LogFile.create(path);
    await log.append(messageEntry('one'));
    await log.close();
    assert.deepEqual(await linesOf(path), [messageEntry('one')]);
  });

  it('contains an entry when its append resolves, before it is closed', async () => {
    const path = newPath();
    const log = await LogFile.create(path);
    for (const content of ['one', 'two\nlines', 'three\u2028\ud800']) {
      await log.append(messageEntry(content));
      assert.deepEqual((await linesOf(path)).at(-1), messageEntry(content));
    }
    await log.close();
  });

  it('contains no unusual line terminators', async () => {
    const path = newPath();
    const log = await LogFile.create(path);
    await log.append(messageEntry('one\u2028two\u2029three'));
    await log.close();
    assert.doesNotMatch(await readFile(path, 'utf8'), /[\u2028\u2029]/);
    assert.deepEqual(await linesOf(path), [messageEntry('one\u2028two\u2029three')]);
  });

  it('keeps the order of appends, whatever their size', async () => {
    const path = newPath();
    const log = await LogFile.create(path);
    const contents = Array.from({ length: 60 }, (_, index) =>
      `${index} `.repeat(index % 7 === 0 ? 30_000 : 1),
    );
    await Promise.all(
      contents.map((content, index) =>
        index % 3 === 0
          ? log.append(messageEntry(content), messageEntry(`${index} again`))
          : log.append(messageEntry(content)),
      ),
    );
    await log.close();
    const expected = contents.flatMap((content, index) =>
      index % 3 === 0
        ? [messageEntry(content), messageEntry(`${index} again`)]
        : [messageEntry(content)],
    );
    assert.deepEqual(await linesOf(path), expected);
  });

  it('syncs concurrent appends together, and resolves none before the sync', async (t) => {
    const path = newPath();
    const log = await LogFile.create(path);
    const syncs = await holdSyncs(t);
    const settled: string[] = [];
    const append = (content: string) =>
      log.append(messageEntry(content)).then(() => settled.push(content));
    const first = append('one');
    await syncs.begun(1);
    const others = ['two', 'three', 'four'].map(append);
    assert.equal((await linesOf(path)).length, 1);
    assert.deepEqual(settled, []);
    syncs.release();
    await first;
    await syncs.begun(2);
    assert.equal((await linesOf(path)).length, 4);
    assert.deepEqual(settled, ['one']);
    syncs.release();
    await Promise.all(others);
    assert.deepEqual(settled, ['one', 'two', 'three', 'four']);
    await log.close();
    assert.equal(syncs.count(), 2);
  });

  it('keeps what waited for a failed sync in a new log, and makes no more calls', async (t) => {
    const path = newPath();
    const log = await LogFile.create(path);
    const syncs = await holdSyncs(t);
    const first = log.append(messageEntry('one'));
    await syncs.begun(1);
    const others = ['two', 'three'].map((content) => log.append(messageEntry(content)));
    const outcomes = Promise.allSettled([first, ...others]);
    syncs.release();
    await syncs.begun(2);
    t.mock.restoreAll();
    syncs.release(new Error('The disk is gone.'));
    const settled = await outcomes;
    assert.deepEqual(
      settled.map(({ status }) => status),
      ['fulfilled', 'rejected', 'rejected'],
    );
    const [, failed] = settled;
    assert.ok(failed?.status === 'rejected' && failed.reason instanceof LogDisplacedError);
    assert.match(failed.reason.message, /could not be written \(.*The disk is gone/);
    await log.append(messageEntry('four'));
    await log.close();
    const kept = ['one', 'two', 'three', 'four'].map((content) => messageEntry(content));
    assert.deepEqual(await linesOf(failed.reason.recovered ?? ''), kept);
  });

  it('writes pending entries before it closes', async () => {
    const path = newPath();
    const log = await LogFile.create(path);
    const appended = log.append(messageEntry('late'));
    await log.close();
    await appended;
    assert.equal((await linesOf(path)).length, 1);
  });

  it('reports a failed write, and does not write after a gap', async () => {
    const path = newPath();
    const log = await LogFile.create(path);
    await log.append(messageEntry('one'));
    const circular = { type: 'message', id: 'm', role: 'user', content: 1n };
    await assert.rejects(async () => log.append(circular as never));
    await log.append(messageEntry('two'));
    await log.close();
    await assert.rejects(log.append(messageEntry('three')));
    assert.deepEqual(await linesOf(path), [messageEntry('one'), messageEntry('two')]);
  });
});

describe('a log file on a temporarily full disk', () => {
  const limit = (size: string) =>
    spawnSync('prlimit', ['--pid', String(process.pid), `--fsize=${size}:`]).status === 0;
  const canLimit = limit('unlimited');

  it('prints every answer if no file accepts them, and accepts nothing after a partial line', {
    skip: !canLimit,
  }, async (t) => {
    const printed: string[] = [];
    t.mock.method(lastResort, 'write', (text: string) => void printed.push(text));
    const path = newPath();
    const log = await LogFile.create(path);
    await log.append(messageEntry('one'));
    const [large, next] = [messageEntry('x'.repeat(20_000)), messageEntry('next')];
    limit('4096');
    try {
      await assert.rejects(
        log.append(large),
        /could not be written \(files may not be that large\)/,
      );
      await log.append(next);
    } finally {
      limit('unlimited');
    }
    await log.close();
    assert.deepEqual(
      printed.flatMap((text) => text.trim().split('\n')).map((line) => JSON.parse(line)),
      [messageEntry('one'), large, next],
    );
    const resumed = await LogFile.resume<LogEntry>(path);
    await resumed.append(next);
    await resumed.close();
    assert.deepEqual(await linesOf(path), [messageEntry('one'), next]);
  });
});

describe('resuming a log file', () => {
  async function resumeAndAppend(text: string): Promise<string> {
    const path = join(folder, `resumed-${files++}.jsonl`);
    await writeFile(path, text);
    const log = await LogFile.resume<LogEntry>(path);
    await log.append(messageEntry('next'));
    await log.close();
    return readFile(path, 'utf8');
  }
  const next = `${JSON.stringify(messageEntry('next'))}\n`;
  const whole = JSON.stringify(messageEntry('größer — 🙂'));

  it('keeps complete lines', async () => {
    assert.equal(await resumeAndAppend(`${whole}\n${whole}\n`), `${whole}\n${whole}\n${next}`);
    assert.equal(await resumeAndAppend(''), next);
  });

  it('truncates a last line torn at any byte', async () => {
    const bytes = Buffer.from(whole);
    for (let cut = 1; cut < bytes.length; cut++) {
      const torn = Buffer.concat([Buffer.from(`${whole}\n`), bytes.subarray(0, cut)]);
      const path = join(folder, `torn-${cut}.jsonl`);
      await writeFile(path, torn);
      const log = await LogFile.resume<LogEntry>(path);
      await log.close();
      assert.equal(await readFile(path, 'utf8'), `${whole}\n`, `cut at ${cut}`);
    }
  });

  it('completes a last line that lacks only its line break', async () => {
    assert.equal(await resumeAndAppend(`${whole}\n${whole}`), `${whole}\n${whole}\n${next}`);
    assert.equal(await resumeAndAppend(whole), `${whole}\n${next}`);
  });

  it('truncates the remains of a machine crash: zeros, or a torn line of a megabyte', async () => {
    assert.equal(await resumeAndAppend(`${whole}\n${'\0'.repeat(5000)}`), `${whole}\n${next}`);
    assert.equal(
      await resumeAndAppend(`${whole}\n{"type":"message","content":"${'x'.repeat(1_000_000)}`),
      `${whole}\n${next}`,
    );
    assert.equal(await resumeAndAppend('{"type":"hea'), next);
  });

  it('appends after lines that another process wrote meanwhile', async () => {
    const path = newPath();
    const log = await LogFile.create(path);
    await log.append(messageEntry('one'));
    await appendFile(path, `${whole}\n`);
    await log.append(messageEntry('two'));
    await log.close();
    assert.equal((await linesOf(path)).length, 3);
  });

  it('fails if there is no file', async () => {
    await assert.rejects(LogFile.resume(join(folder, 'none.jsonl')), { code: 'ENOENT' });
    await assert.rejects(LogFile.resume(folder), { code: 'EISDIR' });
  });
});

describe('a log replaced or removed by another program during a run', () => {
  const started = { type: 'started' } as unknown as LogEntry;
  const rewritten = async (path: string) => {
    await writeFile(`${path}.new`, await readFile(path));
    await rename(`${path}.new`, path);
  };
  const ways: readonly (readonly [string, (path: string) => Promise<void>])[] = [
    ['deleted', (path) => rm(path)],
    ['replaced', rewritten],
    ['emptied', (path) => truncate(path)],
    ['overwritten by its first line', (path) => overwrite(path, (text) => firstLine(text))],
    ['overwritten by more', (path) => overwrite(path, (text) => firstLine(text).repeat(9))],
    ['overwritten by as much', (path) => overwrite(path, (text) => text.replace('one', 'eno'))],
  ];
  for (const [way, takeAway] of ways) {
    it(`makes no more calls once it is ${way}, and keeps every answer in a new log`, async () => {
      const path = newPath();
      const first = await LogFile.create<LogEntry>(path);
      await first.append(messageEntry('before'));
      await first.close();
      const log = await LogFile.resume<LogEntry>(path);
      await log.append(messageEntry('one'));
      await takeAway(path);
      const displaced = await log.append(started).then(
        () => undefined,
        (error: unknown) => error,
      );
      assert.ok(displaced instanceof LogDisplacedError);
      assert.match(
        displaced.message,
        new RegExp(`^${path} was deleted, replaced, shortened or overwritten`),
      );
      await Promise.all([log.append(messageEntry('two')), log.append(messageEntry('three'))]);
      await assert.rejects(log.append(started), LogDisplacedError);
      await log.close();
      const kept = ['before', 'one', 'two', 'three'].map((content) => messageEntry(content));
      assert.deepEqual(await linesOf(displaced.recovered ?? ''), kept);
    });
  }

  for (const [moment, method] of [
    ['after it was compared', 'appendFile'],
    ['before it is synced', 'datasync'],
  ] as const) {
    it(`keeps every answer if it is overwritten by an earlier state ${moment}`, async (t) => {
      const path = newPath();
      const log = await LogFile.create<LogEntry>(path);
      await log.append(messageEntry('one'));
      const earlier = await readFile(path);
      await log.append(messageEntry('two'));
      const any = await open(join(folder, 'any'), 'w');
      await any.close();
      const mocked = t.mock.method(
        Object.getPrototypeOf(any),
        method,
        async function (this: FileHandle, bytes: Buffer) {
          mocked.mock.restore();
          await writeFile(path, earlier);
          return this[method](bytes);
        },
      );
      await log.append(messageEntry('three'));
      const error = await log.close().catch((thrown: unknown) => thrown);
      assert.ok(error instanceof LogDisplacedError);
      assert.deepEqual(
        await linesOf(error.recovered ?? ''),
        ['one', 'two', 'three'].map((content) => messageEntry(content)),
      );
    });
  }

  it('keeps answers that arrive before this is detected', async (t) => {
    const path = newPath();
    const log = await LogFile.create<LogEntry>(path);
    const syncs = await holdSyncs(t);
    const one = log.append(messageEntry('one'));
    await syncs.begun(1);
    await rm(path);
    const late = [log.append(messageEntry('two'), started), log.append(messageEntry('three'))];
    t.mock.restoreAll();
    syncs.release();
    await one;
    const [two] = await Promise.allSettled(late);
    assert.ok(two?.status === 'rejected' && two.reason instanceof LogDisplacedError);
    await log.close();
    assert.deepEqual(
      await linesOf(two.reason.recovered ?? ''),
      ['one', 'two', 'three'].map((content) => messageEntry(content)),
    );
  });
});

describe('a log whose folder is deleted during a run', () => {
  const started = { type: 'started' } as unknown as LogEntry;
  const answers = ['one', 'two', 'three'].map((content) => messageEntry(content));

  /** Opens a log in a folder of its own, `.recant/runs`, and appends the first answer. */
  async function begin() {
    const project = join(folder, `project-${files++}`);
    const runs = join(project, '.recant', 'runs');
    await mkdir(runs, { recursive: true });
    const path = join(runs, 'run.jsonl');
    const lock = await RunLock.take(path);
    const log = await LogFile.create<LogEntry>(path, { lock });
    await log.append(messageEntry('one'));
    return { project, runs, path, log };
  }

  /** Appends what a run still logs after its folder is gone; returns the error that stops it. */
  async function goOn(log: LogFile<LogEntry>): Promise<LogDisplacedError> {
    const error = await log.append(started).catch((thrown: unknown) => thrown);
    await log.append(messageEntry('two'));
    await log.append(messageEntry('three'));
    await assert.rejects(log.append(started), LogDisplacedError);
    await log.close();
    assert.ok(error instanceof LogDisplacedError);
    return error;
  }

  it('is written again as a whole to the same folder, which git ignores', async () => {
    const { project, runs, path, log } = await begin();
    await rm(join(project, '.recant'), { recursive: true });
    const error = await goOn(log);
    assert.equal(dirname(error.recovered ?? ''), runs);
    assert.deepEqual(await linesOf(error.recovered ?? ''), answers);
    assert.equal(await readFile(join(runs, '.gitignore'), 'utf8'), '*\n');
    assert.ok(error.message.startsWith(`${path} was deleted`), error.message);
    assert.match(error.message, /All its answers are in run\.recovered-/);
  });

  it('is written again each time that it is deleted, and the error names the last place', async () => {
    const { project, log } = await begin();
    await rm(project, { recursive: true });
    const error = await log.append(started).catch((thrown: unknown) => thrown);
    assert.ok(error instanceof LogDisplacedError);
    await rm(project, { recursive: true });
    await log.append(messageEntry('two')).catch(() => {});
    await log.append(messageEntry('three'));
    await rm(project, { recursive: true });
    await assert.rejects(log.close(), LogDisplacedError);
    assert.deepEqual(await linesOf(error.recovered ?? ''), answers);
    assert.ok(error.message.includes(basename(error.recovered ?? '')), error.message);
  });

  it('is written again when it closes, even if nothing else was appended', async () => {
    const { project, log } = await begin();
    await rm(project, { recursive: true });
    const error = await log.close().catch((thrown: unknown) => thrown);
    assert.ok(error instanceof LogDisplacedError);
    assert.deepEqual(await linesOf(error.recovered ?? ''), answers.slice(0, 1));
  });

  it('is written to the folder of temporary files, for its user only, if it cannot be made again', async (t) => {
    const { project, path, log } = await begin();
    const temporary = join(folder, 'temporary');
    await mkdir(temporary);
    withTemporaryFolder(t, temporary);
    await rm(project, { recursive: true });
    await writeFile(project, 'in the way');
    const error = await goOn(log);
    assert.equal(dirname(dirname(error.recovered ?? '')), temporary);
    assert.deepEqual(await linesOf(error.recovered ?? ''), answers);
    assert.equal((await stat(dirname(error.recovered ?? ''))).mode & 0o077, 0);
    assert.ok(error.message.includes(`All its answers are in ${error.recovered}`), error.message);
    assert.ok(error.message.includes(`move that file to ${path}`), error.message);
    assert.match(error.message, /A part of its path is a file/);
  });

  it('is written nowhere through a link', async () => {
    const { project, runs, log } = await begin();
    const outside = join(folder, `outside-${files++}`);
    await mkdir(outside);
    await rm(runs, { recursive: true });
    await symlink(outside, join(project, '.recant', 'runs'));
    const error = await goOn(log);
    assert.deepEqual(await readdir(outside), []);
    assert.deepEqual(await linesOf(error.recovered ?? ''), answers);
    await rm(dirname(error.recovered ?? ''), { recursive: true });
  });

  it('is printed in whole lines if no file can be created', async (t) => {
    const { project, path, log } = await begin();
    withTemporaryFolder(t, join(folder, 'missing'));
    const printed: string[] = [];
    t.mock.method(lastResort, 'write', (text: string) => void printed.push(text));
    await rm(project, { recursive: true });
    await writeFile(project, 'in the way');
    const error = await goOn(log);
    assert.equal(error.recovered, undefined);
    assert.deepEqual(
      printed.flatMap((text) => text.trim().split('\n')).map((line) => JSON.parse(line)),
      answers,
    );
    assert.match(error.message, /All its answers were written to standard error, one JSON object/);
    assert.ok(error.message.includes(`save those lines as ${path}`), error.message);
  });

  it('says that it was displaced whenever it is checked, though an append has found it', async () => {
    const { project, log } = await begin();
    await rm(project, { recursive: true });
    await assert.rejects(log.append(messageEntry('two')), LogDisplacedError);
    await assert.rejects(log.check(), LogDisplacedError);
    await log.close();
  });

  it('keeps every answer if the folder is deleted between two of its checks', async (t) => {
    const { project, log } = await begin();
    const { isOwn } = RunLock.prototype;
    const mocked = t.mock.method(RunLock.prototype, 'isOwn', async function (this: RunLock) {
      await rm(project, { recursive: true });
      return isOwn.call(this);
    });
    const error = await goOn(log);
    assert.equal(mocked.mock.callCount(), 1);
    assert.deepEqual(await linesOf(error.recovered ?? ''), answers);
  });

  it('says which part is lost if its copy cannot be read', async (t) => {
    const { project, log } = await begin();
    await log.append(messageEntry('x'.repeat(2 * mostHeld)));
    await rm(project, { recursive: true });
    const any = await open(join(folder, 'any'), 'w');
    await any.close();
    t.mock.method(Object.getPrototypeOf(any), 'read', () => Promise.reject(new Error('EIO')));
    const error = await log.append(started).catch((thrown: unknown) => thrown);
    t.mock.restoreAll();
    await log.append(messageEntry('two'));
    await log.close();
    assert.ok(error instanceof LogDisplacedError);
    assert.match(error.message, /Earlier answers could not be read again and are lost/);
    const text = await readFile(error.recovered ?? '', 'utf8');
    assert.ok(text.endsWith(`\n${JSON.stringify(messageEntry('two'))}\n`));
  });
});

/** Sets the folder of temporary files for a test. */
function withTemporaryFolder(t: TestContext, path: string): void {
  const { TMPDIR } = process.env;
  process.env.TMPDIR = path;
  t.after(() => {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  });
}

describe('a log to which another process writes during a run', () => {
  const started = { type: 'started' } as unknown as LogEntry;
  const foreign = `${JSON.stringify(messageEntry('foreign'))}\n`;

  it('makes no more calls until these lines are read, and keeps every answer', async () => {
    const path = newPath();
    const log = await LogFile.create<LogEntry>(path);
    await log.append(messageEntry('one'), started);
    await appendFile(path, foreign);
    await assert.rejects(log.append(messageEntry('two'), started), (error: Error) => {
      assert.ok(error instanceof LogSharedError);
      assert.ok(error.message.startsWith(`Another window or command has written to ${path}`));
      assert.match(error.message, /Start it again/);
      return true;
    });
    await log.append(messageEntry('three'));
    await assert.rejects(log.append(started), LogSharedError);
    await log.close();
    const contents = (await linesOf(path)).map((line) => (line as { content?: string }).content);
    assert.deepEqual(contents, ['one', undefined, 'foreign', 'two', 'three']);
  });

  it('makes no more calls once another process has its lock', async () => {
    const path = newPath();
    const log = await LogFile.create<LogEntry>(path, { lock: await RunLock.take(path) });
    await log.append(started);
    await writeFile(`${path}.lock`, '{}');
    await assert.rejects(log.append(started), LogSharedError);
    await log.append(messageEntry('one'));
    await log.close();
    assert.equal(await readFile(`${path}.lock`, 'utf8'), '{}');
    await rm(`${path}.lock`);
  });

  it('takes its lock again if that was deleted', async () => {
    const path = newPath();
    const log = await LogFile.create<LogEntry>(path, { lock: await RunLock.take(path) });
    await rm(`${path}.lock`);
    await log.append(started);
    assert.equal(await isLocked(path), true);
    await log.close();
    assert.equal(await isLocked(path), false);
  });

  it('keeps the other lines too if it is deleted afterward', async () => {
    const path = newPath();
    const log = await LogFile.create<LogEntry>(path);
    await log.append(messageEntry('one'));
    await appendFile(path, foreign);
    await log.append(messageEntry('two'));
    await rm(path);
    const error = await log.append(messageEntry('three')).catch((thrown: unknown) => thrown);
    await log.close();
    assert.ok(error instanceof LogDisplacedError);
    assert.deepEqual(
      await linesOf(error.recovered ?? ''),
      ['one', 'foreign', 'two', 'three'].map((content) => messageEntry(content)),
    );
  });
});
