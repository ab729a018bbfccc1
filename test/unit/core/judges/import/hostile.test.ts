import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { importJudges } from '../../../../../src/core/judges/import/importJudges.ts';
import { faultOf } from './support.ts';

const yaml = (text: string) => ({ name: 'hostile.yaml', text });

describe('Files with judges', () => {
  it('are refused for tags of their own, which could name code', () => {
    assert.match(faultOf(yaml('a: !!python/object/apply:os.system ["true"]')), /Line 1 .*tag/i);
    assert.match(faultOf(yaml('x: 1\na: !custom b')), /Line 2 /);
  });

  it('are refused for aliases that multiply', () => {
    const levels = [...'abcdefghij'].map((name, index, all) => {
      const before = all[index - 1];
      const item = before === undefined ? '"x"' : `*${before}`;
      return `${name}: &${name} [${Array(10).fill(item).join(', ')}]`;
    });
    assert.match(faultOf(yaml(levels.join('\n'))), /repeats parts of itself/);
  });

  it('are refused for deep nesting', () => {
    assert.match(faultOf(yaml('['.repeat(50_000))), /nested too deeply/);
    assert.match(faultOf(yaml(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)), /nested too deeply/);
  });

  it('are refused if they are code', () => {
    for (const name of ['promptfooconfig.js', 'task.py', 'config.mts']) {
      assert.match(faultOf({ name, text: 'rubricPrompt: x' }), /code/);
    }
  });

  it('may contain anything without an error', () => {
    const value = fc.jsonValue();
    const field = fc.constantFrom(
      'prompt_template',
      'regex_pattern',
      'rubricPrompt',
      'template',
      'grade_pattern',
      'output_format',
      'name',
      'type',
      'defaultTest',
      'tests',
      'own',
    );
    const object = fc.dictionary(field, fc.oneof(value, fc.dictionary(field, value), fc.string()));
    fc.assert(
      fc.property(object, fc.string(), (config, text) => {
        importJudges([
          { name: 'a.json', text: JSON.stringify(config) },
          { name: 'b.yaml', text },
        ]);
      }),
    );
  });
});
