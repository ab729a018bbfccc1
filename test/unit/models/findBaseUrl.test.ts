import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ModelError } from '../../../src/core/words/ports.ts';
import { baseUrlsOf, findBaseUrl, looksLikeUrl } from '../../../src/models/findBaseUrl.ts';
import { resolveKey } from '../../../src/models/keys.ts';
import { listOpenAiModels } from '../../../src/models/openai/openAiModel.ts';
import { openAiProvider } from '../../../src/models/openai/openAiProvider.ts';
import { startStubServer } from '../../support/stub/stubServer.ts';
import { never, stubFor } from './stubbed.ts';

const list = (baseUrl: string) => listOpenAiModels({ baseUrl, signal: never });
const find = (text: string) => findBaseUrl(baseUrlsOf(text), list);

describe('a typed URL', () => {
  it('is distinguished from a search for a judge', () => {
    for (const text of [
      ...['localhost:7911', 'localhost', '127.0.0.1:8000/v1', '[::1]:8080', 'gpu-7:8000'],
      ...['http://gpu', 'https://api.groq.com/openai/v1', 'api.mistral.ai/v1', 'HTTP://A.B/V1'],
    ]) {
      assert.ok(looksLikeUrl(text), text);
    }
    for (const text of [
      ...['', 'practice', 'gpt-4.1', 'qwen2.5', 'qwen2.5:7b', 'llama3.2:70b', 'claude-3.5-sonnet'],
      ...['openai/gpt-4o', 'mine: gpt-4', 'Add Endpoint…', 'v1.5', 'https://', 'two words.com x'],
      ...['qwen2.5-coder.instruct', 'phi-3.mini', 'mistral.ai'],
    ]) {
      assert.ok(!looksLikeUrl(text), text);
    }
  });

  it('may lack the scheme and /v1, and may have the path of a call', () => {
    assert.deepEqual(baseUrlsOf(' localhost:7911 '), [
      'http://localhost:7911/v1',
      'http://localhost:7911',
    ]);
    assert.deepEqual(baseUrlsOf('gpu-7:8000/v1/'), [
      'https://gpu-7:8000/v1',
      'http://gpu-7:8000/v1',
    ]);
    assert.deepEqual(baseUrlsOf('https://a.b/llm'), ['https://a.b/llm', 'https://a.b/llm/v1']);
    assert.deepEqual(baseUrlsOf('http://127.0.0.1:9/v1/chat/completions'), [
      'http://127.0.0.1:9/v1',
    ]);
    for (const text of ['ftp://a.b', 'user:word@localhost:7911', 'localhost:7911?key=1', 'a b']) {
      assert.throws(() => baseUrlsOf(text), ModelError, text);
    }
  });

  it('becomes the base URL under which the server lists its models', async (t) => {
    const stub = await stubFor(t);
    for (const text of [`localhost:${stub.port}`, `127.0.0.1:${stub.port}/v1`, stub.origin]) {
      const found = await find(text);
      assert.match(found?.baseUrl ?? '', new RegExp(`:${stub.port}/v1$`), text);
      assert.equal(found?.isLocked, false);
    }
    assert.equal(stub.requests.length, 0);
  });

  it('is that of a server which asks for a key, or does not list its models', async (t) => {
    const locked = await stubFor(t, { key: 'secret' });
    assert.deepEqual(await find(locked.origin), { baseUrl: locked.baseUrl, isLocked: true });
    const baseUrl = `${(await stubFor(t)).origin}/other/v1`;
    assert.deepEqual(await find(baseUrl), { baseUrl, isLocked: false });
  });

  it('without a scheme is https, and http only where nothing answers by https', async () => {
    const [secure, plain] = ['https://gpu-7:8000/v1', 'http://gpu-7:8000/v1'];
    const findWith = async (atSecure: () => Promise<unknown>) => {
      const asked: string[] = [];
      const found = await findBaseUrl(baseUrlsOf('gpu-7:8000/v1'), (baseUrl) => {
        asked.push(baseUrl);
        return baseUrl === secure ? atSecure() : Promise.resolve([]);
      });
      return [found?.baseUrl, asked];
    };
    const fail = (error: Error) => () => Promise.reject(error);
    assert.deepEqual(await findWith(fail(new TypeError('fetch failed'))), [plain, [secure, plain]]);
    for (const reason of ['unauthorized', 'not-found'] as const) {
      assert.deepEqual(await findWith(fail(new ModelError(reason, 'No.'))), [secure, [secure]]);
    }
  });

  it('without a scheme never gets a key by http, except on this machine', async () => {
    const { auth, defaultUrl } = openAiProvider;
    const resolve = (baseUrl: string) =>
      resolveKey({
        provider: { auth, defaultUrl },
        baseUrl,
        storedKey: () => 'stored-key',
        environment: {},
      });
    for (const text of ['gpu-7:8000', 'judge.example', '192.168.1.5:8000/v1']) {
      for (const baseUrl of baseUrlsOf(text).filter((one) => one.startsWith('http:'))) {
        await assert.rejects(resolve(baseUrl), /would travel unencrypted/, baseUrl);
      }
    }
    const here = baseUrlsOf('localhost:8000');
    assert.ok(here.every((one) => one.startsWith('http://localhost:8000')));
    assert.equal((await resolve(here[0])).apiKey, 'stored-key');
  });

  it('is none where nothing listens', async () => {
    const closed = await startStubServer();
    await closed.close();
    assert.equal(await find(closed.origin), undefined);
  });
});
