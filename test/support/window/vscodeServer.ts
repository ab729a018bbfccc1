// A real VS Code, served to a browser. Usage:
//   const server = await startVsCodeServer({ workspace: '/some/folder', extensions: [projectRoot] });
//   … open server.url in a browser (browser.ts), drive it (window.ts) …
//   await server.stop();
// Everything that it writes (settings, storage, its home folder) is in a temporary folder that
// stop() removes (failing if it contains the marked key); it reads nothing of the machine's own VS
// Code.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { markedKey } from '../data/markedKey.ts';
import { getVsCode, newestVsCode, type VsCodeVersion, vsCodeVersions } from '../getVsCode.ts';
import { holdsKey } from '../keyScan.ts';
import { killExtensionHosts } from '../suite/extensionHosts.ts';
import { atExit, removeFolder, temporaryFolder } from '../temporaryFolder.ts';
import { linkBuiltIns } from './builtIns.ts';
import { writeSettings } from './vscodeSettings.ts';

export interface VsCodeServerOptions {
  /** Folder to open; without one the window is empty. */
  workspace?: string;
  /** File to show initially. */
  file?: string;
  /** Default: the newest of `vsCodeVersions`. */
  version?: VsCodeVersion;
  /** Folders of built extensions; copies of them are installed. */
  extensions?: string[];
  /** Packaged extensions to install first. */
  vsix?: string[];
  /** A module whose `run()` the extension host calls before it exits. Requires `development`. */
  testModule?: string;
  /** Folders of extensions to load in place, in a development window. */
  development?: string[];
  /** Whether to load all of VS Code's own extensions. Default: in the oldest version only. */
  allBuiltIns?: boolean;
  /** User settings, in addition to those that silence every window. */
  settings?: Record<string, unknown>;
  /** Whether the folder is untrusted (Restricted Mode). Default: everything is trusted. */
  restricted?: boolean;
  /** Environment variables of the extension host. Default: `testEnvironment`. */
  env?: NodeJS.ProcessEnv;
  /** Default: a free port. */
  port?: number;
}

export interface VsCodeServer {
  /** URL that shows the window with its extensions. */
  url: string;
  port: number;
  pid: number;
  /** Folder of the window's settings and logs. */
  dataFolder: string;
  /**
   * Changes settings; the open window applies them within a second. Settings with application scope
   * are read only when the window loads.
   */
  changeSettings(changes: Record<string, unknown>): void;
  /** Returns the server's output so far, for failing tests. */
  output(): string;
  /** Kills the window's extension hosts like a crash, and returns their number. */
  killExtensionHosts(): number;
  /** Ends the server with all its processes and removes what it wrote. */
  stop(): Promise<void>;
}

/**
 * Returns this process's environment, with the marked key instead of real keys and model endpoints.
 */
export function testEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(ANTHROPIC|OPENAI|AZURE|npm)_/.test(name),
  );
  return { ...Object.fromEntries(own), OPENAI_API_KEY: markedKey };
}

/** Starts a VS Code server on 127.0.0.1 and waits until it answers. */
export async function startVsCodeServer(options: VsCodeServerOptions = {}): Promise<VsCodeServer> {
  const wanted = vsCodeVersions.find((version) => version === process.env.RECANT_VSCODE);
  const version = options.version ?? wanted ?? newestVsCode;
  const { node, server } = await getVsCode(version);
  const folder = temporaryFolder('vscode');
  mkdirSync(join(folder, 'home'));
  const changeSettings = writeSettings(join(folder, 'data/data'), options.settings ?? {});
  const isComplete = options.allBuiltIns ?? version !== newestVsCode;
  const places = [
    ...['--server-data-dir', join(folder, 'data')],
    ...['--extensions-dir', join(folder, 'extensions')],
    ...(isComplete
      ? []
      : ['--builtin-extensions-dir', linkBuiltIns(server, join(folder, 'builtIns'))]),
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
    // Compressing everything between window and extension host costs more than sending it.
    '--disable-websocket-compression',
    // Without this option the window ignores extensions under development; with it, the window
    // shows no notifications.
    ...(options.development === undefined ? [] : ['--enable-smoke-test-driver']),
    ...(options.restricted === true ? [] : ['--disable-workspace-trust']),
  ];
  // A separate process group, so that stop() also ends the extension host and its children.
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
    pid: child.pid ?? 0,
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

/**
 * Returns a running server for another window, with its settings and without what earlier windows
 * wrote. Its `stop` ends only the window's extension host.
 */
export function openedOn(
  { port, pid, dataFolder }: Pick<VsCodeServer, 'port' | 'pid' | 'dataFolder'>,
  options: VsCodeServerOptions,
): VsCodeServer {
  const clear = () => {
    killExtensionHosts(pid);
    removeFolder(join(dataFolder, 'User'));
  };
  clear();
  return {
    url: windowAddress(port, options),
    port,
    pid,
    dataFolder,
    changeSettings: writeSettings(dataFolder, options.settings ?? {}),
    output: () => '',
    killExtensionHosts: () => killExtensionHosts(pid),
    stop: async () => clear(),
  };
}

const notShipped = new Set(['.git', '.vscode-test', 'node_modules', 'src', 'test', 'webview']);

/** Copies an extension to a folder that VS Code scans on its first start. */
function copyExtension(source: string, extensionsFolder: string): void {
  const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  const { publisher, name, version } = manifest;
  cpSync(source, join(extensionsFolder, `${publisher}.${name}-${version}`), {
    recursive: true,
    filter: (path) => !notShipped.has(relative(source, path)),
  });
}

/**
 * Matches the server's lengthy message, once per log file, that its native logger is not built
 * here.
 */
const missingLogger = /Error: Could not locate the bindings file[\s\S]*?\n {2}\]\n\}\n/g;

function windowAddress(port: number, options: VsCodeServerOptions): string {
  // VS Code compares these as text, so the name must be the same everywhere.
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
