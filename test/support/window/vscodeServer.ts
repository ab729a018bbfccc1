// A real VS Code, served to a browser. Usage:
//   const server = await startVsCodeServer({ workspace: '/some/folder', extensions: [projectRoot] });
//   … open server.url in a browser (browser.ts), drive it (window.ts) …
//   await server.stop();
// All that it writes (settings, storage, its home folder) lies in a temporary folder that stop()
// removes (and fails where it holds the marked key); nothing of the machine's own VS Code is read.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { markedKey } from '../data/markedKey.ts';
import { getVsCode, newestVsCode, type VsCodeVersion } from '../getVsCode.ts';
import { holdsKey } from '../keyScan.ts';
import { killExtensionHosts } from '../suite/extensionHosts.ts';
import { atExit, removeFolder, temporaryFolder } from '../temporaryFolder.ts';
import { writeSettings } from './vscodeSettings.ts';

export interface VsCodeServerOptions {
  /** The folder that the window opens; without one the window is empty. */
  workspace?: string;
  /** A file that it shows at first. */
  file?: string;
  /** Default: the newest of `vsCodeVersions`. */
  version?: VsCodeVersion;
  /** Folders of extensions, as they lie there and built; copies are installed. */
  extensions?: string[];
  /** Packaged extensions to install first. */
  vsix?: string[];
  /** A module with `run()` that the extension host calls, then exits. Needs `development`. */
  testModule?: string;
  /** Folders of extensions to load from where they are, in a development window. */
  development?: string[];
  /** User settings, beside the quiet ones that every window gets. */
  settings?: Record<string, unknown>;
  /** True: the folder is not trusted (Restricted Mode). Default: everything is trusted. */
  restricted?: boolean;
  /** Variables for the extension host. Unset: those of `testEnvironment`. */
  env?: NodeJS.ProcessEnv;
  /** Default: a free one. */
  port?: number;
}

export interface VsCodeServer {
  /** The address that shows the window, extensions and all. */
  url: string;
  port: number;
  /** Where the window's settings and logs are. */
  dataFolder: string;
  /**
   * Changes settings; the open window follows within a second. One of application scope is only
   * read again when the window is loaded.
   */
  changeSettings(changes: Record<string, unknown>): void;
  /** What the server has printed so far, for a failing test. */
  output(): string;
  /** Kills the window's extension host as a crash would, and returns how many there were. */
  killExtensionHosts(): number;
  /** Ends the server with all its processes and removes what it wrote. */
  stop(): Promise<void>;
}

/** This process's variables, with the marked key in place of real keys and model endpoints. */
export function testEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(ANTHROPIC|OPENAI|AZURE|npm)_/.test(name),
  );
  return { ...Object.fromEntries(own), OPENAI_API_KEY: markedKey };
}

/** Starts a VS Code server on 127.0.0.1 and waits until it answers. */
export async function startVsCodeServer(options: VsCodeServerOptions = {}): Promise<VsCodeServer> {
  const { node, server } = await getVsCode(options.version ?? newestVsCode);
  const folder = temporaryFolder('vscode');
  mkdirSync(join(folder, 'home'));
  const changeSettings = writeSettings(join(folder, 'data/data'), options.settings ?? {});
  const places = [
    ...['--server-data-dir', join(folder, 'data')],
    ...['--extensions-dir', join(folder, 'extensions')],
  ];
  for (const extension of options.extensions ?? []) {
    copyExtension(extension, join(folder, 'extensions'));
  }
  const env = {
    ...(options.env ?? testEnvironment()),
    HOME: join(folder, 'home'),
  };
  for (const vsix of options.vsix ?? []) {
    installExtension([node, server], vsix, places, env);
  }
  const args = [
    ...['--host', '127.0.0.1', '--port', String(options.port ?? 0)],
    ...['--without-connection-token', '--accept-server-license-terms', '--telemetry-level', 'off'],
    // Without it the window ignores extensions under development; with it, it shows no notification.
    ...(options.development === undefined ? [] : ['--enable-smoke-test-driver']),
    ...(options.restricted === true ? [] : ['--disable-workspace-trust']),
  ];
  // Its own process group, so that stop() reaches the extension host and what that started.
  const child = spawn(node, [server, ...places, ...args], { env, detached: true });
  atExit(() => killProcessGroup(child));
  let printed = '';
  const port = await new Promise<number>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const found = /Extension host agent listening on (\d+)/.exec(printed)?.[1];
      if (found !== undefined) {
        resolve(Number(found));
      } else if (printed.includes('EADDRINUSE')) {
        reject(new Error(`Port ${options.port} is in use; choose another with --port.`));
      }
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    child.once('exit', (code) => {
      reject(new Error(`VS Code's server ended with code ${code}:\n${printed}`));
    });
  });
  return {
    url: windowAddress(port, options),
    port,
    dataFolder: join(folder, 'data/data'),
    changeSettings,
    output: () => printed.replace(missingLogger, ''),
    killExtensionHosts: () => killExtensionHosts(child.pid ?? 0),
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null && child.signalCode === null) {
        killProcessGroup(child);
        await ended;
      }
      removeFolder(folder);
      if (holdsKey(Buffer.from(printed))) throw new Error('VS Code printed the marked API key.');
    },
  };
}

const notShipped = new Set(['.git', '.vscode-test', 'node_modules', 'src', 'test', 'webview']);

/** VS Code takes up the folders that it finds at its first start. */
function copyExtension(source: string, extensionsFolder: string): void {
  const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  const { publisher, name, version } = manifest;
  cpSync(source, join(extensionsFolder, `${publisher}.${name}-${version}`), {
    recursive: true,
    filter: (path) => !notShipped.has(relative(source, path)),
  });
}

/** The server's native logger is not built here; it says so at length, once a log file. */
const missingLogger = /Error: Could not locate the bindings file[\s\S]*?\n {2}\]\n\}\n/g;

function windowAddress(port: number, options: VsCodeServerOptions): string {
  // VS Code compares these as text, so the name must be the same in all places.
  const remote = (path: string) => `vscode-remote://localhost:${port}${path}`;
  const payload = [
    ...(options.development ?? []).map((path) => ['extensionDevelopmentPath', remote(path)]),
    ...(options.testModule ? [['extensionTestsPath', remote(options.testModule)]] : []),
    ...(options.file ? [['openFile', remote(options.file)]] : []),
    ['skipWelcome', 'true'],
  ];
  const query = new URLSearchParams({ payload: JSON.stringify(payload) });
  if (options.workspace === undefined) {
    query.set('ew', 'true');
  } else {
    query.set('folder', options.workspace);
  }
  return `http://localhost:${port}/?${query}`;
}

function installExtension(
  [node, server]: [string, string],
  vsix: string,
  places: string[],
  env: NodeJS.ProcessEnv,
): void {
  const args = [server, ...places, '--install-extension', vsix, '--force'];
  const { stdout, stderr } = spawnSync(node, args, { env, encoding: 'utf8' });
  if (!/successfully installed/.test(stdout)) {
    throw new Error(`VS Code did not install ${vsix}:\n${stdout}${stderr}`);
  }
}

function killProcessGroup({ pid }: ChildProcess): void {
  if (pid !== undefined && existsSync(`/proc/${pid}`)) {
    process.kill(-pid, 'SIGKILL');
  }
}
