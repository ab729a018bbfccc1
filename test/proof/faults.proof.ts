import { test } from 'node:test';
import { auditUnderFaults } from '../support/data/auditUnderFaults.ts';

test('10,000 calls with 30% faulty replies end with the numbers of a run without faults', async (t) => {
  const started = performance.now();
  const { calls, requests, faults, commands } = await auditUnderFaults({
    pairs: 1667,
    share: 0.3,
    seed: 30,
  });
  for (const [name, count] of faults) t.diagnostic(`${name}: ${count}`);
  const seconds = Math.round((performance.now() - started) / 1000);
  t.diagnostic(`${calls} calls, ${requests} requests, ${commands} commands, ${seconds} s`);
});
