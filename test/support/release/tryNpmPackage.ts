// Tries a packed npm package like a user who has only that package and Node.

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { defaultJudge } from '../../../src/core/judges/defaultJudge.ts';
import { judgeFileText } from '../../../src/core/judges/file/writeJudgeFile.ts';
import { projectRoot } from '../paths.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { runNpm } from './npmPackage.ts';

const pair = { id: 'one', prompt: 'Why?', responseA: 'Because.', responseB: 'No.' };
const mapping = {
  schema: 1,
  file: 'parquet',
  fields: { prompt: 'question', responseA: 'answers.0.text', responseB: 'answers.1.text' },
};
const greeting = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'try', version: '1' },
  },
};

/**
 * Installs the tarball in an empty folder, with an empty home folder and no registry, and runs what
 * depends on each file of the package. Returns what each trial printed; throws if one fails.
 */
export function tryNpmPackage(tarball: string) {
  const folder = temporaryFolder('npm');
  const home = join(folder, 'home');
  const work = join(folder, 'work');
  for (const path of [home, work]) mkdirSync(path);
  const env = { ...cleanEnvironment(), HOME: home, USERPROFILE: home };
  writeFileSync(join(work, 'package.json'), '{}');
  runNpm(work, ['install', '--offline', '--no-audit', '--no-fund', tarball], env);

  const run = (args: string[], input = '') => {
    const bin = join('node_modules', '.bin', 'recant');
    const shell = process.platform === 'win32';
    return spawnSync(bin, args, { ...{ cwd: work, env, input, shell }, encoding: 'utf8' });
  };
  const recant = (args: string[], input?: string) => {
    const { status, stdout, stderr } = run(args, input);
    if (status !== 0) throw new Error(`recant ${args.join(' ')} failed (${status}):\n${stderr}`);
    return stdout;
  };
  const write = (name: string, value: unknown) =>
    writeFileSync(join(work, name), typeof value === 'string' ? value : JSON.stringify(value));

  write('pairs.jsonl', pair);
  write('nested.mapping.json', mapping);
  write('own.judge.json', judgeFileText(defaultJudge));
  cpSync(join(projectRoot, 'test/fixtures/parquet/zstd.parquet'), join(work, 'rows.parquet'));
  const packages = readdirSync(join(work, 'node_modules')).filter((name) => !name.startsWith('.'));
  const start = gettingStarted(join(work, 'node_modules'));
  const [audit = ''] = start.map((command) => recant(command.split(' ').slice(1)));
  const runs = join('.recant', 'runs');
  const log = join(runs, readdirSync(join(work, runs)).find((name) => /jsonl$/.test(name)) ?? '');
  return {
    packages,
    home: readdirSync(home).filter((name) => name !== '.npm'),
    help: recant(['--help']),
    version: recant(['--version']),
    audit,
    judgeCheck: recant(['judge', 'check', 'own.judge.json', '--against', log]),
    parquet: recant(['pairs', 'rows.parquet', '--mapping', 'nested.mapping.json']),
    page: recant(['report', runs, '--format', 'html']),
    unreachable: run(askingNobody).stderr,
    agents: recant(['mcp'], `${JSON.stringify(greeting)}\n`),
  };
}

const askingNobody = [
  ...['audit', 'pairs.jsonl', '--judge', 'openai:none', '--yes', '--out', 'nobody'],
  ...['--base-url', 'http://127.0.0.1:2/v1'],
];

/** Returns the commands that the package's own page begins with. */
function gettingStarted(packages: string): string[] {
  const page = readdirSync(packages, { recursive: true, encoding: 'utf8' }).find(
    (path) => basename(path) === 'README.md',
  );
  const text = readFileSync(join(packages, page ?? ''), 'utf8');
  const [, block = ''] = /^```sh\n(.*?)^```$/ms.exec(text) ?? [];
  return block.split('\n').filter((line) => line.startsWith('recant '));
}

/** Returns the environment without npm's own settings, which name the project. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env);
  return Object.fromEntries(
    entries.filter(([name]) => !/^(npm_|NODE_OPTIONS|RECANT_)/i.test(name)),
  );
}
