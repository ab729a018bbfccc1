import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { HeaderEntry } from '../../../src/core/runs/audit/log.ts';
import { Definitions } from '../../../src/host/judges/definitions.ts';
import { KeyStore } from '../../../src/host/keys.ts';
import { Judges } from '../../../src/host/models/judges.ts';
import { openAiProvider } from '../../../src/models/openai/openAiProvider.ts';
import { errorReply } from '../../support/stub/stubReplies.ts';
import { startStubServer } from '../../support/stub/stubServer.ts';
import { recant } from '../support/recant.ts';
import { secretsInMemory } from '../support/secrets.ts';

describe('the models of an endpoint whose key is replaced', () => {
  before(recant);

  it('are forgotten with what they had learned', async () => {
    const refusal = errorReply(400, { message: 'Unsupported value.', param: 'temperature' });
    const stub = await startStubServer({
      respond: ({ body }) => (body.temperature === undefined ? undefined : refusal),
    });
    const keys = new KeyStore(secretsInMemory());
    const judges = new Judges(keys, new Definitions());
    const place = { provider: openAiProvider, origin: stub.origin };
    const profile = { name: 'replaced', baseUrl: stub.baseUrl, model: 'stub-judge' };
    await change([profile]);
    const ask = async () => {
      const before = stub.requests.length;
      const judge = await judges.identifyNamed('replaced', 1, 'judge');
      const model = await judges.open({ judge, seed: 1 } as HeaderEntry, []);
      await model.complete(
        {
          messages: [{ role: 'user', content: 'Which?' }],
          temperature: 0.5,
          maxTokens: 8,
          replicate: 0,
        },
        { signal: new AbortController().signal },
      );
      return stub.requests.slice(before).map(({ headers }) => headers.authorization);
    };
    await keys.set(place, 'first-key');
    assert.deepEqual(await ask(), ['Bearer first-key', 'Bearer first-key']);
    assert.deepEqual(await ask(), ['Bearer first-key']);
    await keys.set(place, 'other-key');
    assert.deepEqual(await ask(), ['Bearer other-key', 'Bearer other-key']);
    await keys.set(place, 'first-key');
    assert.deepEqual(await ask(), ['Bearer first-key', 'Bearer first-key']);
    await change(undefined);
    await stub.close();
  });
});

function change(profiles: unknown): Thenable<void> {
  const configuration = vscode.workspace.getConfiguration('recant');
  return configuration.update('profiles', profiles, vscode.ConfigurationTarget.Global);
}
