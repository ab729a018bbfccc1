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

  const llmRubric = (more: object = {}) => ({ type: 'llm-rubric', value: 'is kind', ...more });
  const configuration = (more: object) => ({ name: 'x.json', text: JSON.stringify(more) });

  it('apply the threshold of an assertion to the prompt of all tests', () => {
    const { definition } = imported(
      configuration({
        defaultTest: { options: { rubricPrompt: 'Own {{output}}' } },
        tests: [{ assert: [llmRubric({ threshold: 0.7 })] }],
      }),
    );
    assert.equal(definition.messages[0]?.content, 'Own {{response}}');
    assert.equal(definition.scale?.pass, 0.7);
  });

  it('list what a test or an assertion says besides', () => {
    const { losses } = imported(
      withPrompt('{{output}}', {
        threshold: 0.6,
        assert: [llmRubric({ provider: 'openai:some-model', weight: 2, transform: 'output.x' })],
      }),
    );
    const listed = losses.map(({ what }) => what);
    assert.deepEqual(listed.slice(1), [
      'threshold 0.6 of a test',
      'model openai:some-model',
      'weight',
      'transform',
    ]);
  });

  it('are Recant’s own for assertions without one, in the same form, and say so', () => {
    const { definition, losses } = imported(configuration({ tests: [{ assert: [llmRubric()] }] }));
    assert.match(definition.messages[1]?.content ?? '', /\{\{response\}\}[\s\S]*\{\{rubric\}\}/);
    assert.equal(readBy(definition, '{"reason": "kind", "score": 1, "pass": true}'), true);
    assert.equal(losses[0]?.what, 'prompt');
  });

  it('are refused for assertions that promptfoo reads in another way', () => {
    for (const [type, reason] of [
      ['factuality', /factuality have a form of their own/],
      ['not-llm-rubric', /passes what its prompt fails/],
    ] as const) {
      const assertion = { type, rubricPrompt: '{{output}}' };
      assert.match(faultOf(configuration({ tests: [{ assert: [assertion] }] })), reason);
    }
  });

  it('use a variable as the prompt, and say so', () => {
    const { definition, losses } = imported(withPrompt('{{question}} {{output}}'));
    assert.equal(definition.messages[0]?.content, '{{prompt}} {{response}}');
    assert.ok(losses.some(({ what }) => what === 'variable of the tests'));
  });

  it('show the user’s own variables, in every form that computes nothing, and say so', () => {
    for (const [prompt, content] of [
      ['{{mood}} {{output}}', '{{vars.mood}} {{response}}'],
      ['{{output}}{{ mood }}{{ vars.mood }}', '{{response}}{{vars.mood}}{{vars.mood}}'],
      ['Is it\n {{- mood -}} \nor {{output}}', 'Is it{{vars.mood}}or {{response}}'],
      ['{{output}}{# for us #}{{mood}} {#- or not -#} .', '{{response}}{{vars.mood}}.'],
    ] as const) {
      const { definition, losses } = imported(withPrompt(prompt));
      assert.equal(definition.messages[0]?.content, content, prompt);
      assert.ok(losses.some(({ what }) => what === 'variable mood of the tests'));
    }
  });

  it('list the settings of a grader', () => {
    const provider = { id: 'openai:some-model', config: { temperature: 1 } };
    const { losses } = imported(withPrompt('{{output}}', { assert: [llmRubric({ provider })] }));
    assert.deepEqual(losses.map(({ what }) => what).slice(1), ['model openai:some-model']);
  });

  it('keep the settings of a grader, also of one for all tests', () => {
    const config = { temperature: 0.7, max_tokens: 300, retries: 2 };
    const provider = { id: 'openai:chat:some-model', config };
    const own = { provider: 'openai:own-model' };
    const options = { provider, rubricPrompt: '{{output}}', prefix: 'Now: ' };
    const test = (more: object) => ({ assert: [llmRubric()], ...more });
    for (const [given, models, generation] of [
      [{ defaultTest: { options }, tests: [test({})] }, ['openai:chat:some-model'], true],
      [{ tests: [test({ options })] }, ['openai:chat:some-model'], true],
      [{ defaultTest: { options }, tests: [test({ options: own })] }, ['openai:own-model'], false],
    ] as const) {
      const { definition, losses } = imported(configuration(given));
      const listed = losses.map(({ what }) => what);
      assert.deepEqual(
        listed.filter((what) => what.startsWith('model ')),
        models.map((model) => `model ${model}`),
      );
      assert.ok(listed.includes('prefix'), String(listed));
      assert.equal(listed.includes('retries of the model'), generation);
      assert.deepEqual(
        definition.generation,
        generation ? { temperature: 0.7, maxTokens: 300 } : undefined,
      );
    }
  });

  it('list other assertions, which are not imported', () => {
    const others = [
      { type: 'g-eval', value: ['Polite?'] },
      { type: 'select-best', value: 'Best?' },
    ];
    const { losses } = imported(
      configuration({
        tests: [
          { assert: [llmRubric(), ...others] },
          { assert: [{ type: 'contains', value: 'x' }] },
        ],
      }),
    );
    const listed = losses.map(({ what }) => what).filter((what) => what.startsWith('assertion'));
    assert.deepEqual(listed, ['assertion g-eval', 'assertion select-best', 'assertion contains']);
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
    ['a part of a value', '{{user.name}} {{output}}', /computes/],
    ['a name that is none', '{{_mood}} {{output}}', /should begin with a letter/],
    ['content that is no text', [{ role: 'user', content: [{ type: 'text' }] }], /neither a text/],
  ] as const) {
    it(`are refused for ${what}`, () => {
      assert.match(faultOf(withPrompt(prompt)), reason);
    });
  }
});
