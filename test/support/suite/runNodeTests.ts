// Runs test files with `node --test`, shows its output as it comes, and returns the counts.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { downloadsFolder, projectRoot } from '../paths.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { testEnvironment } from '../window/vscodeServer.ts';
import type { SuiteResult } from './suiteResult.ts';

export interface NodeTestOptions {
  /** Globs, relative to the project; finding nothing is an error. */
  files: readonly string[];
  /** Only tests whose title matches. */
  grep?: string;
  /** How many files run at once; default is Node's own choice. */
  concurrency?: number;
  env?: NodeJS.ProcessEnv;
}

/** Each test file is a process of its own, which would compile all that it imports anew. */
export const compiledFolder = join(downloadsFolder, 'compiled');
/** A file whose tests leave something open would otherwise never end. In milliseconds. */
const fileTimeout = 600_000;

export async function runNodeTests(options: NodeTestOptions): Promise<SuiteResult> {
  const files = globSync(options.files, { cwd: projectRoot }).sort();
  const asked = options.files.join(' ');
  if (files.length === 0) {
    throw new Error(`No test file matches ${asked}.`);
  }
  const folder = temporaryFolder('counts');
  const countsFile = join(folder, 'counts.json');
  const args = [
    '--test',
    `--test-timeout=${fileTimeout}`,
    ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
    `--test-reporter=${join(import.meta.dirname, 'countReporter.mjs')}`,
    `--test-reporter-destination=${countsFile}`,
    ...(options.concurrency ? [`--test-concurrency=${options.concurrency}`] : []),
    ...(options.grep ? [`--test-name-pattern=${options.grep}`] : []),
    ...files,
  ];
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: {
      ...testEnvironment(),
      NODE_COMPILE_CACHE: compiledFolder,
      ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
      ...options.env,
    },
    // Through this process, which looks for the marked key in all that is printed.
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.pipe(process.stdout, { end: false });
  child.stderr.pipe(process.stderr, { end: false });
  await once(child, 'close');
  const counts = readFileSync(countsFile, 'utf8');
  if (counts === '') {
    throw new Error(`node --test ${asked} ended without a summary.`);
  }
  return JSON.parse(counts);
}
