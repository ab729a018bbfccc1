import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { namingFile } from '../../../src/cli/fileErrors.ts';
import { createTestFolder, recant } from './commandLine.ts';

const folder = await createTestFolder();
const dataset = join(folder, 'pairs.jsonl');
await writeFile(dataset, '{"id": "x", "prompt": "p", "responseA": "a", "responseB": "b"}\n');
const log = join(folder, 'practice.jsonl');
await recant(['audit', dataset, '--judge', 'practice', '--out', folder]);
const audit = ['audit', dataset, '--judge', 'practice', '--out'];

describe('a place that keeps no files', { skip: process.platform !== 'linux' }, () => {
  const pipe = join(folder, 'pipe');
  if (process.platform === 'linux') execFileSync('mkfifo', [pipe]);

  const places = [
    [
      '/proc/recant/runs',
      /^recant \w+: \/proc\/recant\/\S+ cannot be written: \/proc keeps no files\. Choose/m,
    ],
    ['/dev/full', /^recant \w+: \/dev\/full is a device, not a file\. Name a file on a disk\.$/m],
    [pipe, /pipe is a pipe, not a file\. Name a file on a disk\.$/m],
  ] as const;
  for (const [place, message] of places) {
    it(`is refused at once as --out: ${place.replace(folder, '')}`, async () => {
      for (const args of [
        audit,
        ['audit', dataset, '--pair', 'x', '--judge', 'practice', '--out'],
        [
          'attack',
          dataset,
          '--attack',
          'all',
          '--attacker',
          'practice',
          '--judge',
          'practice',
          '--out',
        ],
        ['report', log, '--force', '--out'],
      ]) {
        const { code, err } = await recant([...args, place]);
        assert.equal(code, 1, args.join(' '));
        assert.match(err, message);
      }
      if (place === '/dev/full') assert.ok(existsSync(place));
    });
  }

  it('is refused at once as a log that is read', async () => {
    for (const command of ['report', 'show']) {
      for (const place of ['/dev/zero', pipe]) {
        const { code, err } = await recant([command, place]);
        assert.equal(code, 1);
        assert.ok(err.includes(`${place} is a `), err);
      }
    }
  });
});

describe('a file that cannot be written', () => {
  for (const [code, remedy] of [
    ['ENOSPC', 'The disk is full. Make room, then run the same command again.'],
    ['EROFS', 'Its file system is read-only. Choose another place.'],
  ] as const) {
    it(`is named with what to do: ${code}`, async () => {
      const error = Object.assign(new Error(code), { code });
      await assert.rejects(namingFile('run.jsonl', Promise.reject(error)), {
        message: `run.jsonl: ${remedy}`,
      });
    });
  }

  it('ends a run with its name where the disk is full in mid-run', async (t) => {
    const handle = await open(dataset);
    const prototype = Object.getPrototypeOf(handle);
    await handle.close();
    const { appendFile } = prototype;
    let writes = 0;
    t.mock.method(prototype, 'appendFile', function (this: unknown, ...args: unknown[]) {
      writes += 1;
      if (writes < 5) return appendFile.apply(this, args);
      return Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
    });
    const { code, err } = await recant([...audit, join(folder, 'full')]);
    assert.equal(code, 1);
    assert.match(err, /full\/practice\.jsonl: The disk is full\. Make room/);
  });

  it('is named with what to do where its header is torn', async () => {
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

describe('a system clock', () => {
  it('that lies before 1970 leaves a run that can be continued and reported', async (t) => {
    t.mock.method(Date, 'now', () => -86_400_000);
    const out = join(folder, 'before');
    assert.equal((await recant([...audit, out, '--max-calls', '2'])).code, 6);
    assert.equal((await recant([...audit, out])).code, 0);
    assert.equal((await recant(['report', out])).code, 0);
  });
});
