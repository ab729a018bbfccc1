/**
 * What the report of a log of 1,000,000 judgments costs, in processor time: reading it for a report, and
 * the whole report with analytic intervals (the ranking's bootstrap with it), as ratios to reading the
 * file and `JSON.parse` of its lines in the same run.
 * Run: node --max-old-space-size=6000 test/bench/report.bench.ts [PROMPTS=166667]
 */
import { join } from 'node:path';
import { buildReport } from '../../src/core/report/buildReport.ts';
import { lineBatches } from '../../src/runs/lineBatches.ts';
import { RunReader } from '../../src/runs/runReader.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { writeJudgmentLog } from './judgmentLog.ts';

const prompts = Number(process.argv[2] ?? 166_667);
const path = join(temporaryFolder('bench'), 'run.jsonl');
const judgments = writeJudgmentLog(path, prompts);

/** Seconds of processor time, which other programs on the machine change least. */
async function timed(run: () => unknown): Promise<number> {
  const begin = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1e6;
}

const parse = await timed(async () => {
  for await (const { lines } of lineBatches(path, 2 ** 26)) {
    for (const line of lines) if (line) JSON.parse(line);
  }
});
process.stdout.write(`${judgments} judgments; JSON.parse of every line ${parse.toFixed(2)} s\n`);
const told = (name: string, seconds: number) =>
  process.stdout.write(
    `  ${name}: ${seconds.toFixed(2)} s = ${(seconds / parse).toFixed(2)} × that\n`,
  );

const reader = new RunReader(path);
const read = await timed(() => reader.refresh());
told('read for a report', read);
const build = await timed(() => {
  const run = reader.run();
  if (!run) throw new Error('the benchmark made no run');
  buildReport([run], { seed: 1, preferred: 'analytic' });
});
told('read, and the whole report with analytic intervals', read + build);
