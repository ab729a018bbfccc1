import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { AttackList } from '../../../src/host/runs/attack/attackList.ts';
import { RunList } from '../../../src/host/views/runs/runList.ts';
import { isLocked } from '../../../src/logs/runLock.ts';
import { closeEditors, openFile, record } from '../support/datasets.ts';
import { harmfulFinding, writeFindings } from '../support/found.ts';
import { lensesOf } from '../support/lenses.ts';
import { eventually, recant, workspaceFolder } from '../support/recant.ts';

describe('logs in a repository', () => {
  const made: string[] = [];

  before(recant);
  afterEach(async () => {
    await closeEditors();
    for (const path of made.splice(0)) await rm(path, { force: true });
  });

  /**
   * Creates links to an endless device, and pipes without a writer, with the names of logs and a
   * lock.
   */
  async function bringEndless(kind: 'runs' | 'attacks'): Promise<void> {
    const folder = join(workspaceFolder().fsPath, '.recant', kind);
    await mkdir(folder, { recursive: true });
    const [zero, pipe] = [join(folder, 'zz-endless-0.jsonl'), join(folder, 'zz-endless-1.jsonl')];
    await symlink('/dev/zero', zero);
    await symlink('/dev/zero', `${zero}.lock`);
    execFileSync('mkfifo', [pipe, `${pipe}.lock`]);
    made.push(zero, pipe, `${zero}.lock`, `${pipe}.lock`);
  }

  it('do not block the window, even if endless or not ordinary files', async function () {
    if (process.platform !== 'linux') this.skip();
    await bringEndless('runs');
    await bringEndless('attacks');
    const document = await openFile(
      'array.json',
      JSON.stringify([record('endless', { label: 'A', labelSource: 'human' })], null, 1),
    );
    await vscode.window.showTextDocument(document);
    const log = await writeFindings(document, { 0: harmfulFinding });
    made.push(log);
    const title = await eventually('the result', async () => {
      const lenses = await lensesOf(document);
      return lenses.find(({ title }) => title.includes('right, lost'))?.title;
    });
    assert.match(title, /A → B under authority/);
    const storage = vscode.Uri.joinPath(workspaceFolder(), 'no-storage');
    const runs = await new RunList(storage).all();
    assert.ok(runs.some(({ path }) => path === log));
    const attacks = await new AttackList(storage).all();
    assert.ok(![...runs, ...attacks].some(({ path }) => path.includes('zz-endless')));
    for (const path of made) assert.equal(await isLocked(path), false);
  });
});
