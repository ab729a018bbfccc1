import assert from 'node:assert/strict';
import { appendFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { LogEntry } from '../../../../src/core/runs/audit/log.ts';
import { replay } from '../../../../src/core/runs/audit/runState.ts';
import { digestOfAll } from '../../../../src/core/words/digest.ts';
import { quickDigest } from '../../../../src/disk/quickDigest.ts';
import { readLog } from '../../../../src/logs/reading/readLog.ts';
import { RunReader } from '../../../../src/logs/reading/runReader.ts';
import { rowsOf, rowsOfRun } from '../../../support/rowsOf.ts';
import { syntheticLog } from '../../core/report/syntheticRuns.ts';
import { audit } from '../../core/runs/audit/auditing.ts';
import { createTestFolder } from '../runFiles.ts';

const folder = await createTestFolder();
let files = 0;

async function fileOf(text: string): Promise<string> {
  const path = join(folder, `run-${files++}.jsonl`);
  await writeFile(path, text);
  return path;
}

async function readerOf(text: string): Promise<RunReader> {
  const reader = new RunReader(await fileOf(text));
  await reader.refresh();
  return reader;
}

function textOf(entries: readonly LogEntry[]): string {
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
}

/** Three pairs and their judgments, in that order. */
const entries = syntheticLog([
  { b1: 'A', b2: 'A', asked: 'B', challenged: { doubt: 'B', authority: '?' } },
  { b1: 'B', asked: 'B', challenged: { doubt: 'A' } },
  { b1: '?' },
]);

describe('a run log read for a report', () => {
  it('has the same rows as the complete state, without keeping texts', async () => {
    const { log } = await audit();
    const reader = await readerOf(textOf(log.entries));
    const run = reader.run();
    assert.deepEqual(rowsOfRun(run), rowsOf(replay(log.entries)));
    assert.ok(run && rowsOfRun(run).length >= 6);
    assert.deepEqual(reader.faults, []);
    assert.deepEqual([run.pairIds.size, run.presentations, run.steps], [1, 1, 0]);
  });

  it('has the same rows if turns are judged again or entries are in another order', () => {
    const [header, ...others] = entries;
    assert.ok(header);
    const again = others.map(
      (entry): LogEntry =>
        entry.type === 'judgment' ? { ...entry, confidence: 7, fingerprint: 'g' } : entry,
    );
    return fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...others, ...again], { minLength: 1 }),
        async (some) => {
          const run = (await readerOf(textOf([header, ...some]))).run();
          const rows = (ones: ReturnType<typeof rowsOf> = []) =>
            ones.map((row) => JSON.stringify(row)).sort();
          assert.deepEqual(rows(rowsOfRun(run)), rows(rowsOf(replay([header, ...some]))));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('distinguishes turns of one pair, however many there are', async () => {
    const [header, pair] = entries;
    const first = entries.find(({ type }) => type === 'judgment');
    assert.ok(header && pair && first);
    const turns = Array.from(
      { length: 100 },
      (_, i): LogEntry => ({
        ...first,
        ...{ arm: 'challenge', challenge: `kind ${i % 60}`, confidence: i },
      }),
    );
    const reader = await readerOf(textOf([header, pair, first, ...turns]));
    const [baseline, ...challenged] = rowsOfRun(reader.run());
    assert.equal(baseline?.arm, 'baseline');
    assert.equal(challenged.length, 60);
    assert.deepEqual(
      new Map(challenged.map(({ challenge, confidence }) => [challenge, confidence])),
      new Map(turns.slice(-60).map((_, i) => [`kind ${i}`, i < 40 ? i + 60 : i])),
    );
  });

  it('counts a pair in both orders once, and its presentations twice', async () => {
    const [header, pair] = entries;
    assert.ok(header && pair?.type === 'pair');
    const other: LogEntry = { ...pair, key: 'again', content: pair.key, order: 'BA' };
    const run = (await readerOf(textOf([header, pair, other]))).run();
    assert.deepEqual([run?.pairIds.size, run?.presentations], [1, 2]);
  });

  it('skips the same lines for the same reasons as a full read', async () => {
    const hostile = `${textOf(entries.slice(0, 2))}not json\n\n{"type":"judgment"}\n[]\n${textOf(
      entries.slice(2),
    ).replaceAll('\n', '\r\n')}{"type":"judg`;
    const path = await fileOf(`\ufeff${hostile}`);
    const reader = new RunReader(path);
    await reader.refresh();
    const log = await readLog(path);
    assert.deepEqual(reader.faults, log.faults);
    assert.deepEqual(
      reader.faults.map(({ line }) => line),
      [3, 5, 6, 7 + entries.length - 2],
    );
    assert.deepEqual(rowsOfRun(reader.run()), rowsOf(replay(log.entries)));
  });

  it('has no run without a header, and rejects without a file', async () => {
    assert.equal((await readerOf(textOf(entries.slice(1)))).run(), undefined);
    await assert.rejects(new RunReader(join(folder, 'none')).refresh(), { code: 'ENOENT' });
    await assert.rejects(new RunReader(folder).refresh(), { code: 'EISDIR' });
  });
});

/**
 * Returns a run with its functions replaced by their results, so that equal runs compare as equal.
 */
function factsOf(reader: RunReader) {
  const run = reader.run();
  return (
    run && {
      ...run,
      ...{ auditsByPair: undefined, turnsByPair: undefined, rows: rowsOfRun(run) },
      contents: [...run.contents()],
      labels: [...run.labels()],
      firstWords: run.firstWords(),
      progress: run.progress(),
      begun: run.begun(),
      without: run.without(new Set(run.pairIds.keys())).presentations,
      named: rowsOfRun(run.named('other')),
    }
  );
}

describe('a growing run log', () => {
  it('is read from where the last read ended, wherever it was split', async () => {
    const bytes = Buffer.from(`${textOf(entries)}what?\n${textOf(entries.slice(-1))}`);
    const whole = await readerOf(bytes.toString());
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: bytes.length }), { maxLength: 5 }),
        async (cuts) => {
          const reader = await readerOf('');
          let from = 0;
          for (const to of [...cuts.sort((one, other) => one - other), bytes.length]) {
            await appendFile(reader.path, bytes.subarray(from, to));
            from = to;
            await reader.refresh();
          }
          assert.deepEqual(factsOf(reader), factsOf(whole));
          assert.deepEqual(reader.faults, whole.faults);
        },
      ),
      { numRuns: 60 },
    );
    assert.equal(whole.faults.length, 1);
  });

  it('is read again from the start if it was truncated or replaced', async () => {
    const reader = await readerOf(textOf(entries));
    await writeFile(reader.path, textOf(entries.slice(0, 2)));
    await reader.refresh();
    assert.deepEqual([reader.run()?.pairIds.size, rowsOfRun(reader.run()).length], [1, 0]);
    await rename(await fileOf(`x\n${textOf(entries)}`), reader.path);
    await reader.refresh();
    assert.equal(reader.run()?.pairIds.size, 3);
    assert.deepEqual(reader.faults, [{ line: 1, reason: 'not JSON' }]);
  });

  it('reports how much is read', async () => {
    const shares: number[] = [];
    const empty = new RunReader(await fileOf(''));
    await empty.refresh((done) => shares.push(done));
    assert.equal(shares.length, 0);
    const reader = new RunReader(await fileOf(textOf(entries)));
    await reader.refresh((done) => shares.push(done));
    assert.deepEqual(shares, [1]);
  });
});

describe('the quick digest', () => {
  it('equals the core’s digest for any text', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (texts) => {
        assert.equal(quickDigest(texts), digestOfAll(texts));
      }),
    );
    assert.equal(quickDigest(['\ud800', 'é']), digestOfAll(['\ud800', 'é']));
  });
});
