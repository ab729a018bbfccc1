/**
 * Peak memory of the built command line when it audits a file with the practice judge or a stub
 * server, resumes the finished log, and reports its Table 1 and the whole report; and the processor
 * time of the run's last calls divided by that of equally many first calls. Limits: 400 MB, and a
 * ratio of 1.
 * Run after `node esbuild.mjs --production`:
 * node test/bench/memory.bench.ts [CALLS=100000] [practice|stub]
 */
import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../support/paths.ts';
import { stubModel } from '../support/stub/stubServer.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { shortPairs } from './benchRun.ts';

const [calls = '100000', judge = 'practice'] = process.argv.slice(2);
const model = judge === 'practice' ? judge : `openai:${stubModel}`;
/** Calls of a pair without repairs. */
const callsOfPair = 6;
const pairs = Math.ceil(Number(calls) / callsOfPair);
const compared = Math.min(10_000, Number(calls) / 10);
/** Number of progress lines, one for every ten pairs, that the compared calls take. */
const laps = Math.floor(compared / callsOfPair / 10);
const folder = temporaryFolder('bench');
const [file, out] = [join(folder, 'pairs.jsonl'), join(folder, 'runs')];

interface Measured {
  readonly megabytes: number;
  /** Processor time in seconds. */
  readonly total: number;
  /** The same of the first and of the last calls that are compared, if the run was long enough. */
  readonly first: number;
  readonly last: number;
}

/** Runs the command line with a module that measures its memory and processor time. */
function measure(...args: readonly string[]): Measured {
  const watch = `
    const seconds = [];
    const used = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1e6; };
    const lap = () => seconds.push(used());
    const write = process.stderr.write.bind(process.stderr);
    process.stderr.write = (text, ...rest) => {
      if (!/^\\d+\\/\\d+ pairs/.test(text)) return write(text, ...rest);
      lap();
      return true;
    };
    process.on('exit', () => {
      const first = seconds[${laps}] - seconds[0];
      const last = seconds.at(-1) - seconds.at(-1 - ${laps});
      const megabytes = process.resourceUsage().maxRSS * 1.024e-3;
      process._rawDebug(JSON.stringify({ megabytes, total: used(), first, last }));
    });`;
  const preload = `data:text/javascript,${encodeURIComponent(watch)}`;
  const cli = join(projectRoot, 'dist/cli.js');
  const { stderr, status } = spawnSync(process.execPath, ['--import', preload, cli, ...args], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stderr.trim().split('\n').at(-1) ?? '');
}

function writePairs(): void {
  const written = openSync(file, 'w');
  for (const { pair } of shortPairs(pairs)) writeSync(written, `${JSON.stringify(pair)}\n`);
  closeSync(written);
}

async function judgeArguments(): Promise<readonly string[]> {
  if (judge === 'practice') return ['--judge', 'practice'];
  const stub = fork(join(import.meta.dirname, 'benchStub.ts'));
  stub.unref();
  const [[, baseUrl]] = (await once(stub, 'message')) as [readonly string[]];
  stub.channel?.unref();
  return ['--judge', model, '--base-url', baseUrl ?? '', '--yes'];
}

const print = (line: string) => process.stdout.write(`${line}\n`);
writePairs();
const audit = ['audit', file, '--out', out, '--concurrency', '100', ...(await judgeArguments())];
const log = join(out, `${model.replace(':', '-')}.jsonl`);
const run = measure(...audit);
print(`${calls} calls, ${judge}: a log of ${(statSync(log).size / 1e6).toFixed(0)} MB`);
const shown = ({ megabytes, total }: Measured) =>
  `peak ${megabytes.toFixed(0)} MB (limit 400), ${total.toFixed(1)} s of processor time`;
print(`  run: ${shown(run)}`);
print(`  resume: ${shown(measure(...audit))}`);
print(`  report --summary: ${shown(measure('report', '--summary', log))}`);
print(`  report: ${shown(measure('report', log))}`);
print(
  `  last ${compared} calls: ${(run.last / run.first).toFixed(2)} × the processor time of the first (limit 1)`,
);
