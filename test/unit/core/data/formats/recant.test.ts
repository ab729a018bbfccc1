import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import type { JsonObject } from '../../../../../src/core/data/formats/format.ts';
import { recantFormat } from '../../../../../src/core/data/formats/recant.ts';

const whole: JsonObject = {
  id: 'p1',
  prompt: 'Which?',
  responseA: 'This.',
  responseB: 'That.',
  modelA: 'm1',
  modelB: 'm2',
  label: 'tie',
  labelSource: 'llm:gpt-4',
  reference: 'This.',
  rubric: { criteria: [{ name: 'Depth', weight: 2 }] },
  background: 'None.',
  domain: 'test',
};

test('reads a complete record', () => {
  assert.equal(recantFormat.recognizes(whole), true);
  assert.deepEqual(recantFormat.read(whole), { pairs: [whole] });
});

test('reads texts in parts, and messages of developers and tools', () => {
  const parts = (...texts: string[]) => texts.map((text) => ({ type: 'text', text }));
  const messages = [
    { role: 'developer', content: 'Be brief.' },
    { role: 'user', content: parts('Which?', 'Why?') },
    { role: 'tool', content: 'None.' },
  ];
  assert.deepEqual(recantFormat.read({ messages, responseA: parts('This.'), responseB: '' }), {
    pairs: [
      {
        messages: [
          { role: 'developer', content: 'Be brief.' },
          { role: 'user', content: 'Which?\nWhy?' },
          { role: 'tool', content: 'None.' },
        ],
        responseA: 'This.',
        responseB: '',
      },
    ],
  });
});

test('rejects a message with an image, which a judge would not see', () => {
  const content: JsonObject[] = [
    { type: 'text', text: 'What is it?' },
    { type: 'image_url', image_url: {} },
  ];
  const reading = recantFormat.read({
    ...{ messages: [{ role: 'user', content }], responseA: 'a', responseB: 'b' },
  });
  assert.ok('fault' in reading);
  assert.match(
    reading.fault.reason,
    /^"messages\.0\.content": should be a text, but found a list with a part that is not text \(image_url\)\.$/,
  );
});

test('accepts messages instead of a prompt, and drops a message’s other fields', () => {
  const { prompt: _, ...rest } = whole;
  const messages: JsonObject[] = [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Which?', language: 'English' },
  ];
  assert.deepEqual(recantFormat.read({ ...rest, messages }), {
    pairs: [
      {
        ...rest,
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'Which?' },
        ],
      },
    ],
  });
});

test('keeps a label without a source, and marks its source as unknown', () => {
  const record = { prompt: 'p', responseA: 'a', responseB: 'b', label: 'A' };
  assert.deepEqual(recantFormat.read(record), { pairs: [record] });
});

test('ignores null fields and fields of other tools, and accepts a number as an id', () => {
  const record = { id: 7, prompt: 'p', responseA: '', responseB: 'b', label: null, score: 3 };
  assert.deepEqual(recantFormat.read(record), {
    pairs: [{ id: '7', prompt: 'p', responseA: '', responseB: 'b' }],
  });
});

test('reads an empty id as no id', () => {
  const record = { id: '', prompt: 'p', responseA: 'a', responseB: 'b' };
  const { id: _, ...rest } = record;
  assert.deepEqual(recantFormat.read(record), { pairs: [rest] });
});

test('reads a record’s own fields only, whatever __proto__ contains', () => {
  const record = JSON.parse(
    '{"__proto__": {"prompt": "p", "label": "A"}, "messages": [{"role": "user", "content": "q"}], "responseA": "a", "responseB": "b"}',
  ) as JsonObject;
  assert.deepEqual(recantFormat.read(record), {
    pairs: [{ messages: [{ role: 'user', content: 'q' }], responseA: 'a', responseB: 'b' }],
  });
});

const faults: readonly [why: string, record: JsonObject, reason: RegExp][] = [
  ['no response', { prompt: 'p', responseA: 'a' }, /^"responseB" is missing\.$/],
  [
    'a response of the wrong kind',
    { prompt: 'p', responseA: 'a', responseB: 3.5 },
    /^"responseB": should be a text, but found the number 3.5\.$/,
  ],
  [
    'prompt and messages',
    { ...whole, messages: [{ role: 'user', content: 'q' }] },
    /exactly one of "prompt" and "messages"/,
  ],
  [
    'neither prompt nor messages',
    { responseA: 'a', responseB: 'b' },
    /exactly one of "prompt" and "messages"/,
  ],
  [
    'no message',
    { messages: [], responseA: 'a', responseB: 'b' },
    /^"messages": should hold at least one item, but found an empty list\.$/,
  ],
  [
    'messages of the wrong kind',
    { messages: 'q', responseA: 'a', responseB: 'b' },
    /^"messages": should be a list, but found "q"\.$/,
  ],
  [
    'a message of the wrong kind',
    { messages: ['q'], responseA: 'a', responseB: 'b' },
    /^"messages\.0": should be an object, but found "q"\.$/,
  ],
  [
    'a role of its own',
    { messages: [{ role: 'narrator', content: 'q' }], responseA: 'a', responseB: 'b' },
    /^"messages\.0\.role": should be "system", "user", "assistant", "developer" or "tool", but found "narrator"\.$/,
  ],
  [
    'a label of its own',
    { ...whole, label: 'C' },
    /^"label": should be "A", "B" or "tie", but found "C"\.$/,
  ],
  [
    'a source of its own',
    { ...whole, labelSource: 'llm:' },
    /^"labelSource": should be human, gold or llm:NAME, but found "llm:"\.$/,
  ],
];
for (const [why, record, reason] of faults) {
  test(`rejects a record with ${why} and says so`, () => {
    const reading = recantFormat.read(record);
    assert.ok('fault' in reading);
    assert.match(reading.fault.reason, reason);
    assert.notEqual(reading.fault.remedy, '');
  });
}

test('does not recognize records of other tools', () => {
  const records: readonly JsonObject[] = [
    { messages: [{ role: 'user', content: 'Hi' }], model: 'gpt-4' },
    { prompt: 'p', completion: 'c' },
    { prompt: 'p', responseA: 'a' },
    { responseA: 'a', responseB: 'b' },
    { prompt: 'p', responseA: null, responseB: null },
    {},
  ];
  for (const record of records) {
    assert.equal(recantFormat.recognizes(record), false, JSON.stringify(record));
  }
});

describe('a whole number as a prompt or response', () => {
  it('is its text', () => {
    const record = { prompt: 4, responseA: 42, responseB: 'Forty-two.' };
    const reading = recantFormat.read(record);
    assert.ok('pairs' in reading);
    const [{ prompt, responseA } = {}] = reading.pairs;
    assert.deepEqual([prompt, responseA], ['4', '42']);
  });

  it('is no text where its digits may have been changed', () => {
    const reading = recantFormat.read({ prompt: 'How much?', responseA: 0.1, responseB: '1.0' });
    assert.ok('fault' in reading);
    assert.match(reading.fault.reason, /"responseA": should be a text, but found the number 0\.1/);
  });
});
