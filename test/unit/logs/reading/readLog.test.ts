import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { LogEntry } from '../../../../src/core/runs/audit/log.ts';
import { LogFile } from '../../../../src/logs/logFile.ts';
import { readLog } from '../../../../src/logs/reading/readLog.ts';
import { audit, createSteadyJudge, newHeader } from '../../core/runs/audit/auditing.ts';
import { createTestFolder, messageEntry } from '../runFiles.ts';

const folder = await createTestFolder();
let files = 0;

async function readText(text: string) {
  const path = join(folder, `read-${files++}.jsonl`);
  await writeFile(path, text);
  return readLog(path);
}

const header = newHeader(createSteadyJudge());
const headerLine = `${JSON.stringify(header)}\n`;
const messageLine = `${JSON.stringify(messageEntry('hello'))}\n`;

describe('reading a run log', () => {
  it('returns the appended entries', async () => {
    const { log } = await audit();
    const path = join(folder, 'whole.jsonl');
    const file = await LogFile.create(path);
    await file.append(...log.entries);
    await file.close();
    assert.deepEqual(await readLog(path), {
      entries: log.entries,
      faults: [],
      readOnly: undefined,
    });
  });

  it('returns any text that an answer may contain', async () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.constantFrom(
        '\u2028',
        '\u2029',
        'a\u2028b',
        '\r',
        '\n',
        '\u0085',
        '\ufeff',
        '\ud800',
        '\0',
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(hostile, { minLength: 1, maxLength: 4 }), async (contents) => {
        const entries: LogEntry[] = contents.map((content) => messageEntry(content));
        const path = join(folder, `any-${files++}.jsonl`);
        const file = await LogFile.create(path);
        await file.append(header, ...entries);
        await file.close();
        assert.deepEqual((await readLog(path)).entries, [header, ...entries]);
      }),
      { numRuns: 60 },
    );
  });

  it('skips invalid lines, each with its number and reason', async () => {
    const log = await readText(
      `${headerLine}not json\n\n${messageLine}{"type":"message"}\n[]\nnull\n"x"\n${messageLine}`,
    );
    assert.deepEqual(log.entries, [header, messageEntry('hello'), messageEntry('hello')]);
    assert.deepEqual(log.faults, [
      { line: 2, reason: 'not JSON' },
      { line: 5, reason: 'not a run log entry' },
      { line: 6, reason: 'not a run log entry' },
      { line: 7, reason: 'not a run log entry' },
      { line: 8, reason: 'not a run log entry' },
    ]);
  });

  it('reports a torn last line and keeps the rest', async () => {
    const log = await readText(`${headerLine}${messageLine}{"type":"mess`);
    assert.equal(log.entries.length, 2);
    assert.deepEqual(log.faults, [{ line: 3, reason: 'not JSON' }]);
    assert.equal(log.readOnly, undefined);
  });

  it('accepts CR LF and a byte order mark', async () => {
    const log = await readText(`\ufeff${headerLine}${messageLine}`.replaceAll('\n', '\r\n'));
    assert.deepEqual(log, {
      entries: [header, messageEntry('hello')],
      faults: [],
      readOnly: undefined,
    });
  });

  it('reads a line of many megabytes, and skips one above the limit', async () => {
    const long = messageEntry('x'.repeat(20_000_000));
    const log = await readText(`${headerLine}${JSON.stringify(long)}\n${messageLine}`);
    assert.deepEqual(
      log.entries.map((entry) => (entry.type === 'message' ? entry.content.length : 0)),
      [0, 20_000_000, 5],
    );
    const endless = await readText(`${headerLine}${'x'.repeat(70_000_000)}\n${messageLine}`);
    assert.equal(endless.entries.length, 2);
    assert.deepEqual(endless.faults, [{ line: 2, reason: 'too long' }]);
  });

  it('rejects entries with values out of range', async () => {
    const answer = {
      type: 'answer',
      pair: 'k',
      arm: 'baseline',
      replicate: 0,
      attempt: 0,
      text: '',
      finishReason: 'stop',
      totalMs: 1,
      responseFormat: 'text',
      at: 1,
    };
    const judgment = {
      type: 'judgment',
      pair: 'k',
      arm: 'baseline',
      replicate: 0,
      outcome: 'readable',
      notes: [],
      preference: 'A',
      confidence: 50,
      justification: '',
      fingerprint: 'f',
    };
    const bad = [
      { ...answer, attempt: 4_000_000_000 },
      { ...answer, attempt: -1 },
      { ...answer, arm: 'seventh' },
      { ...judgment, confidence: 101 },
      { ...judgment, preference: 'C' },
      { ...judgment, overlap: 2 },
      { ...judgment, outcome: 'fine' },
    ];
    const good = [answer, judgment];
    const log = await readText(
      headerLine + [...bad, ...good].map((entry) => `${JSON.stringify(entry)}\n`).join(''),
    );
    assert.deepEqual(log.entries, [header, ...good]);
    assert.equal(log.faults.length, bad.length);
  });

  it('fails with a message if there is no file', async () => {
    await assert.rejects(readLog(join(folder, 'none')), { code: 'ENOENT' });
    await assert.rejects(readLog(folder), { code: 'EISDIR' });
  });
});

describe('a log is read-only', () => {
  it('if a newer Recant wrote it, even with unknown entries', async () => {
    const newer = await readText(
      `${JSON.stringify({ ...header, schema: 2 })}\n{"type":"verdict-pair"}\n${messageLine}`,
    );
    assert.match(newer.readOnly ?? '', /newer Recant \(log schema 2, this version knows 1\)/);
    assert.equal(newer.entries.length, 2);
    const unknown = await readText(`{"type":"header","schema":7,"novel":true}\n`);
    assert.match(unknown.readOnly ?? '', /log schema 7/);
  });

  it('if it does not begin with a header', async () => {
    for (const text of ['', '\n', messageLine, `${messageLine}${headerLine}`, 'hello\n']) {
      assert.match((await readText(text)).readOnly ?? '', /does not begin with a header/);
    }
  });

  it('if a line within it is invalid, because an answer may be lost', async () => {
    const log = await readText(`${headerLine}garbage\n${messageLine}`);
    assert.match(log.readOnly ?? '', /line 2/i);
    const last = await readText(`${headerLine}${messageLine}garbage\n`);
    assert.match(last.readOnly ?? '', /line 3/i);
  });

  it('but not if it is valid', async () => {
    assert.equal((await readText(headerLine)).readOnly, undefined);
  });
});
