import assert from 'node:assert/strict';
import { constants } from 'node:fs';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { auditKind } from '../../../src/core/runs/audit/auditKind.ts';
import { openUnlinked, requireRealPlace, UnsafePlaceError } from '../../../src/disk/realPlace.ts';
import { appendRecords } from '../../../src/logs/appendRecords.ts';
import { LogFile } from '../../../src/logs/logFile.ts';
import { resumeRun } from '../../../src/logs/openRun.ts';
import { prepareRunFolder } from '../../../src/logs/runFolder.ts';
import { createTestFolder } from '../logs/runFiles.ts';

const folder = await createTestFolder();
const storage = join(folder, 'storage');
const precious = 'alias ls=ls\n';
let count = 0;

/** A workspace, and a folder outside of it with a file that nothing may be added to. */
async function prepare() {
  const top = join(folder, `case-${count++}`);
  const [workspace, outside] = [join(top, 'workspace'), join(top, 'outside')];
  await mkdir(workspace, { recursive: true });
  await mkdir(outside);
  const file = join(outside, 'profile');
  await writeFile(file, precious);
  return { workspace, outside, file };
}

async function assertUntouched({ outside, file }: Awaited<ReturnType<typeof prepare>>) {
  assert.deepEqual(await readdir(outside), ['profile']);
  assert.equal(await readFile(file, 'utf8'), precious);
}

describe('writing inside a workspace folder', () => {
  it('rejects a file that is a link, with the remedy', async () => {
    const given = await prepare();
    const path = join(given.workspace, 'pairs.attacked.jsonl');
    await symlink(given.file, path);
    await assert.rejects(appendRecords(path, [{ a: 1 }], given.workspace), (error: Error) => {
      assert.ok(error instanceof UnsafePlaceError);
      assert.ok(error.message.includes(path));
      assert.match(error.message, /Replace it with a real file or folder/);
      return true;
    });
    await assertUntouched(given);
  });

  it('rejects a link to a missing file', async () => {
    const given = await prepare();
    const path = join(given.workspace, 'pairs.attacked.jsonl');
    await symlink(join(given.outside, 'new'), path);
    await assert.rejects(appendRecords(path, [{ a: 1 }], given.workspace), UnsafePlaceError);
    await assertUntouched(given);
  });

  it('rejects a folder that is a link, at any depth', async () => {
    const given = await prepare();
    await mkdir(join(given.workspace, 'data'));
    await symlink(given.outside, join(given.workspace, 'data', 'linked'));
    const path = join(given.workspace, 'data', 'linked', 'new.jsonl');
    await assert.rejects(appendRecords(path, [{ a: 1 }], given.workspace), UnsafePlaceError);
    await assertUntouched(given);
  });

  it('rejects a path outside the folder', async () => {
    const given = await prepare();
    for (const path of [given.file, given.workspace, join(given.workspace, '..', 'outside', 'x')]) {
      await assert.rejects(requireRealPlace(given.workspace, path), /is not inside/);
    }
    await requireRealPlace(given.workspace, join(given.workspace, '..name', 'x'));
  });

  it('allows a workspace folder that was itself opened through a link', async () => {
    const given = await prepare();
    const opened = join(folder, 'opened-through-a-link');
    await symlink(given.workspace, opened);
    await appendRecords(join(opened, 'new.jsonl'), [{ a: 1 }], opened);
    assert.equal(await readFile(join(given.workspace, 'new.jsonl'), 'utf8'), '{"a":1}\n');
  });

  it('rejects a link that appears between check and opening', async () => {
    const given = await prepare();
    const path = join(given.workspace, 'pairs.attacked.jsonl');
    await requireRealPlace(given.workspace, path);
    await symlink(given.file, path);
    const flags = constants.O_APPEND | constants.O_CREAT | constants.O_RDWR;
    await assert.rejects(openUnlinked(path, flags), UnsafePlaceError);
    await assertUntouched(given);
  });

  it('rejects links on systems without O_NOFOLLOW', async () => {
    const given = await prepare();
    const path = join(given.workspace, 'pairs.attacked.jsonl');
    await symlink(given.file, path);
    await assert.rejects(openUnlinked(path, constants.O_RDWR, 0), UnsafePlaceError);
    const real = await openUnlinked(given.file, constants.O_RDWR, 0);
    await real.close();
    await assertUntouched(given);
  });
});

describe('the runs folder of a malicious repository', () => {
  for (const linked of ['.recant', join('.recant', 'runs')]) {
    it(`is rejected if ${linked} is a link`, async () => {
      const given = await prepare();
      if (linked !== '.recant') await mkdir(join(given.workspace, '.recant'));
      await symlink(given.outside, join(given.workspace, linked));
      await assert.rejects(prepareRunFolder(given.workspace, storage), UnsafePlaceError);
      await assertUntouched(given);
    });
  }

  it('redirects no log', async () => {
    const given = await prepare();
    const runs = join(given.workspace, '.recant', 'runs');
    await mkdir(join(given.workspace, '.recant'));
    await symlink(given.outside, runs);
    await assert.rejects(LogFile.create(join(runs, 'new.jsonl')), UnsafePlaceError);
    await assert.rejects(resumeRun(auditKind, join(runs, 'profile')), UnsafePlaceError);
    await assertUntouched(given);
  });

  it('resumes no log that is a link', async () => {
    const given = await prepare();
    const runs = join(given.workspace, '.recant', 'runs');
    await mkdir(runs, { recursive: true });
    const path = join(runs, 'run.jsonl');
    await symlink(given.file, path);
    await assert.rejects(LogFile.resume(path), UnsafePlaceError);
    await assertUntouched(given);
  });
});
