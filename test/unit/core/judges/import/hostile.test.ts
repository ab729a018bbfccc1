import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { importJudges } from '../../../../../src/core/judges/import/importJudges.ts';
import { assertProportionalWork } from '../../../../support/measuring/growth.ts';
import { faultOf } from './support.ts';

const yaml = (text: string) => ({ name: 'hostile.yaml', text });

describe('Files with judges', () => {
  it('are refused for tags of their own, which could name code', () => {
    assert.match(faultOf(yaml('a: !!python/object/apply:os.system ["true"]')), /Line 1 .*tag/i);
    assert.match(faultOf(yaml('x: 1\na: !custom b')), /Line 2 /);
  });

  it('are refused for a second document, as in a Prompty file', () => {
    const text = '---\nname: judge\n---\nsystem:\nYou judge.\n';
    assert.match(
      faultOf({ name: 'j.prompty', text }),
      /Line 3 begins a second document.*judge\.json/,
    );
  });

  it('are refused for aliases that multiply', () => {
    const levels = [...'abcdefghij'].map((name, index, all) => {
      const before = all[index - 1];
      const item = before === undefined ? '"x"' : `*${before}`;
      return `${name}: &${name} [${Array(10).fill(item).join(', ')}]`;
    });
    assert.match(faultOf(yaml(levels.join('\n'))), /repeats parts of itself/);
  });

  it('are refused for aliases that multiply in maps', () => {
    const levels = [...'abcdefghij'].map((name, index, all) => {
      const item = index === 0 ? '"x"' : `*${all[index - 1]}`;
      const fields = Array.from({ length: 10 }, (_, field) => `k${field}: ${item}`);
      return `${name}: &${name} {${fields.join(', ')}}`;
    });
    assert.match(faultOf(yaml(levels.join('\n'))), /repeats parts of itself/);
  });

  it('are refused if they contain themselves by an alias', () => {
    const text = '&a\nrubricPrompt: *a\ntests: [*a, *a]';
    assert.match(faultOf(yaml(text)), /repeats parts of itself/);
  });

  it('are refused for a repeated key, with its line', () => {
    assert.match(faultOf(yaml('a: 1\nb:\n  c: 1\n  c: 2')), /Line 4 .*unique/);
  });

  it('are read in time that is linear in their keys and anchors', () => {
    const anchored = (times: number) =>
      Array.from({ length: 1500 * times }, (_, index) => `k${index}: &a${index} x`).join('\n');
    assertProportionalWork('keys', anchored, (text) => importJudges([yaml(text)]));
  });

  it('are refused if their YAML is longer than the parser reads quickly', () => {
    assert.match(faultOf(yaml('- *a\n'.repeat(300_000))), /longer than 1 MiB/);
  });

  it('are refused for deep nesting', () => {
    assert.match(faultOf(yaml('- '.repeat(50_000))), /nested too deeply/);
    assert.match(faultOf(yaml('{a: '.repeat(50_000))), /nested too deeply/);
    const json = `${'{"a":'.repeat(300)}1${'}'.repeat(300)}`;
    assert.match(faultOf({ name: 'deep.json', text: json }), /nested too deeply/);
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
