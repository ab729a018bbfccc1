import assert from 'node:assert/strict';
import { cpSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { auditKind } from '../../../../src/core/runs/audit/auditKind.ts';
import { readHeader } from '../../../../src/logs/reading/firstLine.ts';
import { readLog } from '../../../../src/logs/reading/readLog.ts';
import { RunReader } from '../../../../src/logs/reading/runReader.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { createSteadyJudge, newHeader } from '../../core/runs/audit/auditing.ts';

let place: string;
const logIn = (folder: string) => join(folder, '.recant/runs/one.jsonl');

/** Writes a folder whose log is about a file at this location. */
function write(folder: string, location: string, ...files: readonly string[]): string {
  const path = join(place, folder);
  mkdirSync(join(path, '.recant/runs'), { recursive: true });
  for (const file of files) {
    mkdirSync(dirname(join(path, file)), { recursive: true });
    writeFileSync(join(path, file), '');
  }
  const { dataset, ...header } = newHeader(createSteadyJudge());
  writeFileSync(
    logIn(path),
    `${JSON.stringify({ ...header, dataset: { ...dataset, location } })}\n`,
  );
  return path;
}

/** Returns the location of a log's dataset, as all ways to read a log agree on it. */
async function locationIn(folder: string): Promise<string | undefined> {
  const log = logIn(join(place, folder));
  const reader = new RunReader(log);
  await reader.refresh();
  const { entries } = await readLog(log);
  const [first] = entries;
  const read = [
    (await readHeader(auditKind, log))?.dataset.location,
    reader.header?.dataset.location,
    first?.type === 'header' ? first.dataset.location : undefined,
  ];
  assert.equal(new Set(read).size, 1, read.join(' '));
  return read[0];
}

describe('the dataset of a log whose folder was moved', () => {
  beforeEach(() => {
    place = temporaryFolder('here');
  });

  it('is the file at the same path in the folder', async () => {
    const old = join(place, 'old');
    write('old', join(old, 'data/a b+c.jsonl'), 'data/a b+c.jsonl', 'a b+c.jsonl');
    assert.equal(await locationIn('old'), join(old, 'data/a b+c.jsonl'));
    renameSync(old, join(place, 'new'));
    assert.equal(await locationIn('new'), join(place, 'new/data/a b+c.jsonl'));
  });

  it('stays a URI as VS Code writes it', async () => {
    const old = pathToFileURL(join(place, 'old')).href;
    write('new', `${old}/data/a%20b%2Bc%281%29.jsonl`, 'data/a b+c(1).jsonl');
    assert.equal(
      await locationIn('new'),
      `${pathToFileURL(join(place, 'new')).href}/data/a%20b%2Bc%281%29.jsonl`,
    );
  });

  it('is that of the copy if the folder was copied', async () => {
    const old = write('old', join(place, 'old/data.jsonl'), 'data.jsonl');
    cpSync(old, join(place, 'copy'), { recursive: true });
    assert.equal(await locationIn('copy'), join(place, 'copy/data.jsonl'));
    assert.equal(await locationIn('old'), join(place, 'old/data.jsonl'));
  });

  it('stays where it is if the log was only written elsewhere', async () => {
    write('other', '', 'data.jsonl');
    const elsewhere = join(place, 'other/data.jsonl');
    write('here', elsewhere, 'data.jsonl');
    writeFileSync(join(place, 'other/.recant/runs/one.jsonl'), '');
    assert.equal(await locationIn('here'), join(place, 'here/data.jsonl'));
    renameSync(join(place, 'other/.recant'), join(place, 'other/.gone'));
    assert.equal(await locationIn('here'), elsewhere);
  });

  it('stays as written if the folder has no such file, or it names no file of this machine', async () => {
    const locations = [
      join(place, 'old/data.jsonl'),
      '/old/../new/other.jsonl',
      'file://server/share/other.jsonl',
      '//server/share/other.jsonl',
      'untitled:other.jsonl',
      'file:///%zz/other.jsonl',
    ];
    for (const location of locations) {
      write('new', location, 'other.jsonl');
      assert.equal(await locationIn('new'), location);
    }
  });
});
