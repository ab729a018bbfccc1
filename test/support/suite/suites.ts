// The steps of the suite, by part, in the order in which they run.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';
import { getChromium } from '../getChromium.ts';
import {
  getVsCode,
  newestVsCode,
  oldestVsCode,
  type VsCodeVersion,
  vsCodeVersions,
} from '../getVsCode.ts';
import { packageExtension } from '../packageExtension.ts';
import { downloadsFolder, projectRoot } from '../paths.ts';
import { changedFiles, testsOfChanges } from './changedTests.ts';
import { filesReaching } from './imports.ts';
import { secondShapes, upwardImports } from './rooms.ts';
import { type HostSuiteOptions, runHostSuite } from './runHostSuite.ts';
import { runNodeTests } from './runNodeTests.ts';
import type { SuiteResult } from './suiteResult.ts';

export interface Step {
  readonly part: string;
  readonly title: string;
  readonly run: () => Promise<SuiteResult> | SuiteResult;
}

/** Steps that run in sequence. */
export type Lane = readonly Step[];

/** Returns the parts whose steps must have ended before a step of a part begins. */
export function partsBefore(part: string): readonly string[] {
  switch (part) {
    case 'unit':
      return ['build'];
    case 'host':
      return ['build', 'editors'];
    case 'e2e':
    case 'package':
      return ['build', 'editors', 'vsix'];
    default:
      return [];
  }
}

/** Number of concurrent lanes that keep two cores busy, because editors often wait. */
export const lanesAtOnce = 3;

const vsix = join(downloadsFolder, 'recant.vsix');

const checks: Lane = [
  program('check', 'types: src, test', 'typescript/bin/tsc', '-p', '.'),
  program('check', 'types: src/core, no DOM, no Node', 'typescript/bin/tsc', '-p', 'src/core'),
  program('check', 'types: webview', 'typescript/bin/tsc', '-p', 'webview'),
  { part: 'check', title: 'rooms of core', run: checkRooms },
  program('check', 'lint and format', '@biomejs/biome/bin/biome', 'check', '--error-on-warnings'),
];
const build: Lane = [
  program('build', 'build', '../esbuild.mjs'),
  { part: 'build', title: 'browser', run: getBrowser },
];
/** Editors are available on Linux only, and unit tests need none. */
const editors: Lane = [{ part: 'editors', title: 'editors', run: getEditors }];
/** Packaging builds for production in a folder of its own. */
const packaged: Lane = [{ part: 'vsix', title: 'package the VSIX', run: packageOnce }];

/**
 * Returns the lanes, in the order in which they begin, `lanesAtOnce` at a time, for the arguments: parts, "changed", or test files and folders; all parts by
 * default. Throws if an argument is none of them.
 *
 * @param base commit since which files count as changed
 */
export function lanesOf(args: readonly string[], grep: string, base?: string): readonly Lane[] {
  if (args.length === 1 && args[0] === 'changed') return changedOnly(grep, base);
  const lanes = wholeSuite(grep);
  const parts = new Set(lanes.flat().map(({ part }) => part));
  if (args.length > 0 && !parts.has(args[0] ?? '')) return filesOnly(args, grep);
  const unknown = args.find((part) => !parts.has(part));
  if (unknown !== undefined) {
    const known = [...parts].join(', ');
    throw new Error(`No part is called "${unknown}". There are: ${known}; "changed" stands alone.`);
  }
  const asked = args.length === 0 ? [...parts] : args;
  const wanted = new Set(asked.flatMap((part) => [part, ...partsBefore(part)]));
  return lanes.map((lane) => lane.filter(({ part }) => wanted.has(part)));
}

/**
 * What others need begins first, then the longest lanes, so that the last ones end at about the same time. What a person
 * sees is tested as packaged: the end-to-end tests and Restricted Mode use the installed VSIX.
 */
function wholeSuite(grep: string): readonly Lane[] {
  const oldestEditor = { RECANT_VSIX: vsix, RECANT_VSCODE: oldestVsCode };
  const { first, others } = hostWindows();
  const [longest = [], ...shared] = units(grep);
  return [
    build,
    // Editors are mostly waited for, where they are downloaded.
    [...editors, ...packaged],
    checks,
    longest,
    [endToEnd('e2e', otherStories, grep, { RECANT_VSIX: vsix })],
    hostIn(newestVsCode, grep, others),
    ...shared,
    [endToEnd('e2e', groupedStories, grep, { RECANT_VSIX: vsix })],
    hostIn(newestVsCode, grep, first),
    [
      ...hostIn(oldestVsCode, grep, surfaceTests),
      endToEnd('e2e', [oldestStory.file], grep || oldestStory.titles, oldestEditor),
    ],
    host('package', { version: newestVsCode, vsix, grep, paths: [restrictedTests] }),
  ];
}

function hostIn(version: VsCodeVersion, grep: string, paths: readonly string[]): Lane {
  const print = (lines: string) => printWith(version, lines);
  return host('host', { version, grep, print, paths });
}

/**
 * Tests of what an older editor can do differently: the start, requests and workers under its Node,
 * and one use of each surface whose API has changed in recent years or keeps something outside of
 * the extension host: models and tools, secrets, comments, tests, panels and their restoring, diffs,
 * virtual documents, lenses, problems and trees.
 *
 * The rest runs in the newest editor only: the types of the oldest one let no newer API be called,
 * no code asks for the version, and what such tests add is decided by Recant's own code. That
 * includes commands without a dataset, offers, lists, marks, hovers and quick fixes, whose APIs are
 * many years old; a command, a list, a notification and a lens are used in `oldestStory`, too.
 */
export const surfaceTests: readonly string[] = [
  ...['manifest.test.ts', 'agents', 'views/runTree.test.ts', 'annotations/annotateFlip.test.ts'],
  ...['attacks/attackSample.test.ts', 'audits/endpointAudit.test.ts', 'audits/restore.test.ts'],
  ...['documents/pairDocuments.test.ts', 'editor/pairLenses.test.ts'],
  ...['editor/faultDiagnostics.test.ts', 'fileAudits/endpointRuns.test.ts'],
  ...['judges/editorModels.test.ts', 'judges/addEndpoint.test.ts', 'report/openReport.test.ts'],
  'tests/pairTests.test.ts',
].map((path) => `test/host/${path}`);

/** Folders of host tests that share the first window. */
const firstFolders = [
  'agents',
  'annotations',
  'attacks',
  'audits',
  'commands',
  'config',
  'documents',
];

/**
 * Returns the paths of the host tests of each window. Windows get slower with the documents and
 * logs of earlier tests, and two of them can be open at the same time.
 */
export function hostWindows(): Record<'first' | 'others', readonly string[]> {
  const first = firstFolders.map((folder) => `test/host/${folder}/`);
  const all = globSync('test/host/**/*.test.ts', { cwd: projectRoot }).map((path) =>
    path.replaceAll(sep, '/'),
  );
  const others = all.filter(
    (path) => ![...first, `${restrictedTests}/`].some((folder) => path.startsWith(folder)),
  );
  return { first, others };
}

/** End-to-end tests in folders, and all others: two windows can be open at the same time. */
const groupedStories = ['test/e2e/*/**/*.test.ts'];
const otherStories = ['test/e2e/*.test.ts'];

/** Tests of an untrusted folder, which have a window of their own. */
const restrictedTests = 'test/host/restricted';
/**
 * The story of models of VS Code, whose API is the newest that the oldest editor has. The rest of
 * the file needs what that editor does not do, such as telling another extension's model that its
 * request was canceled, and failing each attempt with the model's own error: while its models are
 * listed, a request fails with "Chat provider for model companion/parrot is not registered".
 */
const oldestStory = {
  file: 'test/e2e/judges/editorModel.test.ts',
  titles:
    'an agent audits|the agent audit|model that VS Code offers|attacks a response|fails with|longer than the model',
};

/** Returns the checks and the tests that a change can break, and prints which these are. */
function changedOnly(grep: string, base?: string): readonly Lane[] {
  const { changed, unit, host: hosts, e2e } = testsOfChanges(changedFiles(base));
  const places = [...hosts, ...e2e];
  console.log(
    `${changed.length} changed files; ${unit.length} unit test files reach them${
      places.length > 0 ? `; in a window: ${places.join(', ')}` : ''
    }.`,
  );
  const wanted = new Set(unit);
  return [
    ...(places.length > 0 ? filesOnly(places, grep) : [build]),
    checks,
    ...units(grep, (path) => wanted.has(path)),
  ];
}

/** Returns the steps for some test files and folders; host tests run only in the newest editor. */
function filesOnly(args: readonly string[], grep: string): readonly Lane[] {
  const paths = args.map((path) => {
    if (!existsSync(path)) throw new Error(`"${path}" is neither a part of the suite nor a file.`);
    return relative(projectRoot, resolve(path)).replaceAll(sep, '/');
  });
  const within = (folder: string) =>
    paths.filter((path) => `${path}/`.startsWith(`test/${folder}/`));
  const [units, hosts, stories] = [within('unit'), within('host'), within('e2e')];
  const other = paths.find((path) => ![...units, ...hosts, ...stories].includes(path));
  if (other !== undefined)
    throw new Error(`"${other}" is not in test/unit, test/host or test/e2e.`);
  return [
    [
      ...build,
      ...(hosts.length + stories.length > 0 ? editors : []),
      ...(units.length > 0 ? [unit(units.map(testsIn), grep)] : []),
      ...(hosts.length > 0 ? host('host', { version: newestVsCode, grep, paths: hosts }) : []),
      ...(stories.length > 0 ? [endToEnd('e2e', stories.map(testsIn), grep)] : []),
    ],
  ];
}

/** Returns a glob that matches a file or the tests of a folder. */
function testsIn(path: string): string {
  return path.endsWith('.ts') ? path : `${path}/**/*.test.ts`;
}

/**
 * Folders of unit tests that leave no trace in their process, where loading is most of the work,
 * for each process that runs them one after another.
 */
const tracelessFolders: Readonly<Record<string, readonly string[]>> = {
  'command line': ['cli'],
  'core and logs': ['core', 'host', 'logs', 'disk', 'agents'],
  'models and files': ['models', 'files'],
  // Those that open a page have a process each, so that several pages are open at a time.
  'panels without a page': ['webview'],
};
/** Long tests of `models`, tests that add to what others list, and one that measures memory. */
const apart = [
  '/models/practice/',
  '/grownCatalog.test.ts',
  '/addedField.test.ts',
  '/addedNumber.test.ts',
  '/textsInMemory.test.ts',
];

/** Returns the unit tests that share a process, by its name, and those that have one each. */
export function unitProcesses(): {
  readonly shared: readonly (readonly [name: string, files: readonly string[]])[];
  readonly own: readonly string[];
} {
  const all = globSync('test/unit/**/*.test.ts', { cwd: projectRoot }).map((path) =>
    path.replaceAll(sep, '/'),
  );
  const inFolder = (path: string, folder: string) => path.startsWith(`test/unit/${folder}/`);
  const opensPage = new Set(
    filesReaching(
      ['test/support/browser.ts'],
      all.filter((path) => inFolder(path, 'webview')),
    ),
  );
  const shared = Object.entries(tracelessFolders).map(([name, folders]) => {
    const isIn = (path: string) =>
      folders.some((folder) => inFolder(path, folder)) &&
      !opensPage.has(path) &&
      !apart.some((part) => path.includes(part));
    return [name, all.filter(isIn)] as const;
  });
  const known = new Set(shared.flatMap(([, files]) => files));
  return { shared, own: all.filter((path) => !known.has(path)) };
}

/** Returns a lane for each shared process, and a first one for all other wanted files. */
function units(grep: string, isWanted = (_path: string) => true): readonly Lane[] {
  const { shared, own } = unitProcesses();
  const lanes = shared.map(([name, all]): Lane => {
    const files = all.filter(isWanted);
    const run = () => runNodeTests({ files, grep, inOneProcess: true });
    return files.length === 0 ? [] : [{ part: 'unit', title: `unit, ${name}`, run }];
  });
  const setup = join(projectRoot, 'test/support/panelHarness/sharedPanel.ts');
  const others = own.filter(isWanted);
  return [others.length === 0 ? [] : [unit(others, grep, setup)], ...lanes];
}

function unit(files: readonly string[], grep: string, setup?: string): Step {
  // Node's own choice leaves one core idle, and files that wait for a browser another.
  const concurrency = availableParallelism() + 1;
  const run = () => runNodeTests({ files, grep, concurrency, ...(setup && { setup }) });
  return { part: 'unit', title: 'unit', run };
}

function endToEnd(
  part: string,
  files: readonly string[],
  grep: string,
  env: NodeJS.ProcessEnv = {},
): Step {
  const installed = env.RECANT_VSIX === undefined ? '' : ', installed VSIX';
  const title = `end to end${installed}, VS Code ${env.RECANT_VSCODE ?? newestVsCode}`;
  const setup = join(projectRoot, 'test/support/window/sharedEditor.ts');
  const options = { files, grep, concurrency: 1, opensWindows: true, setup, env };
  return { part, title, run: () => runNodeTests(options) };
}

/**
 * Returns the suites for a trusted folder and for Restricted Mode, if they contain chosen files.
 */
function host(part: string, options: HostSuiteOptions): Step[] {
  const title = `host, VS Code ${options.version}${options.vsix ? ', installed VSIX' : ''}`;
  const { paths = [restrictedTests, ''] } = options;
  const trusted = { part, title, run: () => runHostSuite(options) };
  const restricted = {
    part,
    title: `${title}, Restricted Mode`,
    run: () => runHostSuite({ ...options, restricted: true }),
  };
  return [
    ...(paths.some((path) => !path.startsWith(restrictedTests)) ? [trusted] : []),
    ...(paths.some((path) => path.startsWith(restrictedTests)) ? [restricted] : []),
  ];
}

/** Prints lines with the version of the editor that they come from, because several run at once. */
function printWith(version: string, lines: string): void {
  process.stdout.write(lines.replaceAll(/^(?=.)/gm, `${version} `));
}

function program(part: string, title: string, path: string, ...args: string[]): Step {
  const run = async () => {
    const script = join(projectRoot, 'node_modules', path);
    const child = spawn(process.execPath, [script, ...args], {
      cwd: projectRoot,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const [status] = await once(child, 'close');
    return oneCheck(title, status === 0 ? undefined : `${path} ended with code ${status}`);
  };
  return { part, title, run };
}

function checkRooms(): SuiteResult {
  const faults = [...upwardImports(), ...secondShapes()];
  return oneCheck('rooms of core', faults.length === 0 ? undefined : faults.join('\n'));
}

async function getBrowser(): Promise<SuiteResult> {
  await getChromium();
  return oneCheck('browser');
}

async function getEditors(): Promise<SuiteResult> {
  for (const version of vsCodeVersions) {
    await getVsCode(version);
  }
  return oneCheck('editors');
}

function packageOnce(): SuiteResult {
  packageExtension(vsix);
  return oneCheck('vsix');
}

/** Returns the result of a step with a single check: passed, or failed for the given reason. */
export function oneCheck(title: string, failure?: string): SuiteResult {
  return failure === undefined
    ? { passed: 1, failed: 0, skipped: 0, failures: [] }
    : { passed: 0, failed: 1, skipped: 0, failures: [{ title, message: failure }] };
}
