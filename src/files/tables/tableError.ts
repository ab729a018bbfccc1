/** Thrown for a table that cannot be read. The message names file, line and remedy. */
export class TableError extends Error {
  override readonly name = 'TableError';

  /** @param line 1-based line of the file */
  constructor(path: string, line: number, reason: string, remedy: string) {
    super(`${path}:${line}: ${reason} ${remedy}`);
  }
}
