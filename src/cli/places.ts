import { refuseUnfitPlace } from '../disk/ordinaryFile.ts';
import { type Root, repositoryOf, requireRealPlace } from '../disk/realPlace.ts';
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
