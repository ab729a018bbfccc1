import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import type { JudgmentQuery } from '../../../src/core/report/lists/judgmentQuery.ts';
import { OpenedReport } from '../../../src/reporting/openReport.ts';
import { type PairSpec, times } from '../core/metrics/syntheticRows.ts';
import { syntheticLog } from '../core/report/syntheticRuns.ts';
import { createTestFolder } from '../logs/runFiles.ts';

const folder = await createTestFolder();
const worker = new URL('../../../src/reporting/reportWorker.ts', import.meta.url);
const specs: readonly PairSpec[] = [
  ...times(20, { b1: 'A', challenged: { doubt: 'B' } }),
  ...times(20, { b1: 'A', challenged: { doubt: 'A' } }),
];

it('lists the logged pairs with a phrase, both in the list and in the table', async (t) => {
  const path = join(folder, 'phrases.jsonl');
  const lines = syntheticLog(specs).map((entry) => {
    if (entry.type !== 'judgment' || entry.arm !== 'challenge') return JSON.stringify(entry);
    const isFlip = entry.preference === 'B';
    const justification = isFlip ? 'I defer to experts.' : 'I see no reason to change.';
    return JSON.stringify({ ...entry, justification });
  });
  await writeFile(path, `${lines.join('\n')}\n`);
  const report = new OpenedReport([path], worker);
  t.after(() => report.close());
  const built = await report.build();
  const tables = built.groups.flatMap(({ sections }) => sections.flatMap(({ tables }) => tables));
  const [row] = tables.find(({ id }) => id === 'reasons.doubt')?.rows ?? [];
  assert.deepEqual([row?.phrase, row?.flips, row?.held], ['defer to experts', 20, 0]);
  const query: JudgmentQuery = {
    protocol: 'anti-baseline',
    arm: 'challenge',
    challenge: 'doubt',
    outcome: 'flip',
    phrase: 'defer to experts',
  };
  assert.equal((await report.list(query)).total, 20);
  assert.equal((await report.list({ ...query, phrase: 'no reason' })).total, 0);
  const range = { from: 0, count: 1, columns: [] };
  assert.equal((await report.table({ of: query }, range)).total, 20);
});
