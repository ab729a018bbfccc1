import { basename, resolve } from 'node:path';
import type { RunData } from '../../app/begin.ts';

/**
 * Returns what the header of a run states of its file.
 *
 * @param mapping digest of the mapping by which the file is read, if any
 */
export function dataIn(file: string, format: string, mapping?: string): RunData {
  const location = resolve(file);
  return { name: basename(location), location, format, mapping };
}
