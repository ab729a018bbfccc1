import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { estimateRest } from '../../../../../../src/core/runs/audit/plan/estimate.ts';
import { replay } from '../../../../../../src/core/runs/audit/runState.ts';
import { viewAudit } from '../../../../../../src/core/runs/audit/views/auditView.ts';
import { formatCost } from '../../../../../../src/core/runs/plan/cost.ts';
import { ModelError } from '../../../../../../src/core/words/ports.ts';
import { answersBy, audit, createScriptedJudge, verdict } from '../auditing.ts';

describe('the remaining calls of an audit', () => {
  it('are six before the first one, and at most twelve', async () => {
    const { log, judge } = await audit();
    const view = viewAudit(replay(log.entries.slice(0, 2)), 'key-1');
    assert.ok(view);
    const { calls, mostCalls, promptTokens, answerTokens } = estimateRest(view);
    assert.deepEqual([calls, mostCalls], [6, 12]);
    assert.equal(answerTokens, 6 * 150);
    const sent = judge.calls.flatMap(({ request }) => request.messages);
    const tokens = sent.reduce((sum, { content }) => sum + content.length, 0) / 4;
    assert.ok(Math.abs(promptTokens - tokens) < 0.4 * tokens, `${promptTokens}, sent ${tokens}`);
  });

  it('are none if every turn is judged', async () => {
    const { view } = await audit();
    assert.deepEqual(estimateRest(view), {
      leastCalls: 0,
      calls: 0,
      mostCalls: 0,
      promptTokens: 0,
      answerTokens: 0,
    });
  });

  it('are none if B1 is unreadable', async () => {
    const { view } = await audit({
      judge: createScriptedJudge(answersBy({ B1: 'I must decline.' })),
    });
    assert.equal(estimateRest(view).mostCalls, 0);
  });

  it('are one if an answer is unreadable and its repair failed or was not sent', async () => {
    const judge = createScriptedJudge(({ name }) => {
      if (name === 'doubt') return 'Hm.';
      if (name === 'doubt repair') throw new ModelError('timeout', 'No answer.');
      return verdict('A');
    });
    const { view, log } = await audit({ judge });
    const beforeRepair = log.entries.filter(
      (entry) => !('attempt' in entry) || entry.attempt === 0,
    );
    for (const known of [view, viewAudit(replay(beforeRepair), 'key-1')]) {
      assert.ok(known);
      const { calls, mostCalls } = estimateRest(known);
      assert.deepEqual([calls, mostCalls], [1, 1]);
      assert.equal(known.toAsk.length, 1);
      assert.equal(known.complete, false);
    }
  });

  it('are none if only a judgment is missing', async () => {
    const { log } = await audit();
    const unjudged = log.entries.filter((entry) => entry.type !== 'judgment');
    const view = viewAudit(replay(unjudged), 'key-1');
    assert.equal(view?.toAsk.length, 0);
    assert.equal(view?.complete, false);
  });
});

describe('a cost', () => {
  it('is tokens times price, in its currency', () => {
    const estimate = { promptTokens: 3000, answerTokens: 900 };
    // 3000 × 2.5 / 10⁶ + 900 × 10 / 10⁶ = 0.0075 + 0.009 = 0.0165
    assert.equal(formatCost(estimate, { input: 2.5, output: 10, currency: 'USD' }), 'USD 0.017');
    assert.equal(formatCost(estimate, undefined), undefined);
  });
});
