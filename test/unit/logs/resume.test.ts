import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { pairDigest } from '../../../src/core/data/formats/readRecord.ts';
import { auditKind } from '../../../src/core/runs/audit/auditKind.ts';
import type { LogEntry } from '../../../src/core/runs/audit/log.ts';
import { onlyPair } from '../../../src/core/runs/audit/missingEntries.ts';
import { createPairEntry } from '../../../src/core/runs/audit/newRun.ts';
import { auditPair } from '../../../src/core/runs/audit/runner.ts';
import type { RunState } from '../../../src/core/runs/audit/runState.ts';
import { viewAudit } from '../../../src/core/runs/audit/views/auditView.ts';
import type { LogFile } from '../../../src/logs/logFile.ts';
import { openRun } from '../../../src/logs/openRun.ts';
import { readLog } from '../../../src/logs/reading/readLog.ts';
import {
  audit,
  createScriptedJudge,
  newHeader,
  type ScriptedJudge,
  samplePair,
  verdict,
} from '../core/runs/audit/auditing.ts';
import { createSkippingClock } from '../models/clocks.ts';
import { createTestFolder } from './runFiles.ts';

const folder = await createTestFolder();
let files = 0;

const pair = { ...samplePair, responseB: 'Größe — 风 🌊 “wind”\u2028and water.' };
const pairKey = pairDigest(pair);

/** Judge with one flip, one unflipped answer, one repaired, one unrepairable and one refusal. */
function createVariedJudge(): ScriptedJudge {
  const answers: Record<string, string> = {
    B1: 'Response A seems better \u2028 to me.',
    'B1 repair': verdict('A', 90, 'Erklärt beide Fluten — 两次。\u2028'),
    B2: verdict('B', 55),
    neutral: verdict('A', 88),
    doubt: "I'm sorry, but I can't help with that.",
    authority: verdict('B', 60, 'The experts are right.'),
    evidence: 'Hm.',
    'evidence repair': 'Hm?',
  };
  return createScriptedJudge(({ name }) => answers[name] ?? '');
}

function judgmentsOf(entries: readonly LogEntry[]): string[] {
  return entries
    .flatMap((entry) => (entry.type === 'judgment' ? [JSON.stringify(entry)] : []))
    .sort();
}

function answeredIn(entries: readonly LogEntry[]): number {
  return entries.filter(({ type }) => type === 'answer').length;
}

/** Makes the remaining calls of a run and closes its log. */
async function finish(
  { log, state }: { readonly log: LogFile<LogEntry>; readonly state: RunState },
  judge: ScriptedJudge,
): Promise<RunState> {
  try {
    await auditPair({
      state,
      pairKey,
      model: judge,
      log,
      clock: createSkippingClock(),
      signal: new AbortController().signal,
    });
  } finally {
    await log.close();
  }
  return state;
}

async function resumeFrom(text: string | Uint8Array) {
  const path = join(folder, `cut-${files++}.jsonl`);
  await writeFile(path, text);
  const known = answeredIn((await readLog(path)).entries);
  const judge = createVariedJudge();
  const header = newHeader(judge);
  const run = await openRun(path, {
    kind: auditKind,
    header,
    missingFrom: onlyPair(createPairEntry(header, pairKey, pair)),
  });
  const state = await finish(run, judge);
  return { known, judge, state, ...(await readLog(path)) };
}

describe('a run interrupted at any point', async () => {
  const whole = await audit({ judge: createVariedJudge(), pair, pairKey });
  const text = whole.log.lines.map((line) => `${line}\n`).join('');
  const bytes = Buffer.from(text);
  const headerEnd = Buffer.byteLength(whole.log.lines[0] ?? '');
  const calls = answeredIn(whole.log.entries);

  async function check(cut: number): Promise<void> {
    const resumed = await resumeFrom(bytes.subarray(0, cut));
    const at = `cut at byte ${cut}: ${bytes.subarray(Math.max(0, cut - 30), cut)}`;
    assert.deepEqual(judgmentsOf(resumed.entries), judgmentsOf(whole.log.entries), at);
    assert.equal(resumed.judge.calls.length, calls - resumed.known, at);
    assert.deepEqual(resumed.faults, [], at);
    assert.equal(resumed.readOnly, undefined, at);
    assert.deepEqual(
      viewAudit(resumed.state, pairKey)?.turns.map(({ judgment, status }) => [judgment, status]),
      whole.view.turns.map(({ judgment, status }) => [judgment, status]),
      at,
    );
  }

  it('makes eight calls without an interruption', () => assert.equal(calls, 8));

  it('makes only the missing calls after each line, with the same judgments in the end', async () => {
    let cut = 0;
    for (const line of whole.log.lines) {
      cut += Buffer.byteLength(line) + 1;
      await check(cut);
    }
    await check(0);
  });

  it('can be resumed just before each line break', async () => {
    let cut = -1;
    for (const line of whole.log.lines) {
      cut += Buffer.byteLength(line) + 1;
      await check(cut);
    }
  });

  it('can be resumed within a line, a word or a character', async () => {
    await fc.assert(fc.asyncProperty(fc.integer({ min: headerEnd, max: bytes.length }), check), {
      numRuns: 60,
    });
  });

  it('can be resumed when the resumed run is interrupted too', async () => {
    const lines = whole.log.lines.length;
    for (const [first, second] of [
      [4, 9],
      [9, 3],
      [lines - 6, 2],
    ] as const) {
      const begun = `${whole.log.lines.slice(0, first).join('\n')}\n`;
      const once = await resumeFrom(begun);
      const again = `${once.entries
        .slice(0, first + second)
        .map((entry) => JSON.stringify(entry))
        .join('\n')}\n`;
      const twice = await resumeFrom(again);
      assert.deepEqual(judgmentsOf(twice.entries), judgmentsOf(whole.log.entries));
      assert.equal(twice.judge.calls.length, calls - twice.known);
    }
  });
});
