import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentLogName } from '../../../../../src/agents/agentLog.ts';
import { judgeName, modelName } from '../../../../../src/core/judges/judgeName.ts';
import { judgeDigest } from '../../../../../src/core/runs/audit/digests.ts';
import { headerEntry } from '../../../../../src/core/runs/audit/log.ts';
import { createHeader } from '../../../../../src/core/runs/audit/newRun.ts';
import { judgeFingerprint } from '../../../../../src/core/runs/audit/prompts/fingerprint.ts';
import { isSameRun } from '../../../../../src/core/runs/audit/sameRun.ts';

const judge = { provider: 'vscode', model: 'maker/one', endpoint: 'vscode:', simulated: false };

function headerBy(name?: string) {
  return createHeader({
    ...{ run: 'one', tool: 'test', createdAt: 0, protocol: 'anti-baseline', seed: 1 },
    judge: { ...judge, ...(name !== undefined && { name }) },
    dataset: { name: 'x', location: '/x', format: 'recant' },
  });
}

test('shows a model by its own name, which its log keeps, and by its id if it has none', () => {
  assert.equal(modelName(judge), 'maker/one');
  const logged = headerEntry.parse(JSON.parse(JSON.stringify(headerBy('One'))));
  assert.equal(modelName(logged.judge), 'One');
  assert.equal(judgeName({ judge: logged.judge, definition: { name: 'strict' } }), 'One · strict');
});

test('identifies a model by its id, whatever its name is', () => {
  const answer = { responseFormat: 'text', effectiveTemperature: 0 } as const;
  const [unnamed, named] = [headerBy(), headerBy('One')];
  assert.equal(judgeDigest(named), judgeDigest(unnamed));
  assert.equal(judgeFingerprint(named, answer), judgeFingerprint(unnamed, answer));
  assert.ok(isSameRun(named, unnamed));
  assert.equal(agentLogName(named, 'pair'), agentLogName(unnamed, 'pair'));
});
