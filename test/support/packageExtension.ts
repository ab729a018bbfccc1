// Usage: npm run package [-- OUT.vsix]   writes the VSIX, by default to the project's folder.
// Works in a copy of the project, which leaves the developer's dist/ unchanged. Builds are
// reproducible: the timestamps in the VSIX are SOURCE_DATE_EPOCH, or the time of the last commit.

import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { projectRoot } from './paths.ts';
import { readOwner, repositoryField } from './release/owner.ts';
import { extensionPage } from './release/page.ts';
import { scriptArguments } from './scriptArguments.ts';
import { temporaryFolder } from './temporaryFolder.ts';

const notNeeded = new Set(['.git', '.vscode-test', '.recant', 'dist', 'node_modules']);

/**
 * Builds for production and packages; `target` is the VSIX to write. Returns the folder that was
 * built. Throws with vsce's message.
 */
export function packageExtension(target: string, owner = readOwner()): string {
  const folder = temporaryFolder('package');
  cpSync(projectRoot, folder, {
    recursive: true,
    filter: (source) => !notNeeded.has(relative(projectRoot, source)),
  });
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const rewrite = (name: string, change: (text: string) => string) =>
    writeFileSync(join(folder, name), change(readFileSync(join(folder, name), 'utf8')));
  const publisher = owner.publisher === null ? {} : { publisher: owner.publisher };
  const fields = { ...publisher, ...repositoryField(owner) };
  if (Object.keys(fields).length > 0) {
    rewrite('package.json', (text) => JSON.stringify({ ...JSON.parse(text), ...fields }, null, 2));
  }
  rewrite('README.md', (text) => extensionPage(text, owner));
  const vsce = join(folder, 'node_modules/@vscode/vsce/vsce');
  const args = ['package', '--no-dependencies', '--out', resolve(target)];
  const { status, stdout, stderr } = spawnSync(process.execPath, [vsce, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, SOURCE_DATE_EPOCH: process.env.SOURCE_DATE_EPOCH ?? commitTime() },
  });
  if (status !== 0) {
    throw new Error(`vsce package failed:\n${stdout}${stderr}`);
  }
  return folder;
}

/**
 * Returns seconds since 1970 of the last commit; without git history, 1980, the first year that a
 * ZIP file can represent.
 */
function commitTime(): string {
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  return stdout?.trim() || '315619200';
}

if (import.meta.main) {
  const { name, version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  const { positionals } = scriptArguments({ allowPositionals: true });
  const target = resolve(positionals[0] ?? join(projectRoot, `${name}-${version}.vsix`));
  packageExtension(target);
  console.log(`Wrote ${target}`);
}
