import { basename, dirname, join } from 'node:path';
import type { FieldMapping } from '../core/data/mapping/mapping.ts';
import { longestMapping, parseMapping } from '../core/data/mapping/parseMapping.ts';
import { readText } from '../disk/ordinaryFile.ts';

/** End of the names of mapping files. */
export const mappingSuffix = '.mapping.json';

/** Thrown if a mapping file is invalid; the message names file, line, reason and remedy. */
class MappingError extends Error {
  override readonly name = 'MappingError';
}

/** Returns the folder of the mappings of the data files in a folder. */
export function mappingsBeside(folder: string): string {
  return join(folder, '.recant', 'mappings');
}

/**
 * Returns the path of a mapping: a path as such, a mere name in `.recant/mappings` beside the data.
 */
export function mappingPath(given: string, dataFile: string): string {
  if (/[/\\]/.test(given) || given.endsWith('.json')) return given;
  return join(mappingsBeside(dirname(dataFile)), `${given}${mappingSuffix}`);
}

/** Reads a mapping file. Rejects with MappingError, or if the file cannot be read. */
export async function readMapping(path: string): Promise<FieldMapping> {
  const text = await readText(path, longestMapping + 1);
  if (Buffer.byteLength(text) > longestMapping) {
    throw new MappingError(
      `${path}: A mapping has at most ${longestMapping / 1024} KiB. Remove what it doesn't need.`,
    );
  }
  const name = basename(path).replace(/(\.mapping)?\.jsonc?$/, '');
  const parsed = parseMapping(text.replace(/^\uFEFF/, ''), name.slice(0, 80) || 'mapping');
  if ('mapping' in parsed) return parsed.mapping;
  const { line, reason } = parsed.fault;
  throw new MappingError(`${path}:${line}: ${reason} The guide's page "Data" describes mappings.`);
}
