import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { defaultJudge } from '../../../../src/core/judges/defaultJudge.ts';
import type { JudgeDefinition } from '../../../../src/core/judges/definition.ts';
import { judgeFileText } from '../../../../src/core/judges/file/writeJudgeFile.ts';
import { createTestFolder, recant } from '../commandLine.ts';

const folder = await createTestFolder();
let files = 0;

async function write(text: string): Promise<string> {
  const path = join(folder, `${files++}.judge.json`);
  await writeFile(path, text);
  return path;
}

const oneSided: JudgeDefinition = {
  ...defaultJudge,
  reader: { kind: 'marker', pattern: 'Verdict: (?<first>A)' },
};

describe('recant judge lint', () => {
  it('finds nothing in a sound definition', async () => {
    const path = await write(judgeFileText(defaultJudge));
    const { code, out } = await recant(['judge', 'lint', path]);
    assert.equal(code, 0);
    assert.equal(out, `${path}: nothing found\n`);
  });

  it('fails for a definition without a marker for one response, with its line', async () => {
    const text = judgeFileText(oneSided);
    const path = await write(text);
    const { code, out } = await recant([
      'judge',
      'lint',
      await write(judgeFileText(defaultJudge)),
      path,
    ]);
    assert.equal(code, 1);
    const line = text.split('\n').findIndex((one) => one.includes('(?<first>A)')) + 1;
    assert.match(out, new RegExp(`^${path.replaceAll('\\', '\\\\')}:${line}: error: `, 'm'));
  });

  it('refuses a slow pattern, as plan and audit do', async () => {
    const slow = { kind: 'marker', pattern: '(?:[ab]?){200}(?P<first>A)(?P<second>B)' } as const;
    const path = await write(judgeFileText({ ...defaultJudge, reader: slow }));
    const refusal = /The pattern can take more than a second for one long answer\./;
    assert.match((await recant(['judge', 'lint', path])).out, refusal);
    const dataset = join(folder, 'pairs.jsonl');
    await writeFile(dataset, '{"prompt":"p","responseA":"a","responseB":"b"}\n');
    const judge = ['--judge', 'practice', '--definition', path];
    for (const command of [
      ['plan', dataset, ...judge],
      ['audit', dataset, ...judge, '--out', join(folder, 'slow')],
    ]) {
      const { code, err } = await recant(command);
      assert.notEqual(code, 0);
      assert.match(err, refusal);
    }
  });

  it('does not fail for a warning or a note', async () => {
    const content = 'Asked: {{prompt}}\nFirst: {{first}}\nSecond: {{second}}';
    const unfenced = { ...defaultJudge, messages: [{ role: 'user' as const, content }] };
    const { code, out } = await recant(['judge', 'lint', await write(judgeFileText(unfenced))]);
    assert.equal(code, 0, out);
    assert.match(out, /:\d+: (?:warning|note): /);
  });

  it('fails for a file that is not a definition, and checks the others', async () => {
    const broken = await write('{\n  "schema": 1,\n  "nam": 2\n}');
    const sound = await write(judgeFileText(defaultJudge));
    const { code, out, err } = await recant(['judge', 'lint', broken, join(folder, 'none'), sound]);
    assert.equal(code, 1);
    assert.match(out, /judge\.json:\d+: error: /);
    assert.match(out, /nothing found/);
    assert.match(err, /none: There is no such file/);
  });
});
