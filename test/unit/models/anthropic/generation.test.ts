import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { requestBody } from '../../../../src/models/anthropic/requestBody.ts';
import { chatRequest, messagesModelOf, messagesStubFor, never } from '../stubbed.ts';

const asked = { ...chatRequest, topP: 0.9, reasoningEffort: 'high', extra: { top_k: 40 } };

describe('generation settings of the Messages API', () => {
  it('are sent under the names that the protocol uses', async (t) => {
    const stub = await messagesStubFor(t);
    const answer = await messagesModelOf(stub).complete(asked, { signal: never });
    const { top_p, top_k, output_config } = (stub.requests[0]?.body ?? {}) as Record<
      string,
      unknown
    >;
    const format = { type: 'json_schema', schema: { type: 'object' } };
    assert.deepEqual([top_p, top_k, output_config], [0.9, 40, { effort: 'high', format }]);
    assert.equal(answer.notApplied, undefined);
  });

  it('turn thinking off if the effort is “none”', () => {
    const { thinking, output_config } = requestBody('m', { ...asked, reasoningEffort: 'none' });
    assert.deepEqual(thinking, { type: 'disabled' });
    assert.equal(output_config?.effort, undefined);
  });

  it('are reported as not applied if the protocol lacks them', async (t) => {
    const stub = await messagesStubFor(t);
    const answer = await messagesModelOf(stub).complete(
      { ...asked, reasoningEffort: 'minimal', firstTokens: true },
      { signal: never },
    );
    assert.deepEqual(answer.notApplied, ['reasoningEffort', 'firstTokens']);
  });

  it('are given up one by one if the endpoint refuses them, without giving up the schema', async (t) => {
    const stub = await messagesStubFor(t, { refuses: ['top_p', 'effort', 'top_k'] });
    const answer = await messagesModelOf(stub).complete(asked, { signal: never });
    assert.deepEqual(answer.notApplied, ['topP', 'reasoningEffort', 'top_k']);
    assert.equal(answer.responseFormat, 'json_schema');
    assert.equal(stub.requests.length, 4);
  });

  it('are given up together with the schema if the model refuses all output settings', async (t) => {
    const stub = await messagesStubFor(t, { refuses: ['output_config'] });
    const answer = await messagesModelOf(stub).complete(asked, { signal: never });
    assert.deepEqual([answer.notApplied, answer.responseFormat], [['reasoningEffort'], 'text']);
  });

  it('never replace the model, the messages or the address', () => {
    const extra = { model: 'other', messages: 'x', system: 'x', base_url: 'x', max_tokens: 1 };
    assert.deepEqual(requestBody('m', { ...chatRequest, extra }), requestBody('m', chatRequest));
  });
});
