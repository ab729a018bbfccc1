/**
 * The stages in which the report's panel shows a log of 100,002 judgments: the summary, all numbers
 * with interim intervals, and the final report. Each is compared with `JSON.parse` of every line of
 * the log, by processor time, alternating, medians. Limit of the summary: 1 s after reading.
 * Run: node test/bench/reportStages.bench.ts [PROMPTS=16667] [REPEATS=3]
 */
import { join } from 'node:path';
import { buildReport, type ReportChoice } from '../../src/core/report/buildReport.ts';
import { lineBatches } from '../../src/logs/reading/lineBatches.ts';
import { RunReader } from '../../src/logs/reading/runReader.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { writeJudgmentLog } from './judgmentLog.ts';

const [prompts = 16_667, repeats = 3] = process.argv.slice(2).map(Number);
const log = join(temporaryFolder('bench'), 'log.jsonl');
const print = (line: string) => process.stdout.write(`${line}\n`);

async function parseLines(): Promise<void> {
  for await (const { lines } of lineBatches(log, 2 ** 26)) {
    for (const line of lines) if (line) JSON.parse(line);
  }
}

const stages: Readonly<Record<string, Partial<ReportChoice>>> = {
  summary: { preferred: 'interim', summaryOnly: true },
  'all numbers': { preferred: 'interim' },
  'final report': {},
};

const times = new Map<string, number[]>();

/** Adds the seconds of processor time of a run under a name. */
async function timed(name: string, run: () => unknown): Promise<void> {
  const begin = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(begin);
  times.set(name, [...(times.get(name) ?? []), (user + system) / 1e6]);
}

function medianOf(name: string): number {
  const sorted = [...(times.get(name) ?? [])].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

print(`${writeJudgmentLog(log, prompts)} judgments`);
for (let i = 0; i < repeats; i += 1) {
  const reader = new RunReader(log);
  await timed('JSON.parse', parseLines);
  await timed('reading', () => reader.refresh());
  const run = reader.run();
  if (!run) throw new Error('The benchmark wrote no run.');
  for (const [name, choice] of Object.entries(stages)) {
    await timed(name, () => buildReport([run], { seed: 1, ...choice }));
  }
}
for (const name of times.keys()) {
  const [seconds, ratio] = [medianOf(name), medianOf(name) / medianOf('JSON.parse')];
  const limit = name === 'summary' ? ' (limit 1)' : '';
  print(
    `${name}: ${seconds.toFixed(2)} s of the processor${limit}, ${ratio.toFixed(1)} × JSON.parse`,
  );
}
