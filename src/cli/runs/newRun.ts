import { basename, resolve } from 'node:path';
import type { FieldMapping } from '../../core/mapping/mapping.ts';
import { mappingDigest } from '../../core/mapping/mappingDigest.ts';
import { newRunName } from '../../logs/runFolder.ts';
import { toolName } from '../../logs/toolName.ts';

/** Returns the header fields of any new run: name, time and file. */
export function newRun(file: string, format: string, mapping?: FieldMapping) {
  const location = resolve(file);
  return {
    run: newRunName(new Date()),
    tool: toolName,
    createdAt: Date.now(),
    dataset: {
      name: basename(location),
      location,
      format,
      ...(mapping && { mapping: mappingDigest(mapping) }),
    },
  };
}
