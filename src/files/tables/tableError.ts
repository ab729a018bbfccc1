import type { Fault } from '../../core/data/formats/format.ts';

/** Thrown for a table that cannot be read. The message names file, line and remedy. */
export class TableError extends Error implements Fault {
  override readonly name = 'TableError';
  /** 1-based line of the file. */
  readonly line: number;
  readonly reason: string;
  readonly remedy: string;

  constructor(path: string, line: number, reason: string, remedy: string) {
    super(`${path}:${line}: ${reason} ${remedy}`);
    this.line = line;
    this.reason = reason;
    this.remedy = remedy;
  }
}
