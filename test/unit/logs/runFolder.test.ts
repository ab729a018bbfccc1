import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { newRunName, prepareRunFolder } from '../../../src/logs/runFolder.ts';
import { createTestFolder } from './runFiles.ts';

const folder = await createTestFolder();
const storage = join(folder, 'storage');
let workspaces = 0;

async function newWorkspace(): Promise<string> {
  const path = join(folder, `workspace-${workspaces++}`);
  await mkdir(path);
  return path;
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
