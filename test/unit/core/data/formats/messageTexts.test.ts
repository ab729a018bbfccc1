import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { datasetFormats } from '../../../../../src/core/data/formats/catalog.ts';
import type { JsonObject, JsonValue } from '../../../../../src/core/data/formats/format.ts';
import { recantFormat } from '../../../../../src/core/data/formats/recant.ts';
import { mappedFormat } from '../../../../../src/core/data/mapping/mappedFormat.ts';
import { mappedSamples } from '../../../../../src/core/data/samples/mappedSamples.ts';
import { singleFormats } from '../../../../../src/core/data/samples/singleFormats.ts';

const call = { name: 'find', arguments: '{"city":"Oslo"}' };
const called = '[tool call] find({"city":"Oslo"})';

/** Messages in all forms, with the text that is shown and the fields that are not. */
const members: readonly [message: JsonObject, text: string, unused: readonly string[]][] = [
  [{ role: 'user', content: 'Hi.' }, 'Hi.', []],
  [{ from: 'human', value: 'Hi.' }, 'Hi.', []],
  [{ role: 'assistant', content: null, function_call: call }, called, []],
  [{ role: 'assistant', content: '', tool_calls: [{ id: 'c', function: call }] }, called, []],
  [
    { role: 'assistant', content: null, tool_calls: [{ name: 'find', args: { city: 'Oslo' } }] },
    called,
    [],
  ],
  [
    { role: 'assistant', content: '', tool_calls: [{ function: call, result: 'Sunny.' }] },
    called,
    ['tool_calls.*.result'],
  ],
  [{ role: 'assistant', content: null, refusal: 'I will not.' }, 'I will not.', []],
  [{ role: 'tool', name: 'find', tool_call_id: 'c', content: 'Sunny.' }, 'Sunny.', ['name']],
  [{ role: 'user', name: 'Alice', content: 'Hi.' }, 'Hi.', ['name']],
  [{ role: 'user', context: 'It is late.', content: 'Hi.' }, 'Hi.', ['context']],
  [
    { role: 'user', content: 'Hi.', attachments: [{ name: 'a.txt', content: 'Text.' }] },
    'Hi.',
    ['attachments'],
  ],
  [
    { role: 'assistant', content: 'Hi.', reasoning_content: 'A greeting.' },
    'Hi.',
    ['reasoning_content'],
  ],
  [{ role: 'user', content: 'Hi.', value: 'Hello.' }, 'Hi.', ['value']],
  [{ role: 'user', content: 'Hi.', anything: { else: ['Text.'] } }, 'Hi.', ['anything']],
  [
    {
      role: 'user',
      content: [
        { type: 'text', text: 'One, ' },
        { type: 'input_text', text: 'two.' },
      ],
    },
    'One, two.',
    [],
  ],
  [
    {
      role: 'user',
      content: [
        { type: 'text', text: 'Summarize the document in one line.' },
        { type: 'text', text: 'Revenue rose.' },
      ],
    },
    'Summarize the document in one line.\nRevenue rose.',
    [],
  ],
  [
    {
      role: 'assistant',
      content: [
        { type: 'text', text: 'Let me look.' },
        { type: 'tool_use', id: 'c', name: 'find', input: { city: 'Oslo' } },
      ],
    },
    `Let me look.\n\n${called}`,
    [],
  ],
  [
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c', content: 'Sunny.' }] },
    '[tool result]\nSunny.',
    [],
  ],
  [
    {
      role: 'user',
      content: [
        { type: 'document', title: 'A title', text: 'A text.' },
        { type: 'text', text: 'Sum up.' },
      ],
    },
    'A text.\n\nSum up.',
    ['content.*.title'],
  ],
  [
    {
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: 'A greeting.', signature: 'x' },
        { type: 'text', text: 'Hi.' },
      ],
    },
    'Hi.',
    ['content.*.thinking'],
  ],
  [
    { role: 'user', content: [{ type: 'new_kind', text: 'Hi.', caption: 'A caption.' }] },
    'Hi.',
    ['content.*.caption'],
  ],
];

const asked = { role: 'user', content: 'And?' };
const pair = { responseA: 'This.', responseB: 'That.' };
const ofPairs = mappedFormat({
  name: 'pairs',
  fields: { messages: 'talk', responseA: 'responseA', responseB: 'responseB' },
});
const [ofSingles] = singleFormats(
  [],
  [mappedSamples({ name: 'singles', fields: { messages: 'talk', response: 'response' } })],
);

/** Ways to read a conversation: the record, its format, and where the conversation is. */
const readers = [
  [(talk: JsonValue) => ({ messages: talk, ...pair }), recantFormat, 'messages'],
  [(talk: JsonValue) => ({ talk, ...pair }), ofPairs, 'talk'],
  [(talk: JsonValue) => ({ talk: JSON.stringify(talk), ...pair }), ofPairs, 'talk'],
  [(talk: JsonValue) => ({ talk, response: 'This.' }), ofSingles, 'talk'],
  [
    (talk: JsonValue) => ({
      conversation_input: talk,
      chosen: { answer: 'This.' },
      reject: { answer: 'That.' },
    }),
    datasetFormats.find(({ id }) => id === 'rmb'),
    'conversation_input',
  ],
] as const;

describe('a message of a record', () => {
  for (const [message, text, unused] of members) {
    it(`is shown, or named as unused, by every format: ${JSON.stringify(message)}`, () => {
      for (const [recordOf, format, place] of readers) {
        const record = recordOf([message, asked]);
        const reading = format?.read(record);
        assert.ok(reading && 'pairs' in reading, JSON.stringify(reading));
        const [draft] = reading.pairs;
        assert.equal(draft?.messages?.[0]?.content, text, format?.id);
        assert.deepEqual(
          format?.unused?.(record),
          unused.map((name) => `${place}.*.${name}`),
        );
      }
    });
  }

  it('is named as unused beside a text that a mapping takes from it', () => {
    const format = mappedFormat({
      name: 'chosen',
      fields: {
        messages: 'chosen.:-1',
        responseA: 'chosen.-1.content',
        responseB: 'rejected.-1.content',
      },
    });
    for (const [message, , unused] of members) {
      if (message.value !== undefined) continue;
      const record = { chosen: [asked, message], rejected: [asked, message] };
      const found = format.unused?.(record) ?? [];
      const calls = ['tool_calls', 'function_call', 'refusal'].filter((name) => message[name]);
      const names = [...calls, ...unused.filter((name) => !name.startsWith('tool_calls'))];
      assert.deepEqual(
        [...found].sort(),
        ['chosen', 'rejected'].flatMap((one) => names.map((name) => `${one}.-1.${name}`)).sort(),
        JSON.stringify(message),
      );
    }
  });

  it('is read as a whole by places of all that was asked and replied', () => {
    const format = mappedFormat({
      name: 'talks',
      fields: { prompt: 'a.:asked', responseA: 'a.:replies', responseB: 'b.:replies' },
    });
    for (const [message, text, unused] of members) {
      const isReply = message.role === 'assistant';
      const talk = [...(isReply ? [asked] : []), message, { role: 'assistant', content: 'So.' }];
      const record = { a: talk, b: talk };
      const reading = format.read(record);
      const [draft] = 'pairs' in reading ? reading.pairs : [];
      assert.ok((isReply ? draft?.responseA : draft?.prompt)?.includes(text), text);
      // What was asked is read from one of the two.
      const found = format.unused?.(record).filter((name) => name.startsWith('a.'));
      assert.deepEqual(
        found,
        unused.map((name) => `a.*.${name}`),
        JSON.stringify(message),
      );
    }
  });

  it('is used where it is repeated', () => {
    const talk = [asked, { role: 'assistant', content: 'This.' }];
    const record = {
      chosen: talk,
      rejected: [asked, { role: 'assistant', content: 'That.' }],
      messages: talk,
    };
    const format = mappedFormat({
      name: 'repeated',
      fields: {
        messages: 'chosen.:-1',
        responseA: 'chosen.-1.content',
        responseB: 'rejected.-1.content',
      },
    });
    assert.deepEqual(format.unused?.(record), []);
    const named = { ...record, messages: [{ ...asked, name: 'And?', note: 'Odd.' }] };
    assert.deepEqual(format.unused?.(named), ['messages']);
  });
});
