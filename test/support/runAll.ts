// Usage: npm test                          everything
//        npm test -- PART [PART…]          of: check unit host e2e package
//        npm test -- host --grep TITLE     only tests whose title matches
// Ends with one line, "N passed, N failed, N skipped", and exit code 1 when anything failed.

import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { getChromium } from './getChromium.ts';
import { getVsCode, newestVsCode, vsCodeVersions } from './getVsCode.ts';
import { packageExtension } from './packageExtension.ts';
import { downloadsFolder, projectRoot } from './paths.ts';
import { type HostSuiteOptions, runHostSuite } from './runHostSuite.ts';
import { runNodeTests } from './runNodeTests.ts';
import type { SuiteResult } from './suiteResult.ts';

interface Step {
  part: string;
  title: string;
  run: () => Promise<SuiteResult> | SuiteResult;
}

/** Steps one after another. Lanes that stand together run at once: one alone leaves a core half idle. */
type Lane = readonly Step[];

const { values, positionals } = parseArgs({
  options: { grep: { type: 'string', default: '' } },
  allowPositionals: true,
});
const { grep } = values;
const vsix = join(downloadsFolder, 'recant.vsix');
/** What would break by a file that the package lacks: each panel, the worker, the bundled pages. */
const packagedFolders = ['audits', 'commands', 'fileAudits', 'report', 'restricted', 'views'];
const packagedStories = 'test/e2e/{practiceAudit,firstSteps,report}.test.ts';

const checks: Lane = [
  program('check', 'types: src, test', 'typescript/bin/tsc', '-p', '.'),
  program('check', 'types: src/core, no DOM, no Node', 'typescript/bin/tsc', '-p', 'src/core'),
  program('check', 'types: webview', 'typescript/bin/tsc', '-p', 'webview'),
  program('check', 'lint and format', '@biomejs/biome/bin/biome', 'check', '--error-on-warnings'),
  program('build', 'build', '../esbuild.mjs'),
  { part: 'build', title: 'browser and editors', run: getPrograms },
  {
    part: 'unit',
    title: 'unit',
    // Node's own choice leaves a core idle, which of two is half.
    run: () =>
      runNodeTests({ files: 'test/unit/**/*.test.ts', grep, concurrency: availableParallelism() }),
  },
];
const stories: Lane = [
  {
    part: 'e2e',
    title: `end to end, VS Code ${newestVsCode}`,
    run: () => endToEnd('test/e2e/**/*.test.ts'),
  },
  { part: 'package', title: 'package the VSIX', run: packageOnce },
  ...host('package', { version: newestVsCode, vsix, folders: packagedFolders }),
  {
    part: 'package',
    title: `end to end, installed VSIX, VS Code ${newestVsCode}`,
    run: () => endToEnd(packagedStories, { RECANT_VSIX: vsix }),
  },
];
const stages: readonly (readonly Lane[])[] = [
  [checks],
  vsCodeVersions.map((version) => host('host', { version, print: printer(version) })),
  [stories],
];

/** Prints lines so that it can be seen which of the editors that run at once says them. */
function printer(version: string): (lines: string) => void {
  return (lines) => process.stdout.write(lines.replaceAll(/^(?=.)/gm, `${version} `));
}

function program(part: string, title: string, path: string, ...args: string[]): Step {
  const run = () => {
    const script = join(projectRoot, 'node_modules', path);
    const { status } = spawnSync(process.execPath, [script, ...args], {
      cwd: projectRoot,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    return oneCheck(title, status === 0 ? undefined : `${path} ended with code ${status}`);
  };
  return { part, title, run };
}

function host(part: string, options: HostSuiteOptions): Step[] {
  const title = `host, VS Code ${options.version}${options.vsix ? ', installed VSIX' : ''}`;
  const trusted = { part, title, run: () => runHostSuite({ ...options, grep }) };
  const restricted = {
    part,
    title: `${title}, Restricted Mode`,
    run: () => runHostSuite({ ...options, grep, restricted: true }),
  };
  const hasRestricted = globSync('test/host/restricted/*.test.ts', { cwd: projectRoot }).length > 0;
  return hasRestricted ? [trusted, restricted] : [trusted];
}

function endToEnd(files: string, env: NodeJS.ProcessEnv = {}): Promise<SuiteResult> {
  return runNodeTests({ files, grep, concurrency: 1, env });
}

async function getPrograms(): Promise<SuiteResult> {
  await getChromium();
  for (const version of vsCodeVersions) {
    await getVsCode(version);
  }
  return oneCheck('browser and editors');
}

function packageOnce(): SuiteResult {
  packageExtension(vsix);
  return oneCheck('package');
}

function oneCheck(title: string, failure?: string): SuiteResult {
  return failure === undefined
    ? { passed: 1, failed: 0, skipped: 0, failures: [] }
    : { passed: 0, failed: 1, skipped: 0, failures: [{ title, message: failure }] };
}

/** The chosen parts; all that runs needs the build and an editor, checking does not. */
function chosenParts(): ReadonlySet<string> {
  const parts = new Set(stages.flat(2).map(({ part }) => part));
  const unknown = positionals.find((part) => !parts.has(part));
  if (unknown !== undefined) {
    throw new Error(`No part is called "${unknown}". There are: ${[...parts].join(', ')}.`);
  }
  const wanted = new Set(positionals.length === 0 ? parts : positionals);
  if ([...wanted].some((part) => part !== 'check')) {
    wanted.add('build');
  }
  return wanted;
}

async function runStep({ title, run }: Step): Promise<SuiteResult> {
  console.log(`\n── ${title}`);
  const started = Date.now();
  try {
    return await run();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    return oneCheck(title, message);
  } finally {
    console.log(`   (${title}: ${((Date.now() - started) / 1000).toFixed(1)} s)`);
  }
}

async function runLane(lane: Lane): Promise<void> {
  for (const step of lane) {
    if (isBroken || !parts.has(step.part)) continue;
    const result = await runStep(step);
    total.passed += result.passed;
    total.failed += result.failed;
    total.skipped += result.skipped;
    for (const { title, message } of result.failures) {
      total.failures.push({ title: `${step.title}: ${title}`, message });
    }
    isBroken = step.part === 'build' && result.failed > 0;
  }
}

const parts = chosenParts();
const total: SuiteResult = { passed: 0, failed: 0, skipped: 0, failures: [] };
let isBroken = false;
for (const lanes of stages) await Promise.all(lanes.map(runLane));
if (isBroken) console.error('The build failed: what needs it was not run.');
if (total.failures.length > 0) {
  console.log('\nFailed:');
  for (const { title, message } of total.failures) {
    const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, 12);
    console.log([title, ...lines.map((line) => `  ${line}`)].join('\n').replaceAll(/^/gm, '  '));
  }
}
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 ? 1 : 0);
