import type { BigIntStats } from 'node:fs';

/** Identity of a file, as `stat` with `bigint` reports it. */
export type FileIdentity = Pick<BigIntStats, 'dev' | 'ino' | 'birthtimeNs'>;

/**
 * Whether two stats, of a path or an open file, describe the same file. Compares only the low 32
 * bits of the volume, because Windows reports 64 of them for a path and 32 for an open file. If the
 * file system has no inode numbers (0), compares the creation times.
 */
export function isSameFile(one: FileIdentity, other: FileIdentity): boolean {
  if (one.ino !== other.ino || volumeOf(one) !== volumeOf(other)) return false;
  return one.ino !== 0n || one.birthtimeNs === other.birthtimeNs;
}

function volumeOf({ dev }: FileIdentity): bigint {
  return BigInt.asUintN(32, dev);
}
