import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ModelError } from '../../../../src/core/words/ports.ts';
import { messagesDialect } from '../../../support/stub/stubMessages.ts';
import { chatRequest, messagesModelOf, never } from '../stubbed.ts';

const reply = { text: 'naïve 東京 🙂', reasoning: 'Hm.' };
const bytes = Buffer.from(
  [
    ...messagesDialect.begin(reply, 'm'),
    messagesDialect.piece(reply.text, reply, 'm'),
    ...messagesDialect.finish(reply, 'm'),
    ...messagesDialect.end(reply, 'm'),
  ].join(''),
);
/** The offsets at which the data of the first event and of the event with the stop reason end. */
const begun = bytes.indexOf('\n\n');
const complete = bytes.indexOf('\n\n', bytes.indexOf('"stop_reason":"end_turn"'));

/**
 * Returns the model's answer to a response in these pieces, after which the stream ends or fails.
 */
function askedOver(pieces: readonly Uint8Array[], failure?: Error) {
  const left = [...pieces];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = left.shift();
      if (piece) controller.enqueue(piece);
      else if (failure) controller.error(failure);
      else controller.close();
    },
  });
  const headers = { 'content-type': 'text/event-stream' };
  const fetch = async () => new Response(body, { headers });
  const model = messagesModelOf({ baseUrl: 'http://127.0.0.1:9' }, { fetch });
  let streamed = '';
  const onText = (piece: string) => {
    streamed += piece;
  };
  return model.complete(chatRequest, { signal: never, onText }).then(
    ({ text, finishReason, usage }) => {
      assert.equal(streamed, text);
      return { text, finishReason, usage };
    },
    (error: unknown) => {
      assert.ok(error instanceof ModelError, String(error));
      return error.reason;
    },
  );
}

const whole = {
  text: reply.text,
  finishReason: 'stop',
  usage: { promptTokens: 120, completionTokens: 30, cachedTokens: 12, cacheWriteTokens: 8 },
};
const everyByte = Array.from({ length: bytes.length + 1 }, (_, at) => at);

describe('a stream of the Messages API', () => {
  it('is read the same wherever its bytes are split', async () => {
    for (const at of everyByte.slice(1, -1)) {
      assert.deepEqual(await askedOver([bytes.subarray(0, at), bytes.subarray(at)]), whole);
    }
    assert.deepEqual(await askedOver([...bytes].map((byte) => Uint8Array.of(byte))), whole);
  });

  it('is an interruption if it ends before its stop reason, and an answer after it', async () => {
    for (const at of everyByte) {
      const expected = at < begun ? 'malformed' : at < complete ? 'interrupted' : whole;
      assert.deepEqual(await askedOver([bytes.subarray(0, at)]), expected, `at ${at}`);
    }
  });

  it('is an interruption if its connection breaks before its stop reason', async () => {
    const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    for (const at of everyByte) {
      const expected = at < complete + 2 ? 'interrupted' : whole;
      assert.deepEqual(await askedOver([bytes.subarray(0, at)], lost), expected, `at ${at}`);
    }
  });
});
