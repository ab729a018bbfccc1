import { datasetFormats } from '../../core/data/formats/catalog.ts';
import type { DatasetFormat } from '../../core/data/formats/format.ts';
import { mappedFormat } from '../../core/data/mapping/mappedFormat.ts';
import { type FieldMapping, isOfPairs } from '../../core/data/mapping/mapping.ts';
import { mappingDigest } from '../../core/data/mapping/mappingDigest.ts';
import { mappingPath, readMapping } from '../../files/readMapping.ts';
import { namingFile } from '../fileErrors.ts';
import type { GivenTo } from '../options/forms.ts';
import { UsageError } from '../output.ts';
import { shellQuoted } from '../shellQuoted.ts';

type Given = Pick<GivenTo<'pairs'>, 'format' | 'mapping'>;

/** Returns the formats in which the options allow a file of pairs to be read. */
export async function formatsOf(given: Given, file: string): Promise<readonly DatasetFormat[]> {
  const mapping = await mappingOf(given, file);
  if (!mapping) {
    return datasetFormats.filter(({ id }) => given.format === undefined || id === given.format);
  }
  if (isOfPairs(mapping)) return [mappedFormat(mapping)];
  throw new UsageError(
    `--mapping ${given.mapping}: this mapping has no responseA and responseB, which pairs need. Single responses are for \`recant attack\`, and for judges that score one response, such as \`recant audit FILE --mapping ${shellQuoted(given.mapping ?? '')} --judge openai:MODEL --definition "Rating 1–10" --out RUNS\`.`,
  );
}

/** Reads the mapping that the options name, if any. */
export async function mappingOf(
  { format, mapping }: Given,
  file: string,
): Promise<FieldMapping | undefined> {
  if (mapping === undefined) return undefined;
  if (format !== undefined) throw new UsageError('--mapping and --format exclude each other.');
  const path = mappingPath(mapping, file);
  return namingFile(path, readMapping(path));
}

/** Returns the digest of the mapping that the options name, if any. */
export async function mappingDigestOf(given: Given, file: string): Promise<string | undefined> {
  const mapping = await mappingOf(given, file);
  return mapping && mappingDigest(mapping);
}
