import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JsonObject } from '../../../../../src/core/data/formats/format.ts';
import { turnsIn } from '../../../../../src/core/data/formats/turns.ts';
import { mappedFormat } from '../../../../../src/core/data/mapping/mappedFormat.ts';
import { fieldMapping } from '../../../../../src/core/data/mapping/mapping.ts';
import { assertProportionalWork } from '../../../../support/measuring/growth.ts';

const format = mappedFormat(
  fieldMapping.parse({
    name: 'hh',
    fields: {
      messages: 'chosen.:-1',
      responseA: 'chosen.-1.content',
      responseB: 'rejected.-1.content',
    },
    label: 'A',
  }),
);

const start = '\n\nHuman: Hi.\n\nAssistant: Hello.\n\nIt is late.\n\nHuman: Say "Human: x".';
const messages = [
  { role: 'user', content: 'Hi.' },
  { role: 'assistant', content: 'Hello.\n\nIt is late.' },
  { role: 'user', content: 'Say "Human: x".' },
];

/** Reads a pair of conversations; returns the first pair or the reason why there is none. */
function read(chosen: JsonObject[string], rejected: JsonObject[string]) {
  const record = { chosen, rejected };
  assert.ok(format.recognizes(record));
  const reading = format.read(record);
  return 'fault' in reading ? reading.fault.reason : reading.pairs[0];
}

describe('a mapping of two conversations with the same start', () => {
  it('keeps the turns before the last of a transcript, and compares the last ones', () => {
    const pair = read(`${start}\n\nAssistant: Human: x`, `${start}\n\nAssistant: No.\n`);
    assert.deepEqual(pair, { messages, responseA: 'Human: x', responseB: 'No.', label: 'A' });
  });

  it('reads lists of messages by `role` and `content`, or by `from` and `value`', () => {
    const named = (last: string) => [...messages, { role: 'assistant', content: last }];
    assert.deepEqual(read(named('Yes.'), named('No.')), {
      ...{ messages, responseA: 'Yes.', responseB: 'No.', label: 'A' },
    });
    const prompt = [{ from: 'human', value: 'Hi.' }];
    const shared = mappedFormat(
      fieldMapping.parse({
        name: 'shared',
        fields: { messages: 'conversations', responseA: 'a', responseB: 'b' },
      }),
    );
    assert.deepEqual(shared.read({ conversations: prompt, a: 'Yes.', b: 'No.' }), {
      pairs: [
        { messages: [{ role: 'user', content: 'Hi.' }], responseA: 'Yes.', responseB: 'No.' },
      ],
    });
  });

  it('reads no pair if they differ earlier, or one does not end with a reply', () => {
    const other = start.replace('Hi.', 'Ho.');
    assert.equal(
      read(`${start}\n\nAssistant: Yes.`, `${other}\n\nAssistant: No.`),
      'Its two conversations differ before their last messages.',
    );
    assert.equal(
      read(start, start),
      'One of its conversations does not end with a reply of the assistant.',
    );
  });
});

describe('a transcript', () => {
  for (const text of [
    '',
    'Human: Only one speaks.',
    'Once upon a time\n\nHuman: Hi.\n\nAssistant: Hello.',
    'Human: Hi.\nAssistant: Hello.',
  ]) {
    it(`is not ${JSON.stringify(text)}`, () => {
      assert.equal(turnsIn(text), undefined);
    });
  }

  it('is read in time proportional to its length', () => {
    assertProportionalWork(
      'turns',
      (times) => `${' '.repeat(2000 * times)}Human: a${'\n\nAssistant: b'.repeat(2000 * times)}`,
      turnsIn,
    );
  });
});
