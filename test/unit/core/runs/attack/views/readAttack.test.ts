import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { ResponseContent } from '../../../../../../src/core/data/samples/sample.ts';
import {
  attackSchema,
  readAttack,
} from '../../../../../../src/core/runs/attack/views/readAttack.ts';
import type { ChatAnswer } from '../../../../../../src/core/words/ports.ts';
import { assertProportionalWork } from '../../../../../support/measuring/growth.ts';

const text: ResponseContent = { text: 'as it was' };
const steps: ResponseContent = { steps: ['one', 'two'] };
const dialogue: ResponseContent = { dialogue: [{ role: 'Lear', content: 'Howl!' }] };

function read(response: ResponseContent, answer: string, more: Partial<ChatAnswer> = {}) {
  return readAttack({ response }, { text: answer, finishReason: 'stop', ...more });
}

describe('an attacker’s answer', () => {
  it('is one JSON object of the response’s form, whatever surrounds it', () => {
    assert.deepEqual(read(text, 'Here it is:\n```json\n{"response": "anew"}\n```\nDone.'), {
      response: { text: 'anew' },
    });
    assert.deepEqual(read(steps, '{"steps": ["I", "II"]}'), { response: { steps: ['I', 'II'] } });
    assert.deepEqual(read(dialogue, '{"dialogue": [{"role": "Lear", "content": "Howl! Howl!"}]}'), {
      response: { dialogue: [{ role: 'Lear', content: 'Howl! Howl!' }] },
    });
  });

  it('with a dialogue of quotes, line breaks and emoji survives a round trip', () => {
    const turn = fc.record(
      {
        role: fc.constantFrom('Lear', 'NSP', 'Environment', 'Fool "the wise"'),
        content: fc
          .string({ unit: 'grapheme', minLength: 1 })
          .map((said) => `“${said}”\n"👑🏽" \\ {"`),
      },
      { noNullPrototype: true },
    );
    fc.assert(
      fc.property(fc.array(turn, { minLength: 1 }), (turns) => {
        const content = { dialogue: turns };
        assert.deepEqual(read(dialogue, JSON.stringify(content, null, 1)), { response: content });
      }),
    );
  });

  it('may contain raw line breaks in its strings', () => {
    assert.deepEqual(read(text, '{"response": "one\ntwo"}'), { response: { text: 'one\ntwo' } });
  });

  it('may be as long as a long dialogue, with as many turns', () => {
    const turns = Array.from({ length: 1500 }, (_, index) => ({
      role: 'Lear',
      content: `${index} ${'word '.repeat(40)}`,
    }));
    assert.deepEqual(read(dialogue, JSON.stringify({ dialogue: turns })), {
      response: { dialogue: turns },
    });
  });

  it('after reasoning is not confused with drafts in it', () => {
    const answer = '<think>{"response": "draft"}</think>{"response": "anew"}';
    assert.deepEqual(read(text, answer), { response: { text: 'anew' } });
  });

  it('without text is empty', () => {
    for (const answer of ['', ' \n', '{"response": "  "}', '{"response": null}']) {
      assert.deepEqual(read(text, answer), { fault: 'empty' });
    }
    assert.deepEqual(read(steps, '{"steps": []}'), { fault: 'empty' });
    assert.deepEqual(read(dialogue, '{"dialogue": [{"role": "Lear", "content": ""}]}'), {
      fault: 'empty',
    });
  });

  it('of another form is unreadable, and never guessed', () => {
    for (const answer of [
      'The response, anew.',
      '{"text": "anew"}',
      '{"response": ["anew"]}',
      '{"response": "one", "response": "two"}',
      '<b>anew</b>',
      '{"response": "anew',
    ]) {
      assert.deepEqual(read(text, answer), { fault: 'unreadable' }, answer);
    }
    assert.deepEqual(read(steps, '{"steps": ["one", 2]}'), { fault: 'unreadable' });
    assert.deepEqual(read(dialogue, '{"dialogue": [{"role": "Lear"}]}'), { fault: 'unreadable' });
  });

  it('that refuses is a refusal, however it is phrased', () => {
    assert.deepEqual(read(text, '', { refusal: 'No.' }), { fault: 'refusal' });
    assert.deepEqual(read(text, 'I', { finishReason: 'content_filter' }), { fault: 'refusal' });
    assert.deepEqual(read(text, "I'm sorry, but I can't help with that."), { fault: 'refusal' });
    assert.deepEqual(read(text, 'Sorry, I cannot edit this text.'), { fault: 'refusal' });
  });

  it('that was cut off is marked as such, unless the response was complete', () => {
    const cut = { finishReason: 'length' } as const;
    assert.deepEqual(read(text, '{"response": "ane', cut), { fault: 'cut-off' });
    assert.deepEqual(read(text, '{"response": "anew"} Note', cut), { response: { text: 'anew' } });
  });

  it('is abandoned early if hostile', () => {
    for (const part of ['{"', '{"a":', '{"response": "', '"{', '\\"{"']) {
      assertProportionalWork(
        part,
        (times) => part.repeat(12_500 * times),
        (said) => assert.ok('fault' in read(text, said)),
      );
    }
  });

  it('is requested with a schema of the same form', () => {
    assert.deepEqual(attackSchema(steps), {
      name: 'attacked_steps',
      schema: {
        type: 'object',
        properties: { steps: { type: 'array', items: { type: 'string' } } },
        required: ['steps'],
        additionalProperties: false,
      },
    });
    assert.equal(attackSchema(text).name, 'attacked_text');
  });
});
