import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { judgeDefinition } from '../../../../../src/core/judges/definition.ts';
import { importJudges } from '../../../../../src/core/judges/import/importJudges.ts';
import { renderMessages } from '../../../../../src/core/judges/render.ts';
import { readShownPair } from '../../../../../src/models/practice/answers/readShownPair.ts';
import { fastChatRecord, faultOf, imported, readBy } from './support.ts';

describe('FastChat’s prompts', () => {
  it('become definitions with their system prompt and placeholders', () => {
    const { definition } = imported(fastChatRecord());
    assert.deepEqual(definition.messages, [
      {
        role: 'system',
        content: 'Compare assistant A with assistant B. End with [[A]], [[B]] or [[C]].',
      },
      {
        role: 'user',
        content: 'Asked:\n{{prompt}}\n\nAssistant A:\n{{first}}\n\nAssistant B:\n{{second}}',
      },
    ]);
    assert.deepEqual(definition.calls, { first: 'Assistant A', second: 'Assistant B' });
    assert.deepEqual(definition.generation, { temperature: 0, maxTokens: 2048 });
  });

  it('read the markers of a pair', () => {
    const { definition } = imported(fastChatRecord());
    assert.equal(readBy(definition, 'The first is kinder: [[A]]'), 'first');
    assert.equal(readBy(definition, 'Not [[A]], in the end [[B]]'), 'second');
    assert.equal(readBy(definition, 'Equal. [[C]]'), 'tie');
    assert.equal(readBy(definition, 'Equal. [[D]]'), 'bad-preference');
  });

  it('read a rating on 1 to 10', () => {
    const { definition } = imported(
      fastChatRecord({
        type: 'single',
        prompt_template: '{question}\n{ref_answer_1}\n{answer}',
        output_format: '[[rating]]',
      }),
    );
    assert.equal(definition.kind, 'pointwise');
    assert.equal(definition.messages[1]?.content, '{{prompt}}\n{{reference}}\n{{response}}');
    assert.equal(readBy(definition, 'Good. Rating: [[7.5]]'), 7.5);
    assert.equal(readBy(definition, 'Good. Rating: [[11]]'), 'bad-score');
    assert.equal(readBy(definition, 'Good. Rating: [7]'), 'no-verdict');
  });

  for (const [words, min, max] of [
    ['Rate it on a scale of 1 to 5.', 1, 5],
    ['Rate it on a scale from 0 to 100.', 0, 100],
    ['Give a rating between 1 and 7.', 1, 7],
    ['Use a 1-5 scale.', 1, 5],
    ['Rate from 1–20.', 1, 20],
    ['Rate it on a scale of 1 to 10.', 1, 10],
  ] as const) {
    it(`read a rating on the scale of their words: ${words}`, () => {
      for (const format of ['[[rating]]', '[[rating_a,rating_b]]']) {
        const isSingle = format === '[[rating]]';
        const { definition, losses } = imported(
          fastChatRecord({
            type: isSingle ? 'single' : 'pairwise',
            system_prompt: words,
            prompt_template: isSingle ? '{question} {answer}' : '{question} {answer_a} {answer_b}',
            output_format: format,
          }),
        );
        assert.deepEqual(definition.scale, { min, max });
        assert.ok(!losses.some(({ what }) => what === 'scale'));
      }
    });
  }

  it('say that a scale is assumed if their words name none, or several', () => {
    for (const words of ['Rate it.', 'Style on a scale of 1 to 5, truth on a scale of 1 to 10.']) {
      const { definition, losses } = imported(
        fastChatRecord({
          type: 'single',
          system_prompt: words,
          prompt_template: '{question} {answer}',
          output_format: '[[rating]]',
        }),
      );
      assert.deepEqual(definition.scale, { min: 1, max: 10 });
      assert.ok(losses.some(({ what }) => what === 'scale'));
    }
  });

  it('read two ratings with a band of ties', () => {
    const { definition } = imported(fastChatRecord({ output_format: '[[rating_a,rating_b]]' }));
    assert.equal(readBy(definition, '[[8,6.5]]'), 'first');
    assert.equal(readBy(definition, '[[6, 7]]'), 'second');
    assert.equal(readBy(definition, '[[7,7.1]]'), 'tie');
  });

  it('address the turns of a conversation', () => {
    const { definition } = imported(
      fastChatRecord({
        prompt_template:
          '{question_1}|{ref_answer_1}|{question_2}|{ref_answer_2}|{answer_a_1}|{answer_a_2}|{answer_b_1}|{answer_b_2}',
      }),
    );
    assert.equal(
      definition.messages[1]?.content,
      '{{prompt.1}}|{{reference.1}}|{{prompt.2}}|{{reference.2}}|{{first.1}}|{{first.2}}|{{second.1}}|{{second.2}}',
    );
  });

  it('keep doubled braces as single ones, as Python does', () => {
    const { definition } = imported(
      fastChatRecord({ prompt_template: '{{"asked": {question}}} {{{answer_a}}} {answer_b}' }),
    );
    assert.equal(definition.messages[1]?.content, '{"asked": {{prompt}}} {{{first}}} {{second}}');
  });

  it('show text that looks like a placeholder unchanged', () => {
    const { definition } = imported(
      fastChatRecord({
        system_prompt: 'Fill in {{first}} and {{name}}.',
        prompt_template: '{{{{first}}}} {question} {{{{ name }}}} {answer_a} {answer_b}',
      }),
    );
    assert.ok(judgeDefinition.safeParse(definition).success);
    const pair = { id: '1', prompt: 'Why?', responseA: 'So.', responseB: 'No.' };
    const messages = renderMessages(definition, pair, 'AB');
    assert.deepEqual(
      messages.map(({ content }) => content),
      ['Fill in {{first}} and {{name}}.', '{{first}} Why? {{ name }} So. No.'],
    );
    const shown = readShownPair(definition, messages);
    assert.deepEqual(shown, { prompt: 'Why?', first: 'So.', second: 'No.' });
  });

  for (const [what, changes, reason] of [
    ['an unknown value', { prompt_template: '{question} {mood}' }, /\{mood\}.*question/],
    ['a conversion', { prompt_template: '{question!r}' }, /\{question!r\}.*plain names/],
    ['a format', { prompt_template: '{question:>9}' }, /\{question:>9\}/],
    ['an attribute', { prompt_template: '{question.__class__}' }, /\{question\.__class__\}/],
    ['a value without a name', { prompt_template: '{}' }, /\{\}/],
    ['a single brace', { prompt_template: '{question} }' }, /single "\}"/],
    ['an unknown form', { output_format: '[[x]]' }, /does not read the output format/],
    ['a form of the other type', { output_format: '[[rating]]' }, /needs the type "single"/],
  ] as const) {
    it(`are refused for ${what}`, () => {
      assert.match(faultOf(fastChatRecord(changes)), reason);
    });
  }

  it('are chosen by name, and all names are listed', () => {
    const both = {
      name: 'judge_prompts.jsonl',
      text: fastChatRecord().text + fastChatRecord({ name: 'other' }).text,
    };
    const chosen = importJudges([both], 'other');
    assert.deepEqual(
      chosen.judges.map(({ name }) => name),
      ['other'],
    );
    assert.deepEqual(chosen.found, ['own-pair', 'other']);
    assert.deepEqual(importJudges([both], 'third').judges, []);
  });

  it('get another name if there is only one', () => {
    const { judges } = importJudges([fastChatRecord()], 'support judge');
    assert.deepEqual(
      judges.map(({ name }) => name),
      ['support judge'],
    );
  });

  it('say what differs from FastChat', () => {
    const { losses } = imported(fastChatRecord({ category: 'math' }));
    assert.deepEqual(
      losses.map(({ what }) => what),
      ['order of the markers', 'category'],
    );
  });
});
