import assert from 'node:assert/strict';
import { link, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { createTestFolder, recant, stackTrace } from '../commandLine.ts';

const folder = await createTestFolder();
const responseB = Array.from(
  { length: 8 },
  (_, at) => `Sentence number ${at} of this answer tells something about the sea and its tides.`,
).join(' ');
const record = { id: 'x', prompt: 'Why?', responseA: 'Because.', responseB };
const reference =
  'Tides are caused by the gravity of the moon and, to a lesser degree, by that of the sun, because it pulls the near side of the sea more strongly than the earth beneath it.';
const dataset = join(folder, 'pairs.jsonl');
await writeFile(dataset, `${JSON.stringify({ ...record, reference })}\n`);
const runs = join(folder, 'runs');
await recant(['audit', dataset, '--judge', 'practice', '--out', runs]);
const log = join(runs, 'practice.jsonl');
const source = join(folder, 'source');
await mkdir(source);
await writeFile(
  join(source, 'question.jsonl'),
  '{"question_id": 1, "category": "c", "turns": ["Why?", "And?"]}\n',
);
for (const model of ['one', 'two']) {
  const choices = [{ index: 0, turns: [`${model} says`, `${model} adds`] }];
  const answer = { question_id: 1, model_id: model, choices };
  await writeFile(join(source, `${model}.jsonl`), `${JSON.stringify(answer)}\n`);
}
await writeFile(
  join(source, 'human.jsonl'),
  '{"question_id": 1, "model_a": "one", "model_b": "two", "winner": "model_a", "judge": "p", "turn": 1}\n',
);

const attack = ['--attack', 'general-reference', '--response', 'B', '--attacker', 'practice'];
const gate = ['--fail-on', 'flipRate>1', '--junit'];
const precious = 'alias ls=ls\n';

/** Every command that writes to a file `out` or to a folder; `file` is a name that it writes. */
const writers: readonly {
  readonly name: string;
  readonly file: string;
  readonly args: (out: string) => readonly string[];
}[] = [
  { name: 'report --out', file: 'r.md', args: (out) => ['report', log, '--force', '--out', out] },
  {
    name: 'report --junit',
    file: 'j.xml',
    args: (out) => ['report', log, '--force', ...gate, out],
  },
  {
    name: 'import --out',
    file: 'i.pairs.jsonl',
    args: (out) => ['import', source, '--force', '--out', out],
  },
  {
    name: 'audit --pair --out',
    file: 'run.jsonl',
    args: (out) => ['audit', dataset, '--pair', 'x', '--judge', 'practice', '--out', out],
  },
  {
    name: 'step --out',
    file: 'run.jsonl',
    args: (out) => ['step', dataset, '--pair', 'x', '--judge', 'practice', '--out', out],
  },
  {
    name: 'audit --out',
    file: 'practice.jsonl',
    args: (out) => ['audit', dataset, '--judge', 'practice', '--out', dirname(out)],
  },
  {
    name: 'attack --out',
    file: 'pairs.attacks.jsonl',
    args: (out) => ['attack', dataset, ...attack, '--judge', 'practice', '--out', dirname(out)],
  },
  {
    name: 'attack --out, its records',
    file: 'pairs.attacked.jsonl',
    args: (out) => ['attack', dataset, ...attack, '--judge', 'practice', '--out', dirname(out)],
  },
];

let count = 0;

/** Creates an untrusted repository, and a folder outside of it with a file of the user. */
async function prepare(mark: '.git' | '.recant' | undefined) {
  const top = join(folder, `case-${count++}`);
  const [repository, outside] = [join(top, 'repository'), join(top, 'outside')];
  await mkdir(join(repository, mark ?? 'data'), { recursive: true });
  await mkdir(outside);
  await writeFile(join(outside, 'profile'), precious);
  return { repository, outside };
}

async function assertUntouched(outside: string) {
  assert.deepEqual(await readdir(outside), ['profile']);
  assert.equal(await readFile(join(outside, 'profile'), 'utf8'), precious);
}

describe('an output path', {
  skip: process.platform === 'win32',
}, () => {
  for (const { name, file, args } of writers) {
    it(`is refused inside a linked folder of a repository: ${name}`, async () => {
      const git = await prepare('.git');
      await symlink(git.outside, join(git.repository, 'linked'));
      const { outside, repository } = await prepare('.recant');
      await symlink(outside, join(repository, '.recant', 'linked'));
      for (const [place, left] of [
        [join(git.repository, 'linked', file), git.outside],
        [join(git.repository, 'linked', 'deeper', file), git.outside],
        [join(repository, '.recant', 'linked', file), outside],
      ] as const) {
        const { code, err } = await recant(args(place));
        assert.equal(code, 1, err);
        assert.match(
          err,
          /linked is a symbolic link, and Recant does not write through links\. Replace/,
        );
        await assertUntouched(left);
      }
    });

    it(`is refused if it is a symbolic link itself, anywhere: ${name}`, async () => {
      for (const mark of ['.git', '.recant', undefined] as const) {
        for (const target of ['profile', 'new']) {
          const { outside, repository } = await prepare(mark);
          const place = join(repository, file);
          await symlink(join(outside, target), place);
          const { code, err } = await recant(args(place));
          assert.equal(code, 1, err);
          assert.match(
            err,
            /is a symbolic link, and Recant does not write through links\. Replace|belongs to another run/,
          );
          assert.ok(err.includes(place), err);
          await assertUntouched(outside);
        }
      }
    });

    it(`is accepted in a linked folder outside of any repository: ${name}`, async () => {
      const { outside, repository } = await prepare(undefined);
      await symlink(outside, join(repository, 'linked'));
      const { code, err } = await recant(args(join(repository, 'linked', file)));
      assert.equal(code, 0, err);
      assert.ok((await readdir(outside)).includes(file));
    });
  }

  it('is refused in a linked folder that leads to another repository', async () => {
    const { outside, repository } = await prepare('.git');
    await mkdir(join(outside, '.git'));
    await symlink(outside, join(repository, 'linked'));
    const { code } = await recant(['report', log, '--out', join(repository, 'linked', 'r.md')]);
    assert.equal(code, 1);
    assert.deepEqual((await readdir(outside)).sort(), ['.git', 'profile']);
  });

  it('is accepted if it is the folder of a repository itself', async () => {
    const { repository } = await prepare('.git');
    const { code, err } = await recant([
      'audit',
      dataset,
      '--judge',
      'practice',
      '--out',
      repository,
    ]);
    assert.equal(code, 0, err);
  });

  it('is replaced without changing hard links to the previous file', async () => {
    const { outside, repository } = await prepare('.git');
    const place = join(repository, 'r.md');
    await link(join(outside, 'profile'), place);
    const { code, err } = await recant(['report', log, '--force', '--out', place]);
    assert.equal(code, 0, err);
    assert.notEqual(await readFile(place, 'utf8'), precious);
    await assertUntouched(outside);
  });

  for (const [what, name, message] of [
    ['contains NUL', 'a\0b', /contains a character that no file name can contain\. /],
    ['is very long', 'n'.repeat(300), /name is too long\. Choose a shorter one\./],
  ] as const) {
    it(`is refused with cause and remedy if its name ${what}`, async () => {
      for (const { args, file } of writers) {
        const { code, err } = await recant(args(join(folder, name, file)));
        assert.equal(code, 1, err);
        assert.match(err, message);
        assert.doesNotMatch(err, stackTrace);
      }
      for (const command of ['pairs', 'show', 'report']) {
        const { code, err } = await recant([command, join(folder, name)]);
        assert.equal(code, 1, err);
        assert.match(err, message);
      }
    });
  }

  it('is refused if a long dataset name makes the log name too long', async () => {
    const long = join(folder, `${'d'.repeat(240)}.jsonl`);
    await writeFile(long, await readFile(dataset));
    const out = join(folder, 'long');
    const { code, err } = await recant([
      'attack',
      long,
      ...attack,
      '--judge',
      'practice',
      '--out',
      out,
    ]);
    assert.equal(code, 1, err);
    assert.match(err, /name is too long/);
    assert.equal(basename(long).length, 246);
  });
});
