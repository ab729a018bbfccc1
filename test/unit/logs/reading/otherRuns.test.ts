import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { describe, it } from 'node:test';
import { findRuns, type SearchLimits } from '../../../../src/logs/reading/otherRuns.ts';
import { foundRun } from '../../../support/data/foundRun.ts';
import { createTestFolder } from '../../cli/commandLine.ts';

const folder = await createTestFolder();
const limits: SearchLimits = { entries: 1000, bytes: 1_000_000, ms: 60_000 };

async function keep(root: string, path: string, run: string): Promise<void> {
  const pair = { id: 'one', prompt: 'What?', responseA: 'This.', responseB: 'That.' };
  const baseline = { preference: 'A' } as const;
  const pairs = [{ key: 'k', pair, baseline, challenges: {} }];
  await mkdir(join(root, path, '..'), { recursive: true });
  await writeFile(join(root, path), foundRun({ run, location: '/data.jsonl', pairs }));
}

async function project(name: string): Promise<string> {
  const root = join(folder, name);
  await mkdir(root, { recursive: true });
  return root;
}

async function found(root: string, given: Partial<SearchLimits> = {}) {
  const { runs, unsearched } = await findRuns(root, () => true, { ...limits, ...given });
  return { paths: runs.map(({ path }) => relative(root, path)).sort(), unsearched };
}

describe('the runs in a folder', () => {
  it('are found wherever their logs are moved, also renamed, each once', async () => {
    const root = await project('moved');
    await keep(root, '.recant/runs/one.jsonl', 'one');
    await keep(root, 'old/deep/er/two.before-20260101T000000.jsonl', 'two');
    await keep(root, 'notes/three.jsonl.bak', 'three');
    await keep(root, 'z/copy.jsonl', 'one');
    await keep(root, '.git/hidden.jsonl', 'four');
    await keep(root, 'node_modules/some/five.jsonl', 'five');
    await writeFile(join(root, 'pairs.jsonl'), '{"id":"one"}\n');
    const { paths, unsearched } = await found(root);
    assert.deepEqual(paths.slice(0, 2), [
      'notes/three.jsonl.bak',
      'old/deep/er/two.before-20260101T000000.jsonl',
    ]);
    assert.equal(paths.length, 3);
    assert.deepEqual(unsearched, []);
  });

  it('are not looked for behind links or in pipes', async () => {
    const root = await project('links');
    const outside = await project('outside');
    await keep(outside, 'one.jsonl', 'one');
    await symlink(outside, join(root, 'linked'));
    await symlink(join(outside, 'one.jsonl'), join(root, 'one.jsonl'));
    await symlink(root, join(root, 'itself'));
    execFileSync('mkfifo', [join(root, 'pipe.jsonl')]);
    assert.deepEqual(await found(root), { paths: [], unsearched: [] });
  });

  it('are not all found within a limit, which is said', async () => {
    const root = await project('limits');
    await keep(root, 'a.jsonl', 'one');
    await keep(root, 'b/b.jsonl', 'two');
    const only = (entries: number) => [
      `Only ${entries} files and folders of ${root} were searched for other runs.`,
    ];
    assert.deepEqual(await found(root, { entries: 2 }), {
      paths: ['a.jsonl'],
      unsearched: only(2),
    });
    assert.deepEqual(await found(root, { ms: -1 }), { paths: [], unsearched: only(0) });
    const { paths, unsearched } = await found(root, { bytes: 10 });
    assert.deepEqual(paths, []);
    assert.deepEqual(unsearched, [
      `${join(root, 'a.jsonl')} is too long to be compared.`,
      `${join(root, 'b/b.jsonl')} is too long to be compared.`,
    ]);
  });
});
