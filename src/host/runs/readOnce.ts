import { stat } from 'node:fs/promises';

/** Values read from log files; each version of a file is read once. */
export class ReadOnce<T> {
  readonly #known = new Map<string, { readonly version: string; readonly value: T | undefined }>();

  /**
   * Returns the value of a file; undefined if it is not a readable file.
   *
   * @param read reads it, given the file's size in bytes
   */
  async of(
    path: string,
    read: (path: string, size: number) => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const file = await stat(path).catch(() => undefined);
    if (!file?.isFile()) return undefined;
    const version = `${file.ino} ${file.size} ${file.mtimeMs}`;
    const known = this.#known.get(path);
    if (known?.version === version) return known.value;
    const value = await read(path, file.size).catch(() => undefined);
    this.#known.set(path, { version, value });
    return value;
  }

  /** Forgets all files but these. */
  retain(paths: readonly string[]): void {
    const kept = new Set(paths);
    for (const path of this.#known.keys()) if (!kept.has(path)) this.#known.delete(path);
  }
}
