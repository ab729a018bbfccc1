import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import {
  annotationFileIn,
  appendAnnotations,
  readAnnotationFile,
} from '../../../src/logs/annotationFile.ts';
import { annotation } from '../core/annotations/annotating.ts';
import { createTestFolder } from './runFiles.ts';

const folder = await createTestFolder();

async function newWorkspace(name: string): Promise<string> {
  const workspace = join(folder, name);
  await mkdir(workspace);
  return workspace;
}

describe('the annotation file', () => {
  it('keeps what is appended, line by line, whatever a note contains', async () => {
    const path = annotationFileIn(await newWorkspace('notes'));
    const notes = ['plain', 'two\nlines', '\u2028 \u0085 \r', '"quotes" </script>', '\ud800'];
    for (const [i, note] of notes.entries()) {
      await appendAnnotations(path, [annotation({ id: `n${i}`, note })]);
    }
    const { events, faults } = await readAnnotationFile(path);
    assert.deepEqual(faults, []);
    assert.deepEqual(
      events.map((event) => (event.type === 'annotation' ? event.note : '')),
      notes,
    );
    assert.equal((await readFile(path, 'utf8')).trimEnd().split('\n').length, notes.length);
  });

  it('is empty if missing', async () => {
    const path = annotationFileIn(await newWorkspace('empty'));
    assert.deepEqual(await readAnnotationFile(path), { events: [], faults: [] });
  });

  it('never follows a link out of the repository', async () => {
    const other = join(await newWorkspace('other'), 'precious.txt');
    await writeFile(other, 'precious\n');
    const path = annotationFileIn(await newWorkspace('linked'));
    await mkdir(dirname(path), { recursive: true });
    await symlink(other, path);
    await assert.rejects(appendAnnotations(path, [annotation({ id: 'one' })]), /symbolic link/);
    const folderLinked = annotationFileIn(await newWorkspace('linkedFolder'));
    await mkdir(dirname(dirname(folderLinked)), { recursive: true });
    await symlink(dirname(other), dirname(folderLinked));
    await assert.rejects(
      appendAnnotations(folderLinked, [annotation({ id: 'one' })]),
      /symbolic link/,
    );
    assert.equal(await readFile(other, 'utf8'), 'precious\n');
    assert.deepEqual(await readdir(dirname(other)), ['precious.txt']);
  });

  it('keeps the valid lines of a torn or conflicted file, and reports the others', async () => {
    const path = annotationFileIn(await newWorkspace('torn'));
    await mkdir(dirname(path), { recursive: true });
    const line = (id: string) => JSON.stringify(annotation({ id }));
    await writeFile(
      path,
      [
        line('one'),
        '<<<<<<< HEAD',
        line('two'),
        '=======',
        line('three'),
        '>>>>>>> other branch',
        '{"type":"annotation","schema":9}',
        line('four').slice(0, 40),
      ].join('\n'),
    );
    await appendAnnotations(path, [annotation({ id: 'five' })]);
    const { events, faults } = await readAnnotationFile(path);
    assert.deepEqual(
      events.map(({ id }) => id),
      ['one', 'two', 'three', 'five'],
    );
    assert.deepEqual(
      faults.map(({ line }) => line),
      [2, 4, 6, 7, 8],
    );
    assert.match(faults[0]?.reason ?? '', /merge left a conflict/);
    assert.match(faults[3]?.reason ?? '', /not an annotation that this version supports/);
    assert.match(faults[4]?.reason ?? '', /may have been torn/);
  });
});

function linesOf(name: string, count: number): string {
  return Array.from(
    { length: count },
    (_, i) => `${JSON.stringify(annotation({ id: `${name}-${i}`, author: name, at: i }))}\n`,
  ).join('');
}

function idsOf(text: string): string[] {
  return text
    .trim()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => String(JSON.parse(line).id))
    .sort();
}

describe('two branches of annotations', () => {
  it('lose nothing in any merge of up to 5 common and 6 new events each, with the folder’s merge driver', async () => {
    const workspace = await newWorkspace('merges');
    const [ours, base, theirs] = ['ours', 'base', 'theirs'].map((name) => join(workspace, name));
    assert.ok(ours && base && theirs);
    const merge = (...options: string[]) =>
      spawnSync('git', ['merge-file', '-p', '-q', ...options, ours, base, theirs]);
    const upTo = (most: number) => Array.from({ length: most + 1 }, (_, count) => count);
    for (const inBase of upTo(5)) {
      const common = linesOf('base', inBase);
      await writeFile(base, common);
      for (const inOurs of upTo(6)) {
        const one = linesOf('ours', inOurs);
        await writeFile(ours, common + one);
        for (const inTheirs of upTo(6)) {
          const other = linesOf('theirs', inTheirs);
          await writeFile(theirs, common + other);
          const { status, stdout } = merge('--union');
          assert.equal(status, 0);
          assert.deepEqual(idsOf(String(stdout)), idsOf(common + one + other));
        }
      }
    }
    assert.notEqual(merge().status, 0, 'without the driver they conflict');
  });

  it('are merged that way in a repository without manual configuration', async () => {
    const workspace = await newWorkspace('repository');
    const path = annotationFileIn(workspace);
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@localhost', ...args], {
        cwd: workspace,
        stdio: 'pipe',
      });
    git('init', '-q', '-b', 'main');
    await appendAnnotations(path, [annotation({ id: 'common' })]);
    git('add', '.');
    git('commit', '-qm', 'common');
    git('checkout', '-qb', 'other');
    await appendAnnotations(path, [annotation({ id: 'theirs', author: 'Grace' })]);
    git('commit', '-qam', 'theirs');
    git('checkout', '-q', 'main');
    await appendAnnotations(path, [annotation({ id: 'ours' })]);
    git('commit', '-qam', 'ours');
    git('merge', '-q', '--no-edit', 'other');
    const { events, faults } = await readAnnotationFile(path);
    assert.deepEqual(faults, []);
    assert.deepEqual(events.map(({ id }) => id).sort(), ['common', 'ours', 'theirs']);
  });
});
