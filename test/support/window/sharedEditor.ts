// The editor that the end-to-end files of a run share: one server and one browser, in which each
// window has a browser context of its own and finds nothing that earlier ones left. Node runs
// this module around all files (--test-global-setup); without it, each window starts its own.
// The extension is the project as it is or, if RECANT_VSIX names one, that VSIX installed. The
// editor is the newest one or, if RECANT_VSCODE is its version, the oldest.

import { shareBrowser } from '../browser.ts';
import { projectRoot } from '../paths.ts';
import {
  openedOn,
  startVsCodeServer,
  type VsCodeServer,
  type VsCodeServerOptions,
} from './vscodeServer.ts';

export interface WindowServerOptions extends VsCodeServerOptions {
  /** Whether to start VS Code without Recant, for comparisons. */
  withoutRecant?: boolean;
}

/** Starts a server for windows with Recant. */
export function startWindowServer(options: WindowServerOptions): Promise<VsCodeServer> {
  const installed = process.env.RECANT_VSIX;
  if (options.withoutRecant) return startVsCodeServer(options);
  return startVsCodeServer({
    ...options,
    ...(installed === undefined
      ? { extensions: [projectRoot, ...(options.extensions ?? [])] }
      : { vsix: [installed, ...(options.vsix ?? [])] }),
  });
}

/** Name of the environment variable by which test files find the shared editor. */
const variable = 'RECANT_SHARED_EDITOR';

type SharedEditor = Pick<VsCodeServer, 'port' | 'pid' | 'dataFolder'>;

/** What a window may ask of a shared server; with other options it has a server of its own. */
const shareable: readonly string[] = [
  'workspace',
  'file',
  'settings',
  'theme',
  'viewport',
  'prepare',
];

/**
 * Whether this file is one of several that share an editor. Nobody looks at their windows, which
 * are drawn for pictures only.
 */
export function isShared(): boolean {
  return process.env[variable] !== undefined;
}

/** Prepares the shared editor for a window, if there is one. */
export function sharedServer(options: WindowServerOptions): VsCodeServer | undefined {
  const shared = process.env[variable];
  if (shared === undefined || Object.keys(options).some((name) => !shareable.includes(name))) {
    return undefined;
  }
  const running: SharedEditor = JSON.parse(shared);
  return openedOn(running, options);
}

let stop = async () => {};

export async function globalSetup(): Promise<void> {
  const [server, closeShared] = await Promise.all([startWindowServer({}), shareBrowser()]);
  const { port, pid, dataFolder } = server;
  const shared: SharedEditor = { port, pid, dataFolder };
  process.env[variable] = JSON.stringify(shared);
  stop = async () => {
    await closeShared();
    await server.stop();
  };
}

export function globalTeardown(): Promise<void> {
  return stop();
}
