/**
 * The report of a log of 1,000,000 judgments, and the worker that computes it.
 * 1. Table 1 with analytic intervals, read from the file, compared with reading the file and
 *    `JSON.parse` of every line: processor time, alternating, medians. Limit: 3 times.
 * 2. The bootstrap of all shares of a report (2,000 replicates, no ranking) on 1,000 pairs. Limit:
 *    5 s.
 * 3. Cancellation during the bootstrap and during the whole report of the long log: time until the
 *    promise rejects, and until the worker answers the next request. Limit: 100 ms for the former.
 * 4. Maximum event loop delay of the main thread while the worker computes and transfers the whole
 *    report of the long log, compared with an idle one in the same time; medians. Limit: 50 ms
 *    more.
 * Run: node test/bench/report.bench.ts [PROMPTS=166667] [PAIRS=1000] [REPEATS=3]
 */
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { buildReport } from '../../src/core/report/buildReport.ts';
import { lineBatches } from '../../src/logs/reading/lineBatches.ts';
import { RunReader } from '../../src/logs/reading/runReader.ts';
import { OpenedReport } from '../../src/reporting/openReport.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { writeJudgmentLog } from './judgmentLog.ts';

const [prompts = 166_667, pairs = 1000, repeats = 3] = process.argv.slice(2).map(Number);
const folder = temporaryFolder('bench');
const [long, short] = [join(folder, 'long.jsonl'), join(folder, 'short.jsonl')];
const worker = new URL('../../src/reporting/reportWorker.ts', import.meta.url);
const print = (line: string) => process.stdout.write(`${line}\n`);

/** Returns seconds of processor time, which other programs affect least, and of wall time. */
async function timed(run: () => unknown): Promise<{ cpu: number; clock: number }> {
  const begin = process.cpuUsage();
  const from = performance.now();
  await run();
  const { user, system } = process.cpuUsage(begin);
  return { cpu: (user + system) / 1e6, clock: (performance.now() - from) / 1e3 };
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function parseLines(): Promise<void> {
  for await (const { lines } of lineBatches(long, 2 ** 26)) {
    for (const line of lines) if (line) JSON.parse(line);
  }
}

async function summarize(): Promise<void> {
  const reader = new RunReader(long);
  await reader.refresh();
  const run = reader.run();
  if (!run) throw new Error('the benchmark made no run');
  buildReport([run], { seed: 1, summaryOnly: true });
}

async function benchTable(): Promise<void> {
  const ratios = { cpu: [] as number[], clock: [] as number[] };
  for (let i = 0; i < repeats; i += 1) {
    const parse = await timed(parseLines);
    const table = await timed(summarize);
    ratios.cpu.push(table.cpu / parse.cpu);
    ratios.clock.push(table.clock / parse.clock);
    print(`  JSON.parse ${parse.cpu.toFixed(2)} s, Table 1 ${table.cpu.toFixed(2)} s (processor)`);
  }
  const [cpu, clock] = [median(ratios.cpu), median(ratios.clock)];
  print(
    `1. Table 1: ${cpu.toFixed(2)} × the processor's time (limit 3), ${clock.toFixed(2)} × the clock's`,
  );
}

async function benchBootstrap(): Promise<void> {
  const times = { cpu: [] as number[], clock: [] as number[] };
  for (let i = 0; i < repeats; i += 1) {
    const report = new OpenedReport([short], worker);
    await report.refresh();
    const { cpu, clock } = await timed(() => report.build({ seed: i + 1 }));
    times.cpu.push(cpu);
    times.clock.push(clock);
    report.close();
  }
  const [cpu, clock] = [median(times.cpu), median(times.clock)];
  print(
    `2. bootstrap of the shares of ${pairs} pairs: ${cpu.toFixed(2)} s of the processor, ${clock.toFixed(2)} s of the clock (limit 5)`,
  );
}

/** Cancels a build in progress: some time after it first reported progress. */
async function benchCancel(path: string, name: string): Promise<void> {
  const report = new OpenedReport([path], worker);
  await report.refresh();
  const rejected: number[] = [];
  const answered: number[] = [];
  for (let i = 0; i < repeats; i += 1) {
    const stop = new AbortController();
    const begun = Promise.withResolvers<void>();
    const built = report.build({ signal: stop.signal, onProgress: () => begun.resolve() }).then(
      () => print('  (the report was made before it was canceled)'),
      () => {},
    );
    await Promise.race([begun.promise, built]);
    await wait(150 * i);
    const from = performance.now();
    stop.abort();
    await built;
    rejected.push(performance.now() - from);
    await report.exportAudits();
    answered.push(performance.now() - from);
  }
  report.close();
  const shown = (values: readonly number[]) => `${Math.max(...values).toFixed(1)} ms`;
  print(
    `3. cancel, ${name}: rejected in ${shown(rejected)} (limit 100), next answer in ${shown(answered)}`,
  );
}

async function benchDelay(): Promise<void> {
  const delayWhile = async (run: () => Promise<unknown>) => {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    await run();
    delay.disable();
    return delay.max / 1e6;
  };
  const [idle, busy] = [[] as number[], [] as number[]];
  for (let i = 0; i < repeats; i += 1) {
    const report = new OpenedReport([long], worker);
    const from = performance.now();
    busy.push(await delayWhile(() => report.build({ preferred: 'analytic' })));
    const took = performance.now() - from;
    report.close();
    // Leaves time to clean up after the worker.
    await wait(2000);
    idle.push(await delayWhile(() => wait(took)));
  }
  const shown = (values: readonly number[]) => `${median(values).toFixed(1)} ms`;
  print(
    `4. event loop: at most ${shown(idle)} idle, ${shown(busy)} with the worker (limit 50 more)`,
  );
}

const judgments = writeJudgmentLog(long, prompts);
writeJudgmentLog(short, pairs, { names: false });
print(`${judgments} judgments`);
await benchTable();
await benchBootstrap();
await benchCancel(short, 'in the bootstrap');
await benchCancel(long, 'in the report of the long log');
await benchDelay();
