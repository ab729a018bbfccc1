import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ModelError } from '../../../../../../src/core/words/ports.ts';
import {
  audit,
  type Call,
  createScriptedJudge,
  type MemoryLog,
  resume,
  turnOf,
  verdict,
} from '../auditing.ts';

const cutOff = { text: '', finishReason: 'length' as const };

/** Returns a judge that needs this many tokens for any answer. */
function judgeThatNeeds(tokens: number, longest = Number.POSITIVE_INFINITY) {
  return createScriptedJudge(({ request: { maxTokens = 0 } }) => {
    if (maxTokens > longest) throw new ModelError('bad-request', 'max_tokens is too large.');
    return maxTokens < tokens ? cutOff : verdict('A');
  });
}

const limitsOf = (calls: readonly Call[]) => calls.map(({ request }) => request.maxTokens);

/** Removes all entries about turns of an arm from a log. */
function forget(log: MemoryLog, arm: string): void {
  const kept = log.lines.filter((line) => !line.includes(`"arm":"${arm}"`));
  log.lines.splice(0, log.lines.length, ...kept);
}

describe('an answer that was cut off', () => {
  it('is requested once more with twice the limit, without a repair', async () => {
    const { judge, view } = await audit({ judge: judgeThatNeeds(1500) });
    const [first, second] = judge.calls.filter(({ name }) => name === 'B1');
    assert.deepEqual([first?.request.maxTokens, second?.request.maxTokens], [1024, 2048]);
    assert.deepEqual(second?.request.messages, first?.request.messages);
    assert.ok(judge.names.every((name) => !name.includes('repair')));
    const { judgment } = turnOf(view, 'baseline');
    assert.equal(judgment?.outcome, 'readable');
    assert.deepEqual(judgment?.notes, ['longer-limit']);
    assert.equal(view.complete, true);
  });

  it('raises the limit of later calls if the longer answer is readable', async () => {
    const { judge } = await audit({ judge: judgeThatNeeds(1500) });
    const followUps = judge.calls.filter(({ request }) => request.messages.length > 2);
    assert.deepEqual(limitsOf(followUps), [2048, 2048, 2048, 2048]);
  });

  it('keeps the raised limit when the run is resumed', async () => {
    const { log } = await audit({ judge: judgeThatNeeds(1500) });
    forget(log, 'neutral');
    const { judge, view } = await resume(log, judgeThatNeeds(1500));
    assert.deepEqual(limitsOf(judge.calls), [2048]);
    assert.equal(view.complete, true);
  });

  it('has another fingerprint under another limit', async () => {
    const judge = createScriptedJudge(({ name, request: { maxTokens = 0 } }) =>
      name === 'doubt' && maxTokens < 1500 ? cutOff : verdict('A'),
    );
    const { view } = await audit({ judge });
    const prints = ['baseline', 'neutral', 'doubt'].map(
      (name) => turnOf(view, name).judgment?.fingerprint,
    );
    assert.equal(prints[0], prints[1]);
    assert.notEqual(prints[0], prints[2]);
  });

  it('stays cut off and gets no third call if twice the limit does not suffice', async () => {
    const { judge, view, log } = await audit({ judge: judgeThatNeeds(5000) });
    assert.deepEqual(judge.names, ['B1', 'B1', 'B2', 'B2']);
    assert.deepEqual(limitsOf(judge.calls), [1024, 2048, 1024, 2048]);
    assert.equal(turnOf(view, 'baseline').judgment?.outcome, 'cut-off');
    assert.equal(view.complete, true);
    const again = await resume(log, judgeThatNeeds(0));
    assert.deepEqual(again.judge.names, []);
  });

  it('stays cut off if the endpoint refuses twice the limit', async () => {
    const { judge, view } = await audit({ judge: judgeThatNeeds(1500, 1024) });
    assert.deepEqual(judge.names, ['B1', 'B1', 'B2', 'B2']);
    assert.equal(turnOf(view, 'baseline').judgment?.outcome, 'cut-off');
    assert.equal(view.complete, true);
  });

  it('is repaired instead once the endpoint has refused twice the limit', async () => {
    const refusing = () =>
      createScriptedJudge(({ name, request: { maxTokens = 0 } }) => {
        if (maxTokens > 1024) throw new ModelError('bad-request', 'max_tokens is too large.');
        return name === 'doubt' || name === 'evidence' ? cutOff : verdict('A');
      });
    const { log } = await audit({ judge: refusing() });
    forget(log, 'neutral');
    const kept = log.lines.filter((line) => !line.includes('"challenge":"evidence"'));
    log.lines.splice(0, log.lines.length, ...kept);
    const { judge } = await resume(log, refusing());
    const ofEvidence = judge.calls.filter(({ name }) => name === 'evidence');
    // An answer without text leaves nothing to repair: the same request again.
    assert.deepEqual(limitsOf(ofEvidence), [1024, 1024]);
  });

  it('can be one without text that spent all tokens on hidden reasoning', async () => {
    const usage = { promptTokens: 10, completionTokens: 900, reasoningTokens: 900 };
    const judge = createScriptedJudge(({ request: { maxTokens = 0 } }) =>
      maxTokens < 1500 ? { text: '', finishReason: 'other', usage } : verdict('A'),
    );
    const { view } = await audit({ judge });
    assert.deepEqual(limitsOf(judge.calls).slice(0, 2), [1024, 2048]);
    assert.deepEqual(turnOf(view, 'baseline').judgment?.notes, ['longer-limit']);
    const empty = createScriptedJudge(() => '');
    const other = await audit({ judge: empty });
    assert.equal(turnOf(other.view, 'baseline').judgment?.outcome, 'empty');
    assert.deepEqual(limitsOf(empty.calls), [1024, 1024, 1024, 1024]);
  });

  it("doubles the tokens it received if the limit is the endpoint's own", async () => {
    const usage = { promptTokens: 10, completionTokens: 256 };
    const judge = createScriptedJudge(({ request: { maxTokens } }) =>
      maxTokens === undefined ? { ...cutOff, usage } : verdict('A'),
    );
    const { log } = await audit({ judge, generation: { temperature: 0 } });
    assert.deepEqual(limitsOf(judge.calls).slice(0, 2), [undefined, 512]);
    assert.ok(log.lines.some((line) => line.includes('"maxTokens":512')));
  });
});
