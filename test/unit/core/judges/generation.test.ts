import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  isExtraParameter,
  maySend,
  sendable,
} from '../../../../src/core/judges/extraParameters.ts';
import {
  identitySettings,
  settingsOfIdentity,
  withGeneration,
} from '../../../../src/core/judges/generation.ts';
import { judgeDigest } from '../../../../src/core/runs/audit/digests.ts';
import { createHeader, type RunSettings } from '../../../../src/core/runs/audit/newRun.ts';
import { judgeFingerprint } from '../../../../src/core/runs/audit/prompts/fingerprint.ts';
import { isSameRun } from '../../../../src/core/runs/audit/sameRun.ts';

const settings: RunSettings = {
  run: 'one',
  tool: 'recant test',
  createdAt: 0,
  protocol: 'anti-baseline',
  seed: 1,
  judge: { provider: 'openai', model: 'm', endpoint: 'https://a.example/v1', simulated: false },
  dataset: { name: 'x', location: '/x', format: 'recant' },
};
const plain = createHeader(settings);
const answer = { responseFormat: 'text', effectiveTemperature: 0 } as const;

describe('generation settings of a run', () => {
  it('are temperature 0 and the usual limit unless others are chosen', () => {
    assert.deepEqual(plain.generation, { temperature: 0, maxTokens: 1024 });
    const generation = { maxTokens: 4096, topP: 0.9, reasoningEffort: 'low', extra: { top_k: 5 } };
    const header = createHeader({ ...settings, generation: generation as never });
    assert.deepEqual(header.generation, { temperature: 0, ...generation });
    assert.ok(!('generation' in settings));
  });

  it('are taken from the last source that states them, extra parameters one by one', () => {
    const standard = { temperature: 0, maxTokens: 10 };
    const definition = { maxTokens: 20, topP: 1, extra: { top_k: 5, min_p: 0.1 } };
    const profile = { topP: 0.5, temperature: undefined, extra: { top_k: 9 } };
    assert.deepEqual(withGeneration(standard, definition, profile), {
      temperature: 0,
      maxTokens: 20,
      topP: 0.5,
      extra: { top_k: 9, min_p: 0.1 },
    });
    assert.deepEqual(withGeneration(standard, undefined, { extra: {} }), standard);
  });

  it('come back from the identity of a model, without what may not be set', () => {
    const chosen = {
      ...{ temperature: 0.7, maxTokens: 900, topP: 0.5, reasoningEffort: 'low' as const },
      extra: { top_k: 5, enable_thinking: false },
    };
    assert.deepEqual(settingsOfIdentity(identitySettings(chosen)), chosen);
    assert.equal(settingsOfIdentity(undefined), undefined);
    assert.equal(settingsOfIdentity({}), undefined);
    const hostile = {
      ...{ temperature: 99, model: 'expensive', 'extra.n': 100, 'extra.base_url': 'http://x' },
      ...{ 'extra.messages': 'none', extra: 'top_k', topP: 0.5, 'extra.__proto__': 1 },
    };
    assert.deepEqual(settingsOfIdentity(hostile), { topP: 0.5 });
  });

  for (const [name, generation] of Object.entries({
    topP: { topP: 0.5 },
    reasoningEffort: { reasoningEffort: 'high' as const },
    extra: { extra: { top_k: 3 } },
    maxTokens: { maxTokens: 99 },
    temperature: { temperature: 1 },
  })) {
    it(`make another run and another judge if ${name} differs`, () => {
      const other = createHeader({ ...settings, generation });
      assert.equal(isSameRun(plain, other), false);
      assert.notEqual(judgeDigest(plain), judgeDigest(other));
      assert.notEqual(judgeFingerprint(plain, answer), judgeFingerprint(other, answer));
      assert.ok(isSameRun(other, createHeader({ ...settings, run: 'two', generation })));
    });
  }

  it('are the same in any order of the extra parameters', () => {
    const one = createHeader({ ...settings, generation: { extra: { top_k: 1, min_p: 0 } } });
    const other = createHeader({ ...settings, generation: { extra: { min_p: 0, top_k: 1 } } });
    assert.ok(isSameRun(one, other));
    assert.equal(judgeDigest(one), judgeDigest(other));
    assert.equal(judgeFingerprint(one, answer), judgeFingerprint(other, answer));
  });

  it('distinguish answers for which the endpoint refused a setting', () => {
    const header = createHeader({ ...settings, generation: { topP: 0.5 } });
    assert.notEqual(
      judgeFingerprint(header, answer),
      judgeFingerprint(header, { ...answer, notApplied: ['topP'] }),
    );
  });
});

describe('extra parameters', () => {
  it('of definitions are sampling parameters that may be sent', () => {
    for (const name of ['top_k', 'min_p', 'seed', 'repetition_penalty']) {
      assert.ok(isExtraParameter(name) && maySend(name), name);
    }
    for (const name of ['n', 'model', 'toString', '__proto__', 'Top_K']) {
      assert.equal(isExtraParameter(name), false, name);
    }
  });

  it('never decide the question, the model or the address', () => {
    const reserved = [
      ...['model', 'models', 'messages', 'n', 'stream', 'tools', 'tool_choice', 'base_url'],
      ...['api_base', 'api_key', 'Model', 'MESSAGES', 'provider', 'fallbacks', 'route', 'prompt'],
      ...['extra_headers', 'user_config', 'mock_response', 'max_tokens', '__proto__', 'a b', ''],
    ];
    for (const name of reserved) assert.equal(maySend(name), false, name);
    assert.deepEqual(sendable({ top_k: 1, model: 'x', guided_regex: 'a' }), {
      top_k: 1,
      guided_regex: 'a',
    });
  });
});
