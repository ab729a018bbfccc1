import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import {
  parseJudgeFile,
  resolveJudgeFile,
} from '../../../../src/core/judges/file/parseJudgeFile.ts';
import { lintDefinition } from '../../../../src/core/judges/lint.ts';
import { placeholders } from '../../../../src/core/judges/placeholders.ts';

const page = readFileSync(new URL('../../../../media/guide/judges.md', import.meta.url), 'utf8');

describe("the guide's page on judge definitions", () => {
  it('has a definition that can be used unchanged', () => {
    const [, text = ''] = /```jsonc\n(\{\n {2}"schema"[\s\S]*?)```/.exec(page) ?? [];
    const parsed = parseJudgeFile(text);
    assert.ok('file' in parsed, JSON.stringify(parsed));
    const definition = resolveJudgeFile(parsed.file, () => '');
    assert.deepEqual(
      lintDefinition(definition).filter(({ severity }) => severity !== 'note'),
      [],
    );
  });

  it('explains every placeholder and every kind of reader', () => {
    for (const name of placeholders) assert.ok(page.includes(`{{${name}}}`), name);
    for (const kind of ['marker', 'json', 'scores', 'score', 'choice']) {
      assert.ok(page.includes(`| \`${kind}\``), kind);
    }
  });
});
