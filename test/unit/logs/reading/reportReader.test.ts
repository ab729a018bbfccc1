import assert from 'node:assert/strict';
import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ReportReader, readReportHeader } from '../../../../src/logs/reading/reportReader.ts';
import { ReportDesk } from '../../../../src/reporting/reportDesk.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { times } from '../../core/metrics/syntheticRows.ts';
import { attackLog, identity, withReference } from '../../core/report/attack/attackLogs.ts';
import { syntheticLog } from '../../core/report/syntheticRuns.ts';

const folder = temporaryFolder('reader');

const lines = (entries: readonly object[]) =>
  entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
const attacks = attackLog(
  [{ attacks: [{ outcome: 'kept' }], scores: withReference([5, 5.1], 6) }],
  {
    judges: [{ identity: identity('one') }, { identity: identity('two', true) }],
  },
);
const audit = syntheticLog(times(3, { b1: 'A', b2: 'A', challenged: { doubt: 'B' } } as const));

async function write(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

describe('a log is read by the kind in its first line', () => {
  it('as attacks, and again as it grows', async () => {
    const path = await write('attacks.jsonl', lines(attacks.slice(0, -1)));
    const reader = new ReportReader(path);
    await reader.refresh();
    assert.equal(reader.run(), undefined);
    assert.equal(reader.attacks()?.samples[0]?.scores.size, 2);
    assert.deepEqual(reader.progress(), { judged: 2, open: 0 });
    await appendFile(path, lines(attacks.slice(-1)));
    await reader.refresh();
    assert.equal(reader.attacks()?.samples[0]?.scores.size, 3);
  });

  it('as an audit', async () => {
    const reader = new ReportReader(await write('audit.jsonl', lines(audit)));
    await reader.refresh();
    assert.equal(reader.attacks(), undefined);
    assert.equal(reader.run()?.pairIds.size, 3);
  });

  it('keeps what judges say after challenges unless it is for a summary', async () => {
    const path = await write('reasons.jsonl', lines(audit));
    const [whole, summary] = [
      new ReportReader(path),
      new ReportReader(path, { keepsReasons: false }),
    ];
    await Promise.all([whole.refresh(), summary.refresh()]);
    assert.equal(whole.run()?.reasons?.areTooMany, false);
    assert.equal(summary.run()?.reasons, undefined);
  });

  it('and invalid lines in a log of attacks are skipped and reported', async () => {
    const path = await write('faulty.jsonl', `${lines(attacks)}{"type":"score"}\n{"torn`);
    const reader = new ReportReader(path);
    await reader.refresh();
    assert.deepEqual(
      reader.faults.map(({ line }) => line),
      [attacks.length + 1, attacks.length + 2],
    );
    assert.equal(reader.attacks()?.samples.length, 2);
  });

  it('and a header of attacks names all judges', async () => {
    const header = await readReportHeader(await write('head.jsonl', lines(attacks)));
    assert.equal(header?.judge.model, 'one, two');
    assert.equal(header?.judge.simulated, true);
    assert.equal(await readReportHeader(await write('none.jsonl', 'nothing\n')), undefined);
    assert.equal(await readReportHeader(join(folder, 'gone.jsonl')), undefined);
  });
});

describe('the report’s worker', () => {
  it('makes the report and the CSV of attacks, and lists no pairs', async () => {
    const path = await write('desk.jsonl', lines(attacks));
    const desk = new ReportDesk({ paths: [path], annotations: [] });
    await desk.refresh(() => {});
    const report = desk.build({ preferred: 'analytic', seed: 1, summaryOnly: false });
    assert.deepEqual(
      report.groups.map(({ protocol }) => protocol),
      ['attack', 'attack'],
    );
    assert.equal(desk.csv({ file: 1 })?.trimEnd().split('\r\n').length, 5);
    const query = { protocol: 'attack', arm: 'baseline', outcome: 'all' } as const;
    const { judgments, total } = desk.list({ query });
    assert.deepEqual([judgments, total], [[], 0]);
  });
});
