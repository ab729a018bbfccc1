import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseJudgeName, providers } from '../../../src/models/providers.ts';
import { systemClock } from '../../../src/models/systemClock.ts';

test('reads provider and model from a judge’s name, including colons', () => {
  const read = (name: string) => {
    const { provider, model } = parseJudgeName(name);
    return [provider.id, model];
  };
  assert.deepEqual(read('openai:gpt-4o'), ['openai', 'gpt-4o']);
  assert.deepEqual(read(' openai:llama3.1:8b-instruct '), ['openai', 'llama3.1:8b-instruct']);
});

test('rejects a name that fits no provider, and lists the valid forms', () => {
  for (const name of ['', 'openai', 'openai:', 'gpt-4o', 'toString:x']) {
    assert.throws(() => parseJudgeName(name), {
      reason: 'bad-request',
      message: /^There is no judge ".*"\. A judge's name is .*openai:MODEL/,
    });
  }
});

test('uses OpenAI’s own URL unless a base URL is given', async () => {
  const { provider, model } = parseJudgeName('openai:m');
  const endpoint = async (baseUrl?: string) =>
    (await provider.create({ model, clock: systemClock, apiKey: 'k-123', baseUrl })).identity
      .endpoint;
  assert.equal(await endpoint(), 'https://api.openai.com/v1');
  assert.equal(await endpoint('http://127.0.0.1:8000/v1/'), 'http://127.0.0.1:8000/v1');
});

test('gives each provider a unique id without a colon', () => {
  const ids = providers.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
  assert.ok(ids.every((id) => /^[a-z]+$/.test(id)));
});
