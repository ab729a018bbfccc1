import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import { readJudgeFile } from '../../../src/files/readJudge.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const judge = {
  schema: 1,
  name: 'support v3',
  kind: 'pairwise',
  reader: { kind: 'marker', pattern: '\\[\\[(?:(?<first>A)|(?<second>B))\\]\\]' },
};

describe('reading a judge definition', () => {
  let folder: string;
  let path: string;
  beforeEach(async () => {
    folder = temporaryFolder('judge');
    await mkdir(join(folder, 'judges', 'texts'), { recursive: true });
    path = join(folder, 'judges', 'support.judge.json');
  });

  const write = (content: unknown) =>
    writeFile(
      path,
      JSON.stringify({ ...judge, messages: [{ role: 'user', content }] }, undefined, 1),
    );
  const readContent = async () => (await readJudgeFile(path)).messages[0]?.content;
  const readFile = async (file: string) => {
    await write({ file });
    return readContent();
  };
  const messageFor = async (file: string) => {
    const error = await readFile(file).then(
      () => assert.fail('was read'),
      (error: Error) => error,
    );
    return error.message.replaceAll(folder, '');
  };

  it('includes the text files beside it, without a BOM, carriage returns and the last line break', async () => {
    await writeFile(
      join(folder, 'judges', 'texts', 'user.md'),
      '\uFEFF{{first}}\r\n{{second}}\r\n',
    );
    assert.equal(await readFile('texts/user.md'), '{{first}}\n{{second}}');
  });

  it('follows links to text files inside its folder only', async () => {
    await writeFile(join(folder, 'judges', 'user.txt'), 'inside');
    await writeFile(join(folder, 'outside.txt'), 'outside');
    await writeFile(join(folder, 'judges', '.env'), 'KEY=1');
    await symlink('user.txt', join(folder, 'judges', 'inside.txt'));
    await symlink('../outside.txt', join(folder, 'judges', 'link.txt'));
    await symlink('.env', join(folder, 'judges', 'env.txt'));
    assert.equal(await readFile('inside.txt'), 'inside');
    const refused =
      'Only .txt and .md files inside the folder of the judge prompt are read. Copy the text there.';
    for (const name of [
      '../outside.txt',
      'link.txt',
      '.env',
      'env.txt',
      join(folder, 'outside.txt'),
    ]) {
      assert.equal(
        await messageFor(name),
        `/judges/support.judge.json:13: ${name.replace(folder, '')}: ${refused}`,
        name,
      );
    }
  });

  it('names file, line and remedy for a text that cannot be read', async () => {
    await writeFile(join(folder, 'judges', 'long.txt'), 'x'.repeat(256 * 1024 + 1));
    await writeFile(join(folder, 'judges', 'limit.txt'), 'x'.repeat(256 * 1024));
    await writeFile(join(folder, 'judges', 'latin.txt'), Buffer.from([0xe9]));
    await writeFile(join(folder, 'judges', 'typo.txt'), 'Choose {{answer_a}}.');
    execFileSync('mkfifo', [join(folder, 'judges', 'pipe.txt')]);
    const start = '/judges/support.judge.json:13:';
    assert.equal((await readFile('limit.txt'))?.length, 256 * 1024);
    for (const [name, why] of [
      ['long.txt', 'It is larger than 256 KiB. Shorten it.'],
      ['latin.txt', 'It is not UTF-8 text. Save it as UTF-8.'],
      ['none.txt', 'There is no such file. Check the name.'],
      ['pipe.txt', 'This is a pipe, not a file. Use a regular file.'],
    ] as const) {
      assert.equal(await messageFor(name), `${start} ${name}: ${why}`);
    }
    assert.match(
      await messageFor('typo.txt'),
      /typo\.txt: There is no placeholder \{\{answer_a\}\}/,
    );
  });

  it('names file, line and remedy for each fault of the definition', async () => {
    await writeFile(path, JSON.stringify({ ...judge, kind: 'both' }, undefined, 1));
    await assert.rejects(readJudgeFile(path), {
      message: [
        `${path}:1: Add "messages", which is missing.`,
        `${path}:4: "kind" should be "pairwise" or "pointwise", but is "both".`,
      ].join('\n'),
    });
    await assert.rejects(readJudgeFile(join(folder, 'none.judge.json')), {
      message: `${join(folder, 'none.judge.json')}: There is no such file. Check the name.`,
    });
    await writeFile(path, ' '.repeat(1024 * 1024 + 1));
    await assert.rejects(readJudgeFile(path), {
      message: `${path}: It is larger than 1024 KiB. Shorten it.`,
    });
  });
});
