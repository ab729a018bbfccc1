import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  parseJudgeFile,
  resolveJudgeFile,
} from '../../../../../src/core/judges/file/parseJudgeFile.ts';
import { judgeFileText } from '../../../../../src/core/judges/file/writeJudgeFile.ts';
import { builtInJudges } from '../../../../../src/core/judges/forms/builtInJudges.ts';

function readBack(text: string) {
  const parsed = parseJudgeFile(text);
  assert.ok('file' in parsed, 'faults' in parsed ? parsed.faults[0]?.message : '');
  return resolveJudgeFile(parsed.file, () => '');
}

describe('A definition file', () => {
  it('is read back as the definition that was written', () => {
    for (const definition of builtInJudges) {
      assert.deepEqual(readBack(judgeFileText(definition)), definition);
    }
  });

  it('keeps any text of a message, whatever the comments contain', () => {
    const [definition] = builtInJudges;
    assert.ok(definition);
    const text = fc.string({ unit: 'binary' }).filter((one) => !one.includes('{{'));
    fc.assert(
      fc.property(text, fc.array(fc.string({ unit: 'binary' })), (content, comments) => {
        const changed = { ...definition, messages: [{ role: 'user' as const, content }] };
        assert.deepEqual(readBack(judgeFileText(changed, comments)), changed);
      }),
    );
  });

  it('has a line for each line of a message', () => {
    const [definition] = builtInJudges;
    assert.ok(definition);
    const messages = [{ role: 'user' as const, content: 'one\ntwo' }];
    assert.match(judgeFileText({ ...definition, messages }), /"one",\n\s+"two"\n/);
  });
});
