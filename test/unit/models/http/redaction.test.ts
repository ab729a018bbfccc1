import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { createRedactor } from '../../../../src/models/http/redaction.ts';
import type { StubReply } from '../../../support/stub/stubReplies.ts';
import { chatRequest, modelOf, never, stubFor } from '../stubbed.ts';

const key = 'proj+very/secret=key-0123456789';

function redactedIn(pieces: readonly string[], secrets: readonly string[] = [key]): string {
  const redactor = createRedactor(secrets);
  return pieces.map((piece) => redactor.push(piece)).join('') + redactor.end();
}

describe('redacting secrets from a stream', () => {
  test('removes every occurrence and keeps the rest', () => {
    assert.equal(redactedIn([`a ${key} b ${key}${key}`]), 'a [removed] b [removed][removed]');
    assert.equal(redactedIn(['nothing here']), 'nothing here');
    assert.equal(redactedIn([`x${key.slice(0, -1)}`]), `x${key.slice(0, -1)}`);
  });

  test('works for chunks of any size, and never emits part of a secret', () => {
    const repeating = 'ababababababababc';
    const text = fc
      .array(fc.constantFrom('ab', 'a', 'c', repeating, key, key.slice(0, 9), 'proj+', ' '), {
        maxLength: 12,
      })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, fc.array(fc.nat(9)), (whole, cuts) => {
        const pieces: string[] = [];
        let rest = whole;
        for (const cut of cuts) {
          pieces.push(rest.slice(0, cut));
          rest = rest.slice(cut);
        }
        const shown = redactedIn([...pieces, rest], [repeating, key]);
        assert.equal(shown, whole.replaceAll(key, '[removed]').replaceAll(repeating, '[removed]'));
      }),
    );
  });

  test('withholds only what could be the beginning of a secret', () => {
    const redactor = createRedactor([key]);
    assert.equal(redactor.push('Response A is proj'), 'Response A is ');
    assert.equal(redactor.push('ected'), 'projected');
    assert.equal(redactor.push('.'), '.');
    assert.equal(redactor.end(), '');
  });

  test('removes the longer of two secrets with the same beginning', () => {
    const longer = `${key}-and-more`;
    assert.equal(redactedIn([`${longer} ${key}`], [key, longer]), '[removed] [removed]');
  });

  test('keeps the placeholder keys of local servers, which a judge may use as words', () => {
    const words = ['ollama', 'EMPTY', 'not-needed', 'lm-studio', ''];
    assert.equal(
      redactedIn(['ollama EMPTY not-needed lm-studio'], words),
      'ollama EMPTY not-needed lm-studio',
    );
  });
});

describe('a server that echoes the key in its answer', () => {
  const said = `{"justification": "Your key is ${key}.", "preference": "A", "confidence": 80}`;
  const expected = said.replace(key, '[removed]');
  const replies: Readonly<Record<string, StubReply>> = {
    'in a stream': { text: said },
    'three bytes at a time': { text: said, shredded: true },
    'in one piece': { text: said, whole: true },
  };
  for (const [how, reply] of Object.entries(replies)) {
    test(`${how}: keeps it out of the answer and of streamed text`, async (t) => {
      const stub = await stubFor(t, {
        respond: () => ({ ...reply, servedModel: `m ${key}`, fingerprint: key }),
      });
      let streamed = '';
      const answer = await modelOf(stub, { apiKey: key }).complete(chatRequest, {
        signal: never,
        onText: (piece) => {
          streamed += piece;
        },
      });
      assert.equal(answer.text, expected);
      assert.equal(streamed, expected);
      assert.equal(answer.servedModel, 'm [removed]');
      assert.equal(answer.systemFingerprint, '[removed]');
      assert.ok(!JSON.stringify(answer).includes(key));
    });
  }

  test('cannot leak it with the rest of the header that carried it', async (t) => {
    const stub = await stubFor(t, { respond: () => ({ refusal: `No. Bearer ${key}` }) });
    const model = modelOf(stub, { headers: { 'X-Gate': `Bearer ${key}` } });
    const answer = await model.complete(chatRequest, { signal: never });
    assert.equal(answer.refusal, 'No. [removed]');
  });

  test('cannot leak it character by character', async (t) => {
    const events = [...`so ${key} it is`].map(
      (content) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`,
    );
    const stub = await stubFor(t, {
      respond: () => ({ rawEvents: [...events, 'data: [DONE]\n\n'] }),
    });
    let streamed = '';
    const answer = await modelOf(stub, { apiKey: key }).complete(chatRequest, {
      signal: never,
      onText: (piece) => {
        streamed += piece;
      },
    });
    assert.deepEqual([answer.text, streamed], ['so [removed] it is', 'so [removed] it is']);
  });
});
