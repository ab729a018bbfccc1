// Usage: node test/support/setup.mjs SCRIPT [ARGUMENTS…]
// Prepares a fresh clone (installs the locked packages if they are missing or differ from
// package-lock.json), then runs SCRIPT with the project's own Node. Plain JavaScript without
// dependencies, because it must run on the machine's Node (20 or newer) before anything is
// installed.

import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const bin = join(root, 'node_modules/.bin');
const onWindows = process.platform === 'win32';
const node = join(root, 'node_modules/node/bin', onWindows ? 'node.exe' : 'node');

function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

/** Whether every package in package-lock.json is installed in exactly that version. */
function isInstalled() {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const installed = readPackages(join(root, 'node_modules/.package-lock.json'));
  return (
    existsSync(node) &&
    Object.entries(wanted).every(([path, { optional, version, integrity }]) => {
      const found = installed[path];
      if (path === '' || (optional && !found)) {
        return true;
      }
      return found?.version === version && found?.integrity === integrity;
    })
  );
}

/** Returns npm's environment: without a writable home folder, npm's cache is in the project. */
function npmEnvironment() {
  try {
    accessSync(homedir(), constants.W_OK);
    return process.env;
  } catch {
    const cache = join(root, '.vscode-test/npm-cache');
    mkdirSync(cache, { recursive: true });
    return { ...process.env, npm_config_cache: cache };
  }
}

// The project's Node, which npm uses from here on, does not trust the system's certificates by
// default.
const env = { ...npmEnvironment(), NODE_USE_SYSTEM_CA: '1' };
if (!isInstalled()) {
  console.log('Installing the packages of package-lock.json …');
  // The package "node" downloads this platform's binary in its install script.
  const install = ['ci', '--ignore-scripts=false', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', install, {
    cwd: root,
    env,
    stdio: 'inherit',
    shell: onWindows,
  });
  if (status !== 0 || !existsSync(node)) {
    console.error('npm ci did not succeed. Read its message above, then run this command again.');
    process.exit(1);
  }
}

const [script, ...rest] = process.argv.slice(2);
const child = spawn(node, [resolve(root, script), ...rest], {
  cwd: root,
  env: { ...env, PATH: `${bin}${delimiter}${process.env.PATH}` },
  stdio: 'inherit',
});
// Ctrl-C also reaches the child, which stops the processes that it started.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('exit', (code) => process.exit(code ?? 1));
