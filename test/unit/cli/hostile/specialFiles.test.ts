import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createTestFolder, recant } from '../commandLine.ts';

const folder = await createTestFolder();
const dataset = join(folder, 'pairs.jsonl');
await writeFile(dataset, '{"id": "x", "prompt": "p", "responseA": "a", "responseB": "b"}\n');
const runs = join(folder, 'runs');
await recant(['audit', dataset, '--judge', 'practice', '--out', runs]);
const log = join(runs, 'practice.jsonl');

const attack = ['--attack', 'all', '--attacker', 'practice', '--judge', 'practice'];
const ask = ['--pair', 'x', '--judge', 'practice', '--out', join(folder, 'new.jsonl')];

/** Every argument that names an input file. */
const readers: readonly (readonly [string, (file: string) => readonly string[]])[] = [
  ['pairs FILE', (file) => ['pairs', file]],
  ['pairs FILE --json', (file) => ['pairs', file, '--json']],
  ['plan FILE', (file) => ['plan', file, '--judge', 'practice']],
  ['plan FILE --attack', (file) => ['plan', file, ...attack]],
  ['audit FILE', (file) => ['audit', file, '--judge', 'practice', '--out', join(folder, 'new')]],
  ['audit FILE --pair', (file) => ['audit', file, ...ask]],
  ['step FILE', (file) => ['step', file, ...ask]],
  ['attack FILE', (file) => ['attack', file, ...attack, '--out', join(folder, 'new')]],
  [
    'attack FILE --format',
    (file) => ['attack', file, ...attack, '--format', 'recant', '--out', join(folder, 'new')],
  ],
  [
    'attack --references',
    (file) => ['attack', dataset, ...attack, '--references', file, '--out', join(folder, 'new')],
  ],
  [
    'attack --enriched-from',
    (file) => ['attack', dataset, ...attack, '--enriched-from', file, '--out', join(folder, 'new')],
  ],
  ['import FILE', (file) => ['import', file, '--out', join(folder, 'new.pairs.jsonl')]],
  ['show RUN', (file) => ['show', file]],
  ['report RUN', (file) => ['report', file]],
  ['report --annotations', (file) => ['report', log, '--annotations', file]],
];

describe('an input path', { skip: process.platform !== 'linux' }, async () => {
  const pipe = join(folder, 'pipe.jsonl');
  execFileSync('mkfifo', [pipe]);
  const toZero = join(folder, 'zero.jsonl');
  await symlink('/dev/zero', toZero);
  const socket = join(folder, 'socket.jsonl');
  const server = createServer().listen(socket);
  server.unref();

  const places = [
    ['/dev/zero', 'device'],
    [toZero, 'device'],
    [pipe, 'pipe'],
    [socket, 'socket'],
    ['/proc/self/mem', 'view of the running system'],
    ['/proc/kmsg', 'view of the running system'],
  ] as const;
  for (const [name, argsFor] of readers) {
    it(`is refused immediately if it is not a regular file, with cause and remedy: ${name}`, async () => {
      for (const [place, kind] of places) {
        const { code, err } = await recant(argsFor(place));
        assert.equal(code, 1, `${place}: ${err}`);
        assert.ok(err.includes(place), err);
        assert.ok(err.includes(`is a ${kind}, not a file. Use a regular file.`), err);
        assert.doesNotMatch(err, /not a file.*not a file/s);
      }
    });
  }

  it('is also refused in a folder of logs, while the others are reported', async () => {
    const many = join(folder, 'many');
    await mkdir(many);
    await symlink('/dev/zero', join(many, 'zero.jsonl'));
    execFileSync('mkfifo', [join(many, 'pipe.jsonl')]);
    execFileSync('cp', [log, many]);
    const { code, out, err } = await recant(['report', many]);
    assert.equal(code, 0, err);
    assert.match(out, /practice/);
  });
});
