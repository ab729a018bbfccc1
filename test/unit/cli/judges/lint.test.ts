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
