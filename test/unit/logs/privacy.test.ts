import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { auditKind } from '../../../src/core/runs/audit/auditKind.ts';
import { onlyPair } from '../../../src/core/runs/audit/missingEntries.ts';
import { createPairEntry } from '../../../src/core/runs/audit/newRun.ts';
import { auditPair } from '../../../src/core/runs/audit/runner.ts';
import { openRun } from '../../../src/logs/openRun.ts';
import { createOpenAiModel } from '../../../src/models/openai/openAiModel.ts';
import { systemClock } from '../../../src/models/systemClock.ts';
import { markedKey as key } from '../../support/data/markedKey.ts';
import { newHeader, sampleKey, samplePair, verdict } from '../core/runs/audit/auditing.ts';
import { createTestFolder } from './runFiles.ts';

const folder = await createTestFolder();

/** Returns a `fetch` response that repeats the key it was sent. */
function answering(status: number, body: unknown): typeof globalThis.fetch {
  return async () =>
    new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json' },
    });
}

async function logOf(fetch: typeof globalThis.fetch): Promise<string> {
  const model = createOpenAiModel({
    baseUrl: 'https://judge.example/v1',
    model: 'm',
    apiKey: key,
    headers: { 'x-gateway-key': key },
    clock: systemClock,
    fetch,
  });
  const header = newHeader(model);
  const path = join(folder, `${Math.random()}.jsonl`);
  const { log, state } = await openRun(path, {
    kind: auditKind,
    header,
    missingFrom: onlyPair(createPairEntry(header, sampleKey, samplePair)),
  });
  const { signal } = new AbortController();
  await auditPair({ state, pairKey: sampleKey, model, log, clock: systemClock, signal });
  await log.close();
  return readFile(path, 'utf8');
}

describe('an API key in a run', () => {
  it('is never logged if every call is answered', async () => {
    const text = await logOf(
      answering(200, {
        model: 'm',
        choices: [{ index: 0, message: { content: verdict('A') }, finish_reason: 'stop' }],
      }),
    );
    assert.equal(text.match(/"type":"judgment"/g)?.length, 6);
    assert.doesNotMatch(text, /secret=key/);
  });

  it('is never logged if the server rejects and echoes it', async () => {
    const text = await logOf(
      answering(401, { error: { message: `Incorrect API key provided: ${key}.` } }),
    );
    assert.match(text, /"type":"failed"/);
    assert.doesNotMatch(text, /secret=key/);
  });
});
