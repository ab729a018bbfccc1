import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lacksData, realText } from '../recorded/support.ts';
import { faultOf, imported, readBy } from './support.ts';

const settings = (more = '') => ({
  name: 'config/own.yaml',
  text: `judge_model: some-model
temperature: 0.0
max_tokens: 4096
regex_pattern: \\[\\[([AB<>=]+)\\]\\]
prompt_template: "Task\\n{QUESTION}\\nAssistant A\\n{ANSWER_A}\\nAssistant B\\n{ANSWER_B}"
${more}`,
});

describe('Arena-Hard’s settings', () => {
  it('become a definition without the system prompt that is in its code', () => {
    const { definition, losses } = imported(settings());
    assert.equal(definition.name, 'own');
    assert.deepEqual(definition.messages, [
      {
        role: 'user',
        content: 'Task\n{{prompt}}\nAssistant A\n{{first}}\nAssistant B\n{{second}}',
      },
    ]);
    assert.deepEqual(definition.generation, { temperature: 0, maxTokens: 4096 });
    assert.deepEqual(
      losses.map(({ what }) => what),
      ['system prompt', 'model some-model', 'answers with several verdicts'],
    );
  });

  it('keep a system prompt in the file', () => {
    const { definition, losses } = imported(settings('system_prompt: "Judge."'));
    assert.deepEqual(definition.messages[0], { role: 'system', content: 'Judge.' });
    assert.ok(!losses.some(({ what }) => what === 'system prompt'));
  });

  it('read verdicts of five strengths', () => {
    const { definition } = imported(settings());
    for (const [label, verdict] of [
      ['A>>B', 'first-clearly'],
      ['A>B', 'first'],
      ['A=B', 'tie'],
      ['B>A', 'second'],
      ['B>>A', 'second-clearly'],
      ['A<<B', 'second-clearly'],
      ['A<>B', 'bad-preference'],
    ]) {
      assert.equal(readBy(definition, `My final verdict is: [[${label}]]`), verdict);
    }
  });

  it('accept the names and the list of earlier versions', () => {
    const { definition } = imported({
      name: 'judge_config.yaml',
      text: 'regex_pattern: \\[\\[([AB<>=]+)\\]\\]\nsystem_prompt: Judge.\nprompt_template: ["{question_1} {answer_1} {answer_2}"]',
    });
    assert.equal(definition.messages[1]?.content, '{{prompt}} {{first}} {{second}}');
  });

  it('are refused if a definition cannot express them', () => {
    assert.match(faultOf(settings('pairwise: false')), /single responses/);
    const pattern = (text: string) => ({
      name: 'own.yaml',
      text: `regex_pattern: '${text}'\nprompt_template: "{QUESTION} {ANSWER_A} {ANSWER_B}"`,
    });
    assert.match(faultOf(pattern('(?=\\[)(A|B)')), /look-ahead|look-around/i);
    assert.match(faultOf(pattern('(A|B)\\1')), /back-reference/i);
    assert.match(faultOf(pattern('A|B')), /no group/);
    assert.match(faultOf(pattern('(A|B')), /not valid/);
  });

  it('are imported from real files', { skip: lacksData }, () => {
    for (const version of ['v0.1', 'v2.0']) {
      const name = `judges/arena_hard/arena-hard-${version}.yaml`;
      const { definition, losses } = imported({ name, text: realText(name) });
      assert.equal(definition.name, `arena-hard-${version}`);
      assert.equal(losses[0]?.what, 'system prompt');
      assert.deepEqual(definition.calls, { first: 'Assistant A', second: 'Assistant B' });
    }
  });
});
