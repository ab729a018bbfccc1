import type { BigIntStats } from 'node:fs';

/** What tells a file from another of the same name, as `stat` with `bigint` gives it. */
export type FileIdentity = Pick<BigIntStats, 'dev' | 'ino' | 'birthtimeNs'>;

/**
 * Whether two looks, at a path or at an open file, saw the same file. Windows gives the number of a volume
 * in 64 bits for a path and in 32 for an open file, and numbers files beyond what a double holds; file
 * systems that number none are told apart by when the file was made.
 */
export function isSameFile(one: FileIdentity, other: FileIdentity): boolean {
  if (one.ino !== other.ino || volumeOf(one) !== volumeOf(other)) return false;
  return one.ino !== 0n || one.birthtimeNs === other.birthtimeNs;
}

function volumeOf({ dev }: FileIdentity): bigint {
  return BigInt.asUintN(32, dev);
}
