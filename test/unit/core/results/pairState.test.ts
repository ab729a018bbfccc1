import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RunFold } from '../../../../src/core/report/runs/runFold.ts';
import { stateOfStanding } from '../../../../src/core/results/pairState.ts';
import { ModelError, type ModelErrorReason } from '../../../../src/core/words/ports.ts';
import { audit, createScriptedJudge, verdict } from '../runs/audit/auditing.ts';

/** Returns the state of a pair with one call that failed for this reason. */
async function stateAfter(reason: ModelErrorReason): Promise<string | undefined> {
  const judge = createScriptedJudge(({ name }) => {
    if (name === 'doubt') throw new ModelError(reason, 'No answer.');
    return verdict('A');
  });
  const { log } = await audit({ judge });
  const fold = new RunFold();
  for (const entry of log.entries) fold.add(entry);
  const pair = log.entries.find(({ type }) => type === 'pair');
  const standing = pair?.type === 'pair' && fold.standingOf(pair.content ?? pair.key);
  return standing ? stateOfStanding(standing) : undefined;
}

describe('a pair whose call has no answer', () => {
  it('has failed if the endpoint is the cause', async () => {
    assert.equal(await stateAfter('server'), 'failed');
    assert.equal(await stateAfter('unauthorized'), 'failed');
  });

  it('is pending if the user canceled the run or its limit was reached', async () => {
    assert.equal(await stateAfter('cancelled'), 'pending');
    assert.equal(await stateAfter('budget'), 'pending');
  });
});
