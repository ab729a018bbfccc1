import { type FieldMapping, mappingSchemaVersion } from './mapping.ts';

/** Returns the text of a mapping file; the mapping gets the file's name. */
export function mappingFileText({ name: _, ...mapping }: FieldMapping): string {
  return `${JSON.stringify({ schema: mappingSchemaVersion, ...mapping }, null, 2)}\n`;
}
