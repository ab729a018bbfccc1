// Runs the tests of dist/test/host.cjs inside a VS Code, and reports their results as they arrive.

import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { addStyle, closeBrowser, launchBrowser, stopAnimations } from '../browser.ts';
import type { VsCodeVersion } from '../getVsCode.ts';
import { projectRoot } from '../paths.ts';
import { startPatience, testPatience } from '../patience.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { startVsCodeServer, testEnvironment, type VsCodeServer } from '../window/vscodeServer.ts';
import type { SuiteResult } from './suiteResult.ts';

export interface HostSuiteOptions {
  version: VsCodeVersion;
  /** Packaged extension to install and test; default: the project as it is. */
  vsix?: string;
  /** Whether to run the tests of test/host/restricted, in an untrusted folder. */
  restricted?: boolean;
  /** Runs only tests whose title matches. */
  grep?: string;
  /** Runs only test files whose path starts with one of these, e.g. "test/host/report/". */
  paths?: readonly string[];
  /** Receives the tests' output in whole lines; default: standard output. */
  print?: (lines: string) => void;
}

/** Maximum time without output, in milliseconds: longer than the start and a test may take. */
const silenceLimit = startPatience + testPatience;

/**
 * Runs the suite once, in a fresh copy of test/fixtures/workspace (an empty folder if that is
 * absent).
 */
export async function runHostSuite(options: HostSuiteOptions): Promise<SuiteResult> {
  const folder = temporaryFolder('host');
  const workspace = join(folder, 'workspace');
  const fixture = join(projectRoot, 'test/fixtures/workspace');
  mkdirSync(workspace);
  if (existsSync(fixture)) {
    cpSync(fixture, workspace, { recursive: true });
  }
  const resultFile = join(folder, 'result.json');
  const server = await startVsCodeServer({
    workspace,
    version: options.version,
    ...(options.vsix === undefined
      ? { development: [projectRoot] }
      : { vsix: [options.vsix], development: [writeEmptyExtension(folder)] }),
    testModule: join(projectRoot, 'dist/test/host.cjs'),
    restricted: options.restricted ?? false,
    // VS Code shows no prompt about these in a window under test: it would remove them from every
    // dataset.
    settings: { 'editor.unusualLineTerminators': 'off' },
    env: {
      ...testEnvironment(),
      RECANT_RESULT_FILE: resultFile,
      RECANT_HOST_SUITE: options.restricted === true ? 'restricted' : 'trusted',
      RECANT_GREP: options.grep ?? '',
      RECANT_HOST_PATHS: (options.paths ?? []).join(','),
    },
  });
  const browser = await launchBrowser();
  const complaints: string[] = [];
  try {
    const page = await browser.newPage({ reducedMotion: 'reduce' });
    await stopAnimations(page.context());
    // Nobody looks at this window, and drawing it would take an eighth of its processor time.
    await addStyle(page.context(), 'body { opacity: 0 !important; }');
    page.on('console', (message) => {
      if (message.type() === 'error') {
        complaints.push(message.text());
      }
    });
    await page.goto(server.url);
    return await followResult(resultFile, server, options.print);
  } catch (error) {
    console.log(`${server.output()}\nErrors in the window:\n${complaints.join('\n')}`);
    throw error;
  } finally {
    await closeBrowser(browser);
    await server.stop();
  }
}

/** VS Code runs a test module only in a window with an extension under development. */
function writeEmptyExtension(folder: string): string {
  const path = join(folder, 'holder');
  mkdirSync(path);
  const manifest = {
    name: 'holder',
    publisher: 'recant',
    version: '0.0.1',
    engines: { vscode: '*' },
  };
  writeFileSync(join(path, 'package.json'), JSON.stringify(manifest));
  return path;
}

async function followResult(
  resultFile: string,
  server: VsCodeServer,
  print: (lines: string) => void = (lines) => process.stdout.write(lines),
): Promise<SuiteResult> {
  let shown = 0;
  let lastSign = Date.now();
  let exited = false;
  while (Date.now() - lastSign < silenceLimit) {
    const log = existsSync(`${resultFile}.log`) ? readFileSync(`${resultFile}.log`, 'utf8') : '';
    const end = log.lastIndexOf('\n') + 1;
    if (end > shown) {
      print(log.slice(shown, end));
      shown = end;
      lastSign = Date.now();
    }
    const result = existsSync(resultFile) ? readFileSync(resultFile, 'utf8') : '';
    if (result.endsWith('\n')) {
      return JSON.parse(result);
    }
    if (exited) {
      throw new Error('The extension host ended without a result.');
    }
    exited = /Extension Host Process exited/.test(server.output());
    await wait(200);
  }
  throw new Error(`The host suite gave no sign of life for ${silenceLimit / 1000} s.`);
}
