import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../paths.ts';

/** Maximum number of files in a folder, without those in its subfolders. */
export const maxFiles = 20;

/** Returns the folders below these, relative to `root`, with more than `maxFiles` files. */
export function crowdedFolders(folders: readonly string[], root = projectRoot): string[] {
  return folders.flatMap((folder) => {
    const entries = readdirSync(join(root, folder), { withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).length;
    const inner = entries
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(folder, name));
    return [...(files > maxFiles ? [`${folder} (${files})`] : []), ...crowdedFolders(inner, root)];
  });
}
