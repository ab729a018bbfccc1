// Runs as a separate process: one part of an audit by the practice judge, with short pairs.
// Usage: node memoryPart.ts run|resume|report LOG CALLS
// Prints its peak memory, and for a run the processor time of its first and last tenth, as JSON.

import { buildReport } from '../../src/core/report/buildReport.ts';
import { wholeFileKind } from '../../src/core/runs/audit/auditKind.ts';
import { auditFile } from '../../src/core/runs/audit/fileRunner.ts';
import { pairEntriesFor } from '../../src/core/runs/audit/plan/pairEntries.ts';
import { openRun, resumeRun } from '../../src/logs/openRun.ts';
import { RunReader } from '../../src/logs/reading/runReader.ts';
import { impressionable } from '../../src/models/practice/persona.ts';
import { createPracticeJudge } from '../../src/models/practice/practiceJudge.ts';
import { systemClock } from '../../src/models/systemClock.ts';
import { benchHeader, shortPairs } from './benchRun.ts';

const [part = '', path = '', calls = ''] = process.argv.slice(2);
const { signal } = new AbortController();
const judge = createPracticeJudge({ persona: impressionable, seed: 1, clock: systemClock });
/** Turns of a pair without repairs. */
const turns = 6;

function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

async function run(): Promise<object> {
  const header = benchHeader(judge.identity);
  const { log, state } = await openRun(wholeFileKind, path, header, () =>
    pairEntriesFor(header, shortPairs(Math.ceil(Number(calls) / turns))),
  );
  const begin = processorTime();
  const ends: number[] = [];
  const { complete } = await auditFile({
    ...{ state, log, signal, model: judge, clock: systemClock, pairsAtOnce: 8 },
    onPairEnd: () => ends.push(processorTime()),
  });
  if (!complete) throw new Error('the benchmark did not end');
  await log.close();
  const tenth = Math.floor(ends.length / 10);
  const [first = 0, ninth = 0, last = 0] = [ends[tenth - 1], ends.at(-1 - tenth), ends.at(-1)];
  return { first: first - begin, last: last - ninth };
}

async function resume(): Promise<object> {
  const { log, state } = await resumeRun(wholeFileKind, path);
  const run = { state, log, signal, model: judge, clock: systemClock, pairsAtOnce: 8 };
  const { complete } = await auditFile(run);
  if (!complete) throw new Error('the log was not complete');
  await log.close();
  return {};
}

async function report(): Promise<object> {
  const reader = new RunReader(path, { keepsReasons: true });
  await reader.refresh();
  const found = reader.run();
  if (!found) throw new Error('the log has no run');
  buildReport([found], { seed: 1, summaryOnly: true });
  return {};
}

const parts: Record<string, () => Promise<object>> = { run, resume, report };
const found = await parts[part]?.();
const megabytes = process.resourceUsage().maxRSS / 1024;
process.stdout.write(JSON.stringify({ megabytes, ...found }));
