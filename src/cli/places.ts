import { refuseUnfitPlace } from '../disk/ordinaryFile.ts';
import { type Root, repositoryOf, requireRealPlace } from '../disk/realPlace.ts';
import { FileExistsError } from '../files/writeWhole.ts';
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

/** Adds a remedy if the work fails because a file exists that it must not replace. */
export async function refusingToReplace<T>(path: string, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof FileExistsError)) throw error;
    throw new Error(
      `${path} exists already. Name another file with --out, or add --force to replace it.`,
    );
  });
}
