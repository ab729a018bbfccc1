/**
 * The report of the command line as whole processes, cold, on logs that audits of the practice judge
 * wrote: the first numbers (`--summary`) and the whole report. Each is compared with a process that
 * only parses every line of the log, both beyond what they need for ten pairs, which is the start;
 * processor time of all threads, alternating, medians. Fails if a process does, or if it reports on
 * other than the log's pairs.
 * Goals: 2,000 pairs: first numbers ≤ 6 ×, whole ≤ 30 ×; 16,667 pairs: ≤ 3 × and ≤ 10 ×. 300 pairs:
 * within a second of the clock on an idle machine.
 * Logs are written once, into .vscode-test/bench: 20 minutes of the processor for 166,667 pairs.
 * Run after `npm run build`: node test/bench/coldReport.bench.ts [PAIRS=300,2000,16667] [ROUNDS=3]
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { downloadsFolder, projectRoot } from '../support/paths.ts';
import { namedPair } from './judgmentLog.ts';

const [sizes = '300,2000,16667', rounds = '3'] = process.argv.slice(2);
const folder = join(downloadsFolder, 'bench');
const cli = join(projectRoot, 'dist/cli.js');
const startPairs = 10;
const goals: Readonly<Record<number, { readonly first: number; readonly whole: number }>> = {
  2000: { first: 6, whole: 30 },
  16667: { first: 3, whole: 10 },
};
const print = (line: string) => process.stdout.write(`${line}\n`);

const parseLines =
  'for (const line of fs.readFileSync(process.argv[1], "utf8").split("\\n")) if (line) JSON.parse(line)';
/** Writes the processor time of a process to a pipe of its own when it ends. */
const stating =
  'data:text/javascript,import{writeSync}from"node:fs";process.on("exit",()=>{const{user,system}=process.cpuUsage();writeSync(3,String(user+system))})';

interface Used {
  /** Of the processor, in seconds. */
  readonly processor: number;
  /** Of the clock, in seconds. */
  readonly clock: number;
}

/** Runs a process to its end, and returns its output and what it used. */
function run(args: readonly string[]): Used & { readonly output: string } {
  const from = performance.now();
  const { status, output } = spawnSync(process.execPath, ['--import', stating, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  const clock = (performance.now() - from) / 1e3;
  const [, shown, errors, used] = output;
  assert.equal(status, 0, errors ?? '');
  return { output: shown ?? '', processor: Number(used) / 1e6, clock };
}

/** Returns the log of an audit of this many pairs. */
function logOf(pairs: number): string {
  const [log, data] = [join(folder, `${pairs}.jsonl`), join(folder, `${pairs}.data.jsonl`)];
  if (existsSync(log)) return log;
  print(`  auditing ${pairs} pairs …`);
  mkdirSync(folder, { recursive: true });
  const records = Array.from({ length: pairs }, (_, place) => JSON.stringify(namedPair(place)));
  writeFileSync(data, `${records.join('\n')}\n`);
  const runs = join(folder, `${pairs}.runs`);
  const audit = ['--judge', 'practice', '--protocol', 'counterbalanced', '--concurrency', '50'];
  run([cli, 'audit', data, ...audit, '--yes', '--fresh', '--out', runs]);
  renameSync(join(runs, 'practice.jsonl'), log);
  return log;
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Returns the medians of what each way of reading a log used. */
function measure(pairs: number) {
  const log = logOf(pairs);
  const used = { parse: [] as Used[], first: [] as Used[], whole: [] as Used[] };
  for (let round = 0; round < Number(rounds); round += 1) {
    used.parse.push(run(['-e', parseLines, log]));
    for (const [name, options] of [
      ['first', ['--summary']],
      ['whole', []],
    ] as const) {
      const { output, ...own } = run([cli, 'report', log, ...options]);
      assert.match(output, new RegExp(`\\b${pairs} pairs\\b`), name);
      used[name].push(own);
    }
  }
  const of = (all: readonly Used[]): Used => ({
    processor: median(all.map(({ processor }) => processor)),
    clock: median(all.map(({ clock }) => clock)),
  });
  return { parse: of(used.parse), first: of(used.first), whole: of(used.whole) };
}

const start = measure(startPairs);
print(
  `start: first ${start.first.processor.toFixed(2)} s, whole ${start.whole.processor.toFixed(2)} s`,
);
for (const pairs of sizes.split(',').map(Number)) {
  const { parse, ...reports } = measure(pairs);
  const reference = parse.processor - start.parse.processor;
  print(`${pairs} pairs: JSON.parse ${reference.toFixed(3)} s beyond the start`);
  for (const name of ['first', 'whole'] as const) {
    const { processor, clock } = reports[name];
    const beyond = processor - start[name].processor;
    const goal = goals[pairs]?.[name];
    print(
      `  ${name}: ${processor.toFixed(2)} s of the processor, ${clock.toFixed(2)} s of the clock; ${(beyond / reference).toFixed(1)} × beyond the start${goal ? ` (goal ${goal})` : ''}`,
    );
  }
}
