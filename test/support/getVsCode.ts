// VS Code's server and the Node that runs it, downloaded on first use. The workbench and extension
// host are VS Code's own; the npm package code-server is only a way to get them without a display,
// root or other downloads.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { download, runIn } from './download.ts';

/** Versions to test with: the manifest's minimum, then the newest. */
export const vsCodeVersions = ['1.104.0', '1.139.1'] as const;
export type VsCodeVersion = (typeof vsCodeVersions)[number];
export const [oldestVsCode, newestVsCode] = vsCodeVersions;

export interface VsCodeProgram {
  /** Node of the major version that this VS Code is built for. */
  node: string;
  /** Path of server-main.js: the server and, with --install-extension, its command line. */
  server: string;
}

const tarballs: Record<VsCodeVersion, { specifier: string; integrity: string }> = {
  '1.104.0': {
    specifier: 'code-server@4.104.0',
    integrity:
      'sha512-wSo8KOqN/HnhAPkZ+aKviR61xx97KrYpvy9oomXhSwoM+1l5t8Mfuffx5or3Ew1PoJh2u2Y4fxIEi3Wn5++vfg==',
  },
  '1.139.1': {
    specifier: 'code-server@4.139.1',
    integrity:
      'sha512-fUYvJVdz4ZoVJfakGiGWXFMpF8K1ObsrpGvX17ZxNpKOzdNHs7lANT670JTr4ZhA8DnWqyvvmFG/d3HV9Yy6ew==',
  },
};

const node22Version = '22.23.3';
const node22Integrity: Record<string, string> = {
  x64: 'sha512-qHnz5tFsHoj/WM+uRENVjWONi5hVvmwrgq8A4V76KpuVNAc4+jwK8x4gwbobE9BtHNg/AKR2583eYorLF/c7ng==',
  arm64:
    'sha512-l3DAHZreylo+p9QXDtsOrjG2JXJqVzYXnAGmIQNOUNARcMppTO2cmewVQP+36tjJnSE+dzpMNtgW+c3oiDvXtA==',
};

/** Downloads a VS Code if it is missing, and returns how to start it. */
export async function getVsCode(version: VsCodeVersion): Promise<VsCodeProgram> {
  const integrity = node22Integrity[process.arch];
  if (process.platform !== 'linux' || integrity === undefined) {
    throw new Error(
      `The editor tests run on Linux x64 and arm64, this is ${process.platform} ${process.arch}. ` +
        'Run "npm run test:desktop", or "npm start -- --desktop", instead.',
    );
  }
  const folder = await download({
    folder: `vscode-${version}`,
    title: `VS Code ${version} (once, about 150 MB)`,
    ...tarballs[version],
    content: 'package/lib/vscode',
    finish: installLockedPackages,
  });
  const node = version === '1.104.0' ? await getNode22(integrity) : process.execPath;
  return { node, server: join(folder, 'out/server-main.js') };
}

function installLockedPackages(folder: string): void {
  if (!existsSync(join(folder, 'npm-shrinkwrap.json'))) {
    throw new Error(`${folder} has no npm-shrinkwrap.json: its packages cannot be pinned.`);
  }
  // Not "npm ci": it refuses the shrinkwrap of 1.139.1, which lacks an optional package.
  const flags = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  runIn(folder, 'npm', ['install', ...flags]);
}

async function getNode22(integrity: string): Promise<string> {
  const folder = await download({
    folder: `node-${node22Version}`,
    title: `Node ${node22Version} (once, about 50 MB)`,
    specifier: `node-linux-${process.arch}@${node22Version}`,
    integrity,
    content: 'package/bin',
  });
  return join(folder, 'node');
}
