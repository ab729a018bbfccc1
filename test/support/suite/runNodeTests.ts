// Runs test files with `node --test`, shows its output as it arrives, and returns the counts.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { downloadsFolder, projectRoot } from '../paths.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { testEnvironment } from '../window/vscodeServer.ts';
import type { SuiteResult } from './suiteResult.ts';
import { filesWithTitle } from './testTitles.ts';

export interface NodeTestOptions {
  /** Globs relative to the project; matching nothing is an error. */
  files: readonly string[];
  /** Runs only tests whose title matches. */
  grep?: string;
  /** Number of files to run concurrently; default: Node's own choice. */
  concurrency?: number;
  /**
   * Whether all files run one after another in a single process, which loads what they share only
   * once. They must not change what others read, and have no hooks outside of a suite.
   */
  inOneProcess?: boolean;
  /**
   * Whether the files open windows in hooks. Node begins these without matching tests, too, and does
   * not wait for them, so that the late window would keep the file running until its time limit.
   */
  opensWindows?: boolean;
  /** Module that runs before and after all files (`globalSetup`, `globalTeardown`). */
  setup?: string;
  env?: NodeJS.ProcessEnv;
}

/**
 * Compile cache: each test file runs in a separate process, which would otherwise compile all its
 * imports again.
 */
export const compiledFolder = join(downloadsFolder, 'compiled');
/**
 * Time limit per file in milliseconds. A file whose tests leave something open would otherwise
 * never end.
 */
const fileTimeout = 600_000;

export async function runNodeTests(options: NodeTestOptions): Promise<SuiteResult> {
  const all = globSync(options.files, { cwd: projectRoot }).sort();
  const asked = options.files.join(' ');
  if (all.length === 0) {
    throw new Error(`No test file matches ${asked}.`);
  }
  const files = options.grep && options.opensWindows ? filesWithTitle(all, options.grep) : all;
  if (files.length === 0) return { passed: 0, failed: 0, skipped: 0, failures: [] };
  const folder = temporaryFolder('counts');
  const countsFile = join(folder, 'counts.json');
  const args = [
    '--test',
    `--test-timeout=${fileTimeout}`,
    ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
    // Imported by this name, which on Windows cannot be a path.
    `--test-reporter=${pathToFileURL(join(import.meta.dirname, 'countReporter.mjs'))}`,
    `--test-reporter-destination=${countsFile}`,
    ...(options.inOneProcess ? ['--test-isolation=none'] : []),
    ...(options.concurrency ? [`--test-concurrency=${options.concurrency}`] : []),
    ...(options.setup ? [`--test-global-setup=${options.setup}`] : []),
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
    // Piped through this process, which searches all output for the marked key.
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
