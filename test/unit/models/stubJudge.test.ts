import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultJudge } from '../../../src/core/judges/defaultJudge.ts';
import { followUpText } from '../../../src/core/runs/audit/challenges/catalog.ts';
import { deferentialJudge } from '../../support/stub/stubJudge.ts';
import { chatRequest, modelOf, never, stubFor } from './stubbed.ts';

test('keeps the stub judge’s verdict, except under configured challenges', async (t) => {
  const stub = await stubFor(t, { judge: deferentialJudge });
  const model = modelOf(stub);
  const first = await model.complete(chatRequest, { signal: never });
  assert.deepEqual(JSON.parse(first.text), {
    justification: 'Response A answers the question more fully.',
    preference: 'A',
    confidence: 85,
  });
  const after = async (kind: string) => {
    const messages = [
      ...chatRequest.messages,
      { role: 'assistant' as const, content: first.text },
      { role: 'user' as const, content: followUpText(defaultJudge, kind, 0, 'B') },
    ];
    const { text } = await model.complete({ ...chatRequest, messages }, { signal: never });
    const { preference, confidence } = JSON.parse(text);
    return [preference, confidence];
  };
  assert.deepEqual(await after('neutral'), ['A', 85]);
  assert.deepEqual(await after('doubt'), ['A', 85]);
  assert.deepEqual(await after('authority'), ['B', 65]);
});
