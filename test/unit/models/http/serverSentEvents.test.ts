import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  createEventReader,
  type ServerSentEvent,
} from '../../../../src/models/http/serverSentEvents.ts';

/** The events of a stream that arrives in pieces of these lengths, over and over. */
function eventsOf(text: string, lengths: readonly number[] = [1 << 20]): ServerSentEvent[] {
  const events: ServerSentEvent[] = [];
  const reader = createEventReader((event) => events.push(event));
  const bytes = new TextEncoder().encode(text);
  for (let from = 0, piece = 0; from < bytes.length; piece += 1) {
    const length = lengths[piece % lengths.length] ?? 1;
    reader.push(bytes.subarray(from, from + length));
    from += length;
  }
  reader.end();
  return events;
}

describe('server-sent events', () => {
  it('end at a blank line, with any line ending', () => {
    const expected = [
      { name: '', data: 'one' },
      { name: '', data: 'two' },
    ];
    for (const end of ['\n', '\r\n', '\r']) {
      assert.deepEqual(eventsOf(['data: one', '', 'data:two', '', ''].join(end)), expected);
    }
  });

  it('have a name, and data that may span several lines', () => {
    const text = 'event: error\ndata: {\ndata:  "x": 1}\n\ndata: {}\n\n';
    assert.deepEqual(eventsOf(text), [
      { name: 'error', data: '{\n "x": 1}' },
      { name: '', data: '{}' },
    ]);
  });

  it('are not created by comments, other fields or names alone', () => {
    assert.deepEqual(eventsOf(': ping\n\nid: 3\nretry: 10\n\nevent: ping\n\ndataset: x\n\n'), []);
  });

  it('are complete at the end of the stream even without a blank line or line break', () => {
    assert.deepEqual(eventsOf('data: one\n'), [{ name: '', data: 'one' }]);
    assert.deepEqual(eventsOf('data: one'), [{ name: '', data: 'one' }]);
    assert.deepEqual(eventsOf('\ufeffdata: one\r'), [{ name: '', data: 'one' }]);
  });

  it('are the same however the bytes are split', () => {
    const part = fc.constantFrom('data: é🙂', 'data', ':', '\n', '\r', '\r\n', '\n\n', 'event: e');
    fc.assert(
      fc.property(
        fc.array(part),
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 }),
        (parts, lengths) => {
          const text = parts.join('');
          assert.deepEqual(eventsOf(text, lengths), eventsOf(text));
        },
      ),
    );
  });
});
