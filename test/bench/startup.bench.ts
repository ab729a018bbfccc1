/**
 * Processor time of the built command line until it ends, compared with Node running an empty
 * module: alternating, medians. Limit for help: 2 times.
 * Run after `node esbuild.mjs --production`: node test/bench/startup.bench.ts [REPEATS=15]
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../support/paths.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const [repeats = 15] = process.argv.slice(2).map(Number);
const folder = temporaryFolder('bench');
const bare = join(folder, 'bare.mjs');
const pairs = join(folder, 'pairs.jsonl');
const pair = { id: 'one', prompt: 'Why?', responseA: 'Because.', responseB: 'No.' };
const cli = join(projectRoot, 'dist/cli.js');

const commands = [
  ['--help'],
  ['audit', '--help'],
  ['pairs', pairs],
  ['plan', pairs, '--judge', 'practice'],
];

/** Returns the milliseconds of processor time that a Node process used. */
function processorTime(args: readonly string[]): number {
  const measure = `process.on('exit', () => process._rawDebug(JSON.stringify(process.cpuUsage())))`;
  const preload = `data:text/javascript,${encodeURIComponent(measure)}`;
  const { stderr, status } = spawnSync(process.execPath, ['--import', preload, ...args], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  const { user, system } = JSON.parse(stderr.trim().split('\n').at(-1) ?? '');
  return (user + system) / 1e3;
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

writeFileSync(bare, '');
writeFileSync(pairs, `${JSON.stringify(pair)}\n`);
const cases = [[bare], ...commands.map((args) => [cli, ...args])];
const times = cases.map((): number[] => []);
for (let i = 0; i < repeats; i += 1) {
  for (const [index, args] of cases.entries()) times[index]?.push(processorTime(args));
}
const [ofBare = Number.NaN, ...ofCommands] = times.map(median);
process.stdout.write(`bare Node: ${ofBare.toFixed(0)} ms of the processor\n`);
for (const [index, ms] of ofCommands.entries()) {
  const name = commands[index]?.map((word) => (word === pairs ? 'FILE' : word)).join(' ');
  const limit = name?.endsWith('--help') ? ' (limit 2)' : '';
  process.stdout.write(
    `recant ${name}: ${ms.toFixed(0)} ms, ${(ms / ofBare).toFixed(2)} × bare Node${limit}\n`,
  );
}
