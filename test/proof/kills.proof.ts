import { test } from 'node:test';
import { auditUnderKills } from '../support/data/auditUnderKills.ts';

test('a run whose window ends 10 times ends with the report of an uninterrupted run', async (t) => {
  const started = performance.now();
  const { calls, requests, kills, maybePaidTwice } = await auditUnderKills({
    pairs: 40,
    kills: 10,
    seed: 1,
  });
  const seconds = Math.round((performance.now() - started) / 1000);
  t.diagnostic(`${calls} calls, ${requests} requests, ${seconds} s: ${kills.join(', ')}`);
  t.diagnostic(`calls that the report says may have been paid twice: ${maybePaidTwice}`);
});
