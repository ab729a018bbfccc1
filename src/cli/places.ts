import { refuseUnfitPlace } from '../disk/ordinaryFile.ts';
import { type Root, repositoryOf, requireRealPlace } from '../disk/realPlace.ts';
import { FileExistsError } from '../files/writeWhole.ts';
import { namingFile } from './fileErrors.ts';

/**
 * The repository inside which a file has to stay; undefined outside of any, where the user's word holds.
 * Rejects where nothing can be kept at this path, and where a symbolic link leads there: one of the
 * repository's anywhere on the way, elsewhere one of the file's own name.
 */
export async function requireFitPlace(path: string): Promise<Root> {
  await namingFile(path, refuseUnfitPlace(path));
  const root = await repositoryOf(path);
  await namingFile(path, requireRealPlace(root, path));
  return root;
}

/** Says what to do where the work finds that a file exists that it may not replace. */
export async function refusingToReplace<T>(path: string, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof FileExistsError)) throw error;
    throw new Error(
      `${path} exists already. Name another file with --out, or add --force to replace it.`,
    );
  });
}
