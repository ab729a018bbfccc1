import { dirname, join } from 'node:path';
import { refuseUnfitPlace } from '../disk/ordinaryFile.ts';
import { type Root, repositoryOf, requireRealPlace } from '../disk/realPlace.ts';
import { FileExistsError } from '../files/writeWhole.ts';
import { requireRunFolder } from '../logs/runFolder.ts';
import { namingFile } from './fileErrors.ts';

/**
 * Returns the repository that must contain a file; undefined outside of any repository, where the
 * user's path is trusted. Rejects if nothing can be stored at this path, or if it leads through a
 * symbolic link: inside a repository, a link anywhere on the path; elsewhere, a link at the file
 * itself.
 */
export async function requireFitPlace(path: string): Promise<Root> {
  await namingFile(path, refuseUnfitPlace(path));
  const root = await repositoryOf(path);
  await namingFile(path, requireRealPlace(root, path));
  return root;
}

/** Returns the folder in which the editor keeps the runs of a file's folder, made if necessary. */
export async function usualFolder(file: string, kind = 'runs'): Promise<string> {
  const root = dirname(file);
  const usual = join(root, '.recant', kind);
  return namingFile(usual, requireRunFolder(root, kind), '--out FOLDER');
}

/** Adds a remedy if the work fails because a file exists that it must not replace. */
export async function refusingToReplace<T>(path: string, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof FileExistsError)) throw error;
    throw new Error(
      `${path} exists already. Name another file with --out, or add --force to replace it.`,
    );
  });
}
