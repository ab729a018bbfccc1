import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { importJudges } from '../../../../../src/core/judges/import/importJudges.ts';
import { faultOf, imported, readBy } from './support.ts';

const withPrompt = (prompt: unknown, assertion: object = {}) => ({
  name: 'promptfooconfig.json',
  text: JSON.stringify({
    description: 'Kindness',
    defaultTest: { options: { rubricPrompt: prompt }, ...assertion },
  }),
});

describe('promptfoo’s rubric prompts', () => {
  it('become one message of the user, with {{output}} and {{rubric}}', () => {
    const { definition } = imported(
      withPrompt('Grade {{output}} by {{ rubric }} as {"pass": true}'),
    );
    assert.equal(definition.name, 'Kindness');
    assert.deepEqual(definition.messages, [
      { role: 'user', content: 'Grade {{response}} by {{rubric}} as {"pass": true}' },
    ]);
  });

  it('become the messages of a list, even as JSON or YAML text', () => {
    const messages = [
      { role: 'system', content: 'Grade.' },
      { role: 'user', content: '{{output}}' },
    ];
    const expected = [
      { role: 'system', content: 'Grade.' },
      { role: 'user', content: '{{response}}' },
    ];
    for (const prompt of [
      messages,
      JSON.stringify(messages, undefined, 1),
      '- role: system\n  content: Grade.\n- role: user\n  content: "{{output}}"\n',
    ]) {
      assert.deepEqual(imported(withPrompt(prompt)).definition.messages, expected);
    }
  });

  it('read "pass", with the reason', () => {
    const { definition } = imported(withPrompt('{{output}}'));
    assert.equal(readBy(definition, '{"reason": "kind", "score": 0.9, "pass": true}'), true);
    assert.equal(readBy(definition, '{"reason": "rude", "score": 0.9, "pass": false}'), false);
    assert.deepEqual(definition.justification, { json: '/reason' });
  });

  it('read "score" if an assertion has a threshold', () => {
    const { definition } = imported({
      name: 'promptfooconfig.yaml',
      text: 'tests:\n  - assert:\n      - type: llm-rubric\n        threshold: 0.8\n        rubricPrompt: "{{output}}"\n',
    });
    assert.deepEqual(definition.scale, { min: 0, max: 1, pass: 0.8, step: 0.1 });
    assert.equal(readBy(definition, '{"reason": "kind", "score": 0.9, "pass": true}'), 0.9);
  });

  it('use a variable as the prompt, and say so', () => {
    const { definition, losses } = imported(withPrompt('{{question}} {{output}}'));
    assert.equal(definition.messages[0]?.content, '{{prompt}} {{response}}');
    assert.ok(losses.some(({ what }) => what === 'variable of the tests'));
  });

  it('are each found once', () => {
    const { found } = importJudges([
      {
        name: 'promptfooconfig.yaml',
        text: 'defaultTest: &d\n  options: {rubricPrompt: "{{output}}"}\ntests:\n  - *d\n  - options: {rubricPrompt: "{{output}}!"}\n',
      },
    ]);
    assert.deepEqual(found, ['promptfoo 1', 'promptfoo 2']);
  });

  for (const [what, prompt, reason] of [
    ['a file', 'file://rubric.txt', /another file/],
    ['an environment variable', '{{env.SECRET}} {{output}}', /environment/],
    ['a filter', '{{ output | dump }}', /computes/],
    ['a block', '{% if output %}{{output}}{% endif %}', /computes/],
    ['an unknown value', '{{mood}} {{output}}', /\{mood\}/],
    ['content that is no text', [{ role: 'user', content: [{ type: 'image' }] }], /neither a text/],
  ] as const) {
    it(`are refused for ${what}`, () => {
      assert.match(faultOf(withPrompt(prompt)), reason);
    });
  }
});
