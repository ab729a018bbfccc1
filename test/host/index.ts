// Entry point of the tests that run inside VS Code, which calls run(). Files in
// test/host/restricted run in an untrusted workspace, all others in a trusted one. Environment:
// RECANT_HOST_SUITE=restricted selects the former, RECANT_GREP filters by title, RECANT_HOST_PATHS
// filters by path prefixes (comma-separated; empty: all), and RECANT_RESULT_FILE is the path of the
// JSON result (progress lines: the same name + .log).

import { appendFileSync, writeFileSync } from 'node:fs';
import { findSourceMap } from 'node:module';
import { join } from 'node:path';
import { format, inspect } from 'node:util';
import { projectRoot } from '../support/paths.ts';
import { testPatience } from '../support/patience.ts';
import type { SuiteResult } from '../support/suite/suiteResult.ts';

declare global {
  /** Test file that is being loaded or run. */
  var recantTestFile: string | undefined;
}

const resultFile = process.env.RECANT_RESULT_FILE;

/** Runs all tests of the suite; throws if one fails or there are none. */
export async function run(): Promise<void> {
  if (resultFile !== undefined) {
    console.log = report; // the console of a served VS Code is where nobody looks
  }
  const result: SuiteResult = { passed: 0, failed: 0, skipped: 0, failures: [] };
  try {
    await runTests(result);
    if (!process.env.RECANT_GREP && result.passed + result.failed + result.skipped === 0) {
      throw new Error('No host test was found: test/host/**/*.test.ts gave none.');
    }
  } catch (error) {
    result.failed += 1;
    result.failures.push({ title: 'The suite itself', message: inspect(error) });
  }
  if (resultFile !== undefined) {
    writeFileSync(resultFile, `${JSON.stringify(result)}\n`);
  }
  if (result.failed > 0) {
    throw new Error(`${result.failed} host tests failed.`);
  }
}

/** Returns those of the test files that run in an environment; without variables, all trusted ones. */
export function chosenHostTests(
  files: readonly string[],
  {
    RECANT_HOST_SUITE,
    RECANT_HOST_PATHS = '',
  }: { readonly RECANT_HOST_SUITE?: string; readonly RECANT_HOST_PATHS?: string },
): readonly string[] {
  const restricted = RECANT_HOST_SUITE === 'restricted';
  const paths = RECANT_HOST_PATHS.split(',').filter(Boolean);
  return files.filter(
    (path) =>
      path.includes('/restricted/') === restricted &&
      (paths.length === 0 || paths.some((start) => path.startsWith(start))),
  );
}

async function runTests(result: SuiteResult): Promise<void> {
  process.setSourceMapsEnabled(true);
  const { testFiles } = await import('recant:host-tests');
  const { default: Mocha } = await import('mocha');
  const mocha = new Mocha({ ui: 'bdd', timeout: testPatience, reporter: class {} as never });
  if (process.env.RECANT_GREP) {
    mocha.grep(process.env.RECANT_GREP);
  }
  mocha.suite.emit('pre-require', globalThis, 'test/host', mocha);
  const chosen = new Set(chosenHostTests([...testFiles.keys()], process.env));
  const fileOf = new Map<object, string>();
  for (const [path, load] of testFiles) {
    if (!chosen.has(path)) continue;
    const before = mocha.suite.suites.length;
    globalThis.recantTestFile = path;
    await load();
    for (const suite of mocha.suite.suites.slice(before)) fileOf.set(suite, path);
  }
  await new Promise<void>((resolve) => {
    const runner = mocha.run(() => resolve());
    runner.on('suite', (suite) => {
      globalThis.recantTestFile = fileOf.get(suite) ?? globalThis.recantTestFile;
    });
    runner.on('pass', (test) => {
      result.passed += 1;
      report(`  ✔ ${test.fullTitle()} (${test.duration} ms)`);
    });
    runner.on('pending', (test) => {
      result.skipped += 1;
      report(`  - ${test.fullTitle()}`);
    });
    runner.on('fail', (test, error) => {
      const message = pointAtSource(error.stack ?? inspect(error));
      result.failed += 1;
      result.failures.push({ title: test.fullTitle(), message });
      report(`  ✖ ${test.fullTitle()}\n${message}`);
    });
  });
}

function report(...values: unknown[]): void {
  if (resultFile === undefined) {
    console.log(...values);
  } else {
    appendFileSync(`${resultFile}.log`, `${format(...values)}\n`);
  }
}

/** VS Code prepares stack traces itself, without source maps. */
function pointAtSource(stack: string): string {
  const map = findSourceMap(join(projectRoot, 'dist/test/hostTests.cjs'));
  return stack.replace(/[^\s()]*hostTests\.cjs:(\d+):(\d+)/g, (position, line, column) => {
    const origin = map?.findEntry(Number(line) - 1, Number(column) - 1);
    return origin && 'originalSource' in origin
      ? `${origin.originalSource.replace(`file://${projectRoot}/`, '')}:${origin.originalLine + 1}`
      : position;
  });
}
