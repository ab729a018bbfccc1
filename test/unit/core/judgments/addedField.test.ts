import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { it } from 'node:test';
import { createTestFolder } from '../../logs/runFiles.ts';

const line = `  length: {
    schema: z.number().optional(),
    measure: ({ justification }: { justification: string }) => justification.length,
    listed: { title: 'Length', format: 'number' },
  },`;

// Adds a line to the table of fields before any module reads it.
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/src/core/measures/fields.ts')) return loaded;
    return {
      ...loaded,
      source: String(loaded.source).replace('  overlap,\n', `  overlap,\n${line}\n`),
    };
  },
});

const { audit, answersBy, createScriptedJudge, verdict } = await import(
  '../runs/audit/auditing.ts'
);
const { readerOf } = await import('../../../../src/core/judgments/audit.ts');
const { unnestAudits } = await import('../../../../src/core/judgments/exportedAudits.ts');
const { listedFields } = await import('../../../../src/core/judgments/flatJudgment.ts');
const { judgmentsCsv } = await import('../../../../src/core/report/formats/csv.ts');
const { exportAudits } = await import('../../../../src/core/report/formats/exportAudits.ts');
const { listJudgments } = await import('../../../../src/core/report/lists/listJudgments.ts');
const { judgmentQuery } = await import('../../../../src/core/report/lists/judgmentQuery.ts');
const { RunReader } = await import('../../../../src/logs/reading/runReader.ts');
const { auditsOfRun } = await import('../../../support/rowsOf.ts');

it('a field added to the table is logged, read, exported as CSV, listed and put into HTML', async () => {
  const judge = createScriptedJudge(answersBy({ authority: verdict('B', 60, 'Wind.') }));
  const { log } = await audit({ judge });
  const path = join(await createTestFolder(), 'run.jsonl');
  await writeFile(path, log.entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  const reader = new RunReader(path);
  await reader.refresh();
  const run = reader.run();
  assert.ok(run);

  const [head = '', ...lines] = [...judgmentsCsv([run])].map((text) => text.trimEnd().split(','));
  const [challenge, length] = [head.indexOf('challenge'), head.indexOf('length')];
  const ofAuthority = lines.find((cells) => cells[challenge] === 'authority');
  assert.equal(ofAuthority?.[length], '5');

  const exported = JSON.parse(JSON.stringify(exportAudits([run])));
  const query = judgmentQuery.parse({
    ...{ protocol: 'anti-baseline', arm: 'challenge', challenge: 'authority', outcome: 'all' },
  });
  for (const [given, listed] of [
    [auditsOfRun(run), listedFields],
    [unnestAudits(exported.runs), exported.listed],
  ] as const) {
    const list = listJudgments(given, query, { nameOf: () => undefined, limit: 1, listed });
    const added = list.listed.find(({ title }) => title === 'Length');
    assert.deepEqual(added, { name: 'length', title: 'Length', format: 'number' });
    assert.deepEqual(
      list.judgments.map(({ judgment }) => readerOf('length')(judgment)),
      [5],
    );
  }
});
