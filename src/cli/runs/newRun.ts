import { basename, resolve } from 'node:path';
import { newRunName } from '../../logs/runFolder.ts';
import { toolName } from '../../logs/toolName.ts';

/**
 * Returns the header fields of any new run: name, time and file.
 *
 * @param mapping digest of the mapping by which the file is read, if any
 */
export function newRun(file: string, format: string, mapping?: string) {
  const location = resolve(file);
  return {
    run: newRunName(new Date()),
    tool: toolName,
    createdAt: Date.now(),
    dataset: {
      name: basename(location),
      location,
      format,
      ...(mapping !== undefined && { mapping }),
    },
  };
}
