import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planAudit } from '../../../src/app/audits.ts';
import { createHeader } from '../../../src/core/runs/audit/newRun.ts';
import { planRun } from '../../../src/core/runs/audit/plan/plan.ts';
import { chooseProtocols } from '../../../src/core/runs/audit/plan/protocolChoice.ts';
import { replay } from '../../../src/core/runs/audit/runState.ts';
import { pairEntriesFor } from '../../support/pairEntriesFor.ts';

const judge = { provider: 'practice', model: 'm', endpoint: 'builtin:', simulated: true };

function runOver(pairs: number, orders: 'one' | 'both') {
  const header = createHeader({
    run: 'run',
    tool: 'test',
    createdAt: 0,
    seed: 3,
    selection: 'all',
    ...chooseProtocols({ protocols: ['anti-baseline', 'counterbalanced', 'multi-step'], orders }),
    judge,
    dataset: { name: 'd', location: 'd', format: 'recant' },
  });
  const chosen = Array.from({ length: pairs }, (_, at) => ({
    key: `key ${at}`,
    pair: { id: `${at}`, prompt: `What is ${at}?`, responseA: 'This.', responseB: `That ${at}.` },
  }));
  return replay([header, ...pairEntriesFor(header, chosen)]);
}

for (const orders of ['one', 'both'] as const) {
  for (const pairs of [0, 1, 25, 80]) {
    test(`plans ${pairs} pairs in ${orders} order in pieces as it does all at once`, async () => {
      const state = runOver(pairs, orders);
      const plan = await planAudit(state);
      assert.deepEqual(plan, planRun(state));
      assert.equal(plan.pairs, pairs);
    });
  }
}
