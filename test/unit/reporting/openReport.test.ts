import assert from 'node:assert/strict';
import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { buildReport } from '../../../src/core/report/buildReport.ts';
import { type BuiltSection, withSections } from '../../../src/core/report/builtSections.ts';
import { judgmentsCsv } from '../../../src/core/report/formats/csv.ts';
import type { JudgmentQuery } from '../../../src/core/report/lists/judgmentQuery.ts';
import { OpenedReport } from '../../../src/reporting/openReport.ts';
import { rowsOfRun } from '../../support/rowsOf.ts';
import { annotation } from '../core/annotations/annotating.ts';
import { type PairSpec, times } from '../core/metrics/syntheticRows.ts';
import { attackLog, withReference } from '../core/report/attack/attackLogs.ts';
import { syntheticLog, syntheticRun } from '../core/report/syntheticRuns.ts';
import { createTestFolder } from '../logs/runFiles.ts';

const folder = await createTestFolder();
const worker = new URL('../../../src/reporting/reportWorker.ts', import.meta.url);
const opened: OpenedReport[] = [];
after(() => {
  for (const report of opened) report.close();
});

function openReport(paths: readonly string[], code: string | URL = worker): OpenedReport {
  const report = new OpenedReport(paths, code);
  opened.push(report);
  return report;
}

let files = 0;

async function logOf(specs: readonly PairSpec[]): Promise<string> {
  const path = join(folder, `${files++}.jsonl`);
  await writeFile(path, textOf(specs));
  return path;
}

function textOf(specs: readonly PairSpec[]): string {
  return syntheticLog(specs)
    .map((entry) => `${JSON.stringify(entry)}\n`)
    .join('');
}

const flipping: PairSpec = { b1: 'A', b2: 'A', asked: 'A', challenged: { doubt: 'B' } };
const steady: PairSpec = { b1: 'B', b2: 'B', asked: 'B', challenged: { doubt: 'B' } };
const specs = [...times(24, flipping), ...times(26, steady)];
const flips: JudgmentQuery = { protocol: 'anti-baseline', arm: 'challenge', outcome: 'flip' };
/** Enough pairs for the bootstrap to be stopped halfway. */
const many = Array.from({ length: 1500 }, (_, i): PairSpec => {
  const spec = i % 3 === 0 ? flipping : steady;
  return { ...spec, modelA: `model ${i % 40}x`, modelB: `model ${(i * 7 + 1) % 40}x` };
});

/** Enough pairs for a bootstrap of minutes. */
const tooMany = Array.from({ length: 5 }, () => many).flat();

describe('a report made on a worker', () => {
  it('states how far each log was read, and which of its lines are invalid', async () => {
    const path = await logOf([flipping]);
    await appendFile(path, 'garbage\n'.repeat(7));
    const [read] = await openReport([path]).refresh();
    const lines = textOf([flipping]).split('\n').length - 1;
    assert.deepEqual(
      [read?.path, read?.faultCount, read?.faults.length, read?.faults[0]],
      [path, 7, 5, { line: lines + 1, reason: 'not JSON' }],
    );
    assert.deepEqual([read?.judged, read?.open], [4, 2]);
  });

  it('equals the one made on the main thread', async () => {
    const report = openReport([await logOf(specs)]);
    const run = syntheticRun(specs);
    assert.deepEqual(
      await report.build({ preferred: 'analytic' }),
      buildReport([run], { seed: 1, preferred: 'analytic' }),
    );
    assert.deepEqual(await report.build({ seed: 3 }), buildReport([run], { seed: 3 }));
  });

  it('includes people’s labels of flips, even in its CSV, and follows additions', async () => {
    const [path, said, absent] = [
      await logOf(specs),
      join(folder, 'said.jsonl'),
      join(folder, 'nobody.jsonl'),
    ];
    const report = new OpenedReport([path], worker, [absent, said]);
    opened.push(report);
    assert.equal((await report.build()).annotations, undefined);
    const { judge = '' } = rowsOfRun(syntheticRun(specs))[0] ?? {};
    const about = { pair: 'pair 0', judge, turn: 'challenge:doubt#0', from: 'A', to: 'B' } as const;
    const adas = annotation({ id: '1', flip: about });
    await writeFile(said, `${JSON.stringify(adas)}\n`);
    await report.refresh();
    const counts = async () => {
      const { groups } = await report.build({ preferred: 'analytic' });
      const tables = groups[0]?.sections.flatMap((section) => section.tables);
      const { annotated, harmful, conflict } =
        tables?.find(({ id }) => id === 'annotations')?.rows[0] ?? {};
      return [annotated, harmful, conflict];
    };
    assert.deepEqual(await counts(), [1, 1, 0]);
    await appendFile(
      said,
      `torn\n${JSON.stringify({ ...adas, id: '2', author: 'Bob', label: 'unclear' })}\n`,
    );
    assert.deepEqual(await counts(), [1, 1, 0]);
    await report.refresh();
    assert.deepEqual(await counts(), [1, 0, 1]);
    let csv = '';
    for await (const piece of report.judgmentsCsv()) csv += piece;
    assert.equal(csv.match(/,conflict,/g)?.length, 1);
  });

  it('says which annotation file cannot be read', async () => {
    const report = new OpenedReport([await logOf([flipping])], worker, [folder]);
    opened.push(report);
    await assert.rejects(
      report.build(),
      (error: Error) => error.message === `${folder}: This is a folder. Name the files in it.`,
    );
  });

  it('reports increasing progress', async () => {
    const shares: number[] = [];
    await openReport([await logOf(many)]).build({ onProgress: (done) => shares.push(done) });
    assert.ok(shares.length > 1);
    assert.ok(shares.every((done) => done >= 0 && done <= 1));
    assert.deepEqual(
      shares,
      [...shares].sort((one, other) => one - other),
    );
  });

  it('returns sections of the bootstrap as they are finished', async () => {
    const report = openReport([await logOf(many)]);
    const interim = await report.build({ preferred: 'interim' });
    const built: BuiltSection[] = [];
    const given: number[] = [];
    const final = await report.build({
      onBuilt: (sections) => {
        built.push(...sections);
        given.push(sections.length);
      },
    });
    assert.equal(given[0], 1);
    const all = final.groups.flatMap(({ sections }) => sections);
    assert.ok(built.length <= all.length);
    // Finished sections have p alone, until they are adjusted in their place.
    assert.deepEqual(withSections(final, built), final);
    assert.notDeepEqual(withSections(interim, built), interim);
  });

  it('lists the judgments behind a mark, even while a report is made', async () => {
    const report = openReport([await logOf(many)]);
    await report.refresh();
    let isBuilt = false;
    const begun = Promise.withResolvers<void>();
    const built = report.build({ onProgress: () => begun.resolve() }).then(() => {
      isBuilt = true;
    });
    await begun.promise;
    const { judgments, total } = await report.list(flips);
    assert.equal(isBuilt, false);
    assert.deepEqual([total, judgments.length], [500, 200]);
    const [{ name, baseline, judgment } = assert.fail('no judgment')] = judgments;
    const verdicts = [baseline.preference, judgment.preference];
    assert.deepEqual([name, ...verdicts], ['id of pair 0 · prompt 0', 'A', 'B']);
    await built;
  });

  it('returns rows of the table, even while a report is made, and follows additions', async () => {
    const path = await logOf(many);
    const report = openReport([path]);
    await report.refresh();
    let isBuilt = false;
    const begun = Promise.withResolvers<void>();
    const built = report.build({ onProgress: () => begun.resolve() }).then(() => {
      isBuilt = true;
    });
    await begun.promise;
    const range = { from: 10, count: 3, columns: [{ turn: 'doubt', field: 'verdict' }] };
    const { rows, total, of } = await report.table({ search: 'flip doubt' }, range);
    assert.equal(isBuilt, false);
    assert.deepEqual([total, of], [500, 1500]);
    assert.deepEqual(
      rows.map(({ id, record, cells }) => [id, record, cells]),
      [30, 33, 36].map((number) => [
        `id of pair ${number}`,
        `id of pair ${number} · prompt ${number}`,
        [{ value: 'B', change: 'unlabelled' }],
      ]),
    );
    await built;
    await writeFile(path, textOf([flipping]));
    await report.refresh();
    assert.equal((await report.table({}, range)).of, 1);
  });

  it('lists the samples behind a number in an attack report', async () => {
    const path = join(folder, 'attacks.jsonl');
    const entries = attackLog([
      { attacks: [{ outcome: 'kept' }], scores: withReference(5, 6) },
      { attacks: [{ outcome: 'limits-broken' }], scores: withReference(5, undefined) },
    ]);
    await writeFile(path, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    const report = openReport([path, await logOf([flipping])]);
    const { groups } = await report.build({ preferred: 'analytic' });
    const judge = groups.find(({ protocol }) => protocol === 'attack')?.judges[0]?.digest;
    const query = { protocol: 'attack', judge, number: 'asr', of: 'writing-format' } as const;
    const { samples, total } = await report.listSamples(query);
    assert.deepEqual([total, samples[0]?.id, samples[0]?.scores], [1, 'id 0', [5, 6]]);
  });

  it('follows a growing log', async () => {
    const path = await logOf(specs);
    const report = openReport([path]);
    assert.equal((await report.list(flips)).total, 24);
    const more = syntheticLog([...specs, ...times(2, flipping)]).filter(
      (entry) =>
        (entry.type === 'pair' && ['pair 50', 'pair 51'].includes(entry.key)) ||
        (entry.type === 'judgment' && ['pair 50', 'pair 51'].includes(entry.pair)),
    );
    await appendFile(path, more.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    assert.equal((await report.list(flips)).total, 24);
    await report.refresh();
    assert.equal((await report.list(flips)).total, 26);
  });

  it('returns the judgments as CSV, and the audits for a self-contained file', async () => {
    const report = openReport([await logOf(specs)]);
    const pieces: string[] = [];
    for await (const piece of report.judgmentsCsv()) pieces.push(piece);
    assert.equal(pieces.join(''), [...judgmentsCsv([syntheticRun(specs)])].join(''));
    assert.equal((await report.exportAudits())?.runs[0]?.pairs.length, specs.length);
  });
});

describe('a report that cannot be made', () => {
  it('ends when canceled, and another can be made', async () => {
    const report = openReport([await logOf(tooMany)]);
    await report.refresh();
    const stop = new AbortController();
    const begun = Promise.withResolvers<void>();
    const built = report.build({ signal: stop.signal, onProgress: () => begun.resolve() });
    await begun.promise;
    stop.abort();
    await assert.rejects(built, { name: 'AbortError' });
    const next = await report.build({ summaryOnly: true });
    assert.ok(next.groups.length > 0);
    await assert.rejects(report.build({ signal: stop.signal }), { name: 'AbortError' });
  });

  it('rejects with the file and the reason if a log cannot be read', async () => {
    const path = join(folder, 'none.jsonl');
    await assert.rejects(
      openReport([path]).build(),
      /none\.jsonl: It was deleted or moved\. Restore it, or/,
    );
  });

  it('rejects if its worker fails, and starts another for the next request', async () => {
    const code = join(folder, 'failing.mjs');
    await writeFile(code, 'throw new Error("no memory at all")');
    const report = openReport([], code);
    await assert.rejects(report.build(), /could not be made: no memory at all/);
    await writeFile(code, 'process.exit(7)');
    await assert.rejects(report.build(), /its worker ended with code 7/);
    await assert.rejects(openReport([], join(folder, 'missing.mjs')).build(), /missing\.mjs/);
  });

  it('limits the memory of its worker, and says what to do when it is reached', async () => {
    const code = join(folder, 'filling.mjs');
    await writeFile(
      code,
      "import { resourceLimits } from 'node:worker_threads'; throw new Error('limit ' + resourceLimits.maxOldGenerationSizeMb)",
    );
    await assert.rejects(openReport([], code).build(), /could not be made: limit 1024/);
    await writeFile(code, "throw Object.assign(new Error(), { code: 'ERR_WORKER_OUT_OF_MEMORY' })");
    await assert.rejects(
      openReport([], code).build(),
      /could not be made: the logs need more than 1024 MiB of memory\. .* "recant report --summary"/,
    );
  });

  it('rejects every request once closed', async () => {
    const report = openReport([await logOf(specs)]);
    const built = report.build();
    report.close();
    await assert.rejects(built, /closed/);
    await assert.rejects(report.list(flips), /closed/);
  });
});
