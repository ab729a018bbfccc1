import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Maximum depth of subfolders searched below the given folder. */
export const deepestFolder = 8;
/** Maximum number of files and folders visited. */
const mostEntries = 20_000;

export interface FoundSource {
  readonly path: string;
  /**
   * The path as the user gave it or, for a file in a folder, the folder joined with the relative
   * path, using `/`.
   */
  readonly name: string;
}

export interface FoundSources {
  readonly files: readonly FoundSource[];
  /** What was skipped and why, as sentences. */
  readonly notes: readonly string[];
}

/**
 * Returns the files at these paths and in these folders that may contain part of a dataset
 * (`.json`, `.jsonl`, `.ndjson`, `.txt`, `.eval`, `.jsonl.gz`), each once, sorted by name. Skips hidden folders
 * and `node_modules`, and follows a link only if its target is inside the given folder. Rejects
 * with the system's error if a path does not exist.
 */
export async function findSources(paths: readonly string[]): Promise<FoundSources> {
  const search = new SourceSearch();
  for (const path of paths) {
    if ((await stat(path)).isDirectory()) await search.visit(path, await realpath(path), path, 0);
    else await search.add(path, path);
  }
  return { files: search.files, notes: [...search.notes] };
}

class SourceSearch {
  readonly files: FoundSource[] = [];
  readonly notes = new Set<string>();
  readonly #seen = new Set<string>();
  #entries = 0;

  async add(path: string, name: string): Promise<void> {
    const real = await realpath(path);
    if (this.#seen.has(real)) return;
    this.#seen.add(real);
    this.files.push({ path, name: name.split(sep).join('/') });
  }

  /** @param root real path of the given folder */
  async visit(folder: string, root: string, name: string, depth: number): Promise<void> {
    if (depth > deepestFolder) {
      this.notes.add(`${name} is more than ${deepestFolder} folders deep and was not read.`);
      return;
    }
    const real = await realpath(folder);
    if (this.#seen.has(real)) return;
    this.#seen.add(real);
    const entries = await readdir(folder, { withFileTypes: true });
    for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
      this.#entries += 1;
      if (this.#entries > mostEntries) {
        this.notes.add(`Only the first ${mostEntries} files and folders were searched.`);
        return;
      }
      await this.#look(entry, { folder, root, name, depth });
    }
  }

  async #look(
    entry: Dirent,
    { folder, root, name, depth }: { folder: string; root: string; name: string; depth: number },
  ): Promise<void> {
    const path = join(folder, entry.name);
    const own = join(name, entry.name);
    if (entry.isSymbolicLink() && !(await isInside(path, root))) {
      this.notes.add(
        `${own} is a link to a location outside of the folder and was not followed. Specify it to read it.`,
      );
      return;
    }
    const kind = entry.isSymbolicLink() ? await stat(path) : entry;
    if (kind.isDirectory()) {
      if (!isPassedOver(entry.name)) await this.visit(path, root, own, depth + 1);
    } else if (kind.isFile() && sourceName.test(entry.name)) {
      await this.add(path, own);
    }
  }
}

async function isInside(path: string, root: string): Promise<boolean> {
  try {
    const way = relative(root, await realpath(path));
    return way !== '..' && !way.startsWith(`..${sep}`);
  } catch {
    return false;
  }
}

function isPassedOver(folder: string): boolean {
  return folder.startsWith('.') || folder === 'node_modules';
}

const sourceName = /\.(?:json|jsonl|ndjson|txt|eval|(?:json|jsonl|ndjson)\.gz)$/i;
