import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import disk, { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { auditKind } from '../../../src/core/runs/audit/auditKind.ts';
import { UnsafePlaceError } from '../../../src/disk/realPlace.ts';
import { createLog } from '../../../src/logs/lockedLog.ts';
import { resumeRun } from '../../../src/logs/openRun.ts';
import { newRunName, prepareRunFolder, requireRunFolder } from '../../../src/logs/runFolder.ts';
import { recant } from '../cli/commandLine.ts';
import { createTestFolder } from './runFiles.ts';

const folder = await createTestFolder();
const storage = join(folder, 'storage');
let workspaces = 0;

async function newWorkspace(): Promise<string> {
  const path = join(folder, `workspace-${workspaces++}`);
  await mkdir(path);
  return path;
}

function git(folder: string, ...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8' });
}

describe('the folder of runs', () => {
  it('is .recant/runs in the workspace folder, ignored by git', async () => {
    const workspace = await newWorkspace();
    const made = await prepareRunFolder(workspace, storage);
    assert.deepEqual(made, { path: join(workspace, '.recant', 'runs'), isFallback: false });
    assert.equal(await readFile(join(made.path, '.gitignore'), 'utf8'), '*\n');
    assert.deepEqual(await readdir(workspace), ['.recant']);
    assert.deepEqual(await readdir(join(workspace, '.recant')), ['runs']);
  });

  it('keeps an existing .gitignore', async () => {
    const workspace = await newWorkspace();
    const { path } = await prepareRunFolder(workspace, storage);
    await writeFile(join(path, '.gitignore'), '*\n!shared.jsonl\n');
    await writeFile(join(path, 'shared.jsonl'), 'x');
    assert.deepEqual(await prepareRunFolder(workspace, storage), { path, isFallback: false });
    assert.equal(await readFile(join(path, '.gitignore'), 'utf8'), '*\n!shared.jsonl\n');
    assert.equal(await readFile(join(path, 'shared.jsonl'), 'utf8'), 'x');
  });

  it('ignores new logs, whatever .gitignore a repository ships', async () => {
    const named = ['2026-03-04T05-06-07-890-abcdef.jsonl', 'practice.jsonl'];
    for (const shipped of [
      '',
      '# *\n',
      '*.log',
      ' *\n',
      '*\n!*.jsonl\n',
      '!practice.jsonl\n*',
      '*\r\n!practice.jsonl',
    ]) {
      const workspace = await newWorkspace();
      git(workspace, 'init', '--quiet');
      const runs = join(workspace, '.recant', 'runs');
      await mkdir(runs, { recursive: true });
      await writeFile(join(runs, '.gitignore'), shipped);
      const { path } = await prepareRunFolder(workspace, storage);
      const text = await readFile(join(path, '.gitignore'), 'utf8');
      assert.ok(text.startsWith(shipped), shipped);
      await prepareRunFolder(workspace, storage);
      assert.equal(await readFile(join(path, '.gitignore'), 'utf8'), text);
      for (const name of named) await writeFile(join(path, name), 'x');
      assert.equal(git(workspace, 'status', '--porcelain', '--untracked-files=all'), '', shipped);
    }
  });

  it('is refused if its .gitignore is too long to be read', async () => {
    const workspace = await newWorkspace();
    const { path } = await prepareRunFolder(workspace, storage);
    await writeFile(join(path, '.gitignore'), `*\n${'# é\n'.repeat(15_000)}!*\n`);
    await assert.rejects(requireRunFolder(workspace), /\.gitignore is too long to tell what/);
    assert.equal((await prepareRunFolder(workspace, storage)).isFallback, true);
  });

  it('is refused if its .gitignore is a link, which git does not follow', async () => {
    const workspace = await newWorkspace();
    const runs = join(workspace, '.recant', 'runs');
    await mkdir(runs, { recursive: true });
    const target = join(workspace, 'target');
    await writeFile(target, '');
    await symlink(target, join(runs, '.gitignore'));
    await assert.rejects(prepareRunFolder(workspace, storage), UnsafePlaceError);
    assert.equal(await readFile(target, 'utf8'), '');
  });

  it('can be requested twice concurrently', async () => {
    const workspace = await newWorkspace();
    const [one, other] = await Promise.all([
      prepareRunFolder(workspace, storage),
      prepareRunFolder(workspace, storage),
    ]);
    assert.deepEqual(one, other);
    assert.equal(one.isFallback, false);
  });

  it('is in the global storage without a workspace folder, and says so', async () => {
    const made = await prepareRunFolder(undefined, storage);
    assert.deepEqual(made, { path: join(storage, 'runs'), isFallback: true });
    await writeFile(join(made.path, 'run.jsonl'), 'x');
  });

  it('is in the global storage if the workspace is not writable', async () => {
    const blocked = await newWorkspace();
    await writeFile(join(blocked, '.recant'), 'a file in the way');
    const inTheWay = await newWorkspace();
    await mkdir(join(inTheWay, '.recant'));
    await writeFile(join(inTheWay, '.recant', 'runs'), 'another');
    for (const workspace of [blocked, inTheWay, '/dev/null']) {
      assert.deepEqual(await prepareRunFolder(workspace, storage), {
        path: join(storage, 'runs'),
        isFallback: true,
      });
    }
    assert.equal(await readFile(join(blocked, '.recant'), 'utf8'), 'a file in the way');
  });

  it('fails if the global storage is not writable either', async () => {
    await assert.rejects(prepareRunFolder(undefined, '/dev/null'), /ENOTDIR|EEXIST/);
  });
});

describe('a read-only disk', () => {
  /** Makes all opening and creating fail with this code. */
  function makeReadOnly(t: TestContext, code: string): void {
    const fail = () => Promise.reject(Object.assign(new Error(`${code}: failed`), { code }));
    for (const name of ['mkdir', 'access', 'writeFile'] as const) t.mock.method(disk, name, fail);
    syncBuiltinESMExports();
    t.after(() => {
      t.mock.restoreAll();
      syncBuiltinESMExports();
    });
  }

  for (const [code, cause] of [
    ['EROFS', 'Its file system is read-only. Choose another place.'],
    ['EACCES', 'Access is denied. Check its permissions.'],
  ] as const) {
    it(`is named with place and remedy: ${code}`, async (t) => {
      const workspace = await newWorkspace();
      const path = join(workspace, 'run.jsonl');
      await writeFile(path, '');
      const config = join(workspace, 'recant.config.json');
      await writeFile(config, '{"data": "pairs.jsonl", "judges": [{"provider": "practice"}]}');
      await writeFile(join(workspace, 'pairs.jsonl'), '');
      makeReadOnly(t, code);
      await assert.rejects(prepareRunFolder(undefined, storage), {
        message: `${join(storage, 'runs')} cannot be written. ${cause}`,
      });
      await assert.rejects(createLog(path), {
        message: `${workspace} cannot be written. ${cause}`,
      });
      await assert.rejects(resumeRun(auditKind, path), {
        message: `${path} cannot be written. ${cause}`,
      });
      const { code: exit, err } = await recant(['run', '--config', config]);
      assert.equal(exit, 1);
      assert.ok(err.includes(`${join(workspace, '.recant', 'runs')}: ${cause} --out FOLDER`), err);
    });
  }
});

describe('the name of a run', () => {
  const at = (time: string) => newRunName(new Date(time));

  it('contains the time, is a valid file name on all systems and is unique', () => {
    const names = Array.from({ length: 200 }, () => at('2026-03-04T05:06:07.890Z'));
    assert.equal(new Set(names).size, names.length);
    for (const name of names) assert.match(name, /^2026-03-04T05-06-07-890-[0-9a-f]{6}$/);
  });

  it('sorts by time', () => {
    const names = ['2026-03-04T05:06:07.9Z', '2025-12-31T23:59:59Z', '2026-03-04T05:06:07.1Z'].map(
      at,
    );
    assert.deepEqual(names.toSorted(), [names[1], names[2], names[0]]);
  });
});
