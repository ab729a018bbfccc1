import { dirname, join } from 'node:path';
import { isOfResponses } from '../../core/data/mapping/mapping.ts';
import { pandasLine } from '../../core/data/mapping/propose/columnsIn.ts';
import { mappingNameFor } from '../../core/data/mapping/propose/mappingName.ts';
import { mappingSentence, proposeMapping } from '../../core/data/mapping/propose/proposeMapping.ts';
import { mappingSuffix, mappingsBeside, readMapping } from '../../files/readMapping.ts';
import { sniffColumns, sniffFile } from '../../files/sniffRecords.ts';
import { firstFew } from '../firstFew.ts';
import { shellQuoted } from '../shellQuoted.ts';
import { benchmarkUse, knownUse } from './knownUse.ts';

/**
 * Returns sentences that name the mapping that was saved for a file without pairs or the commands
 * that it is for, or else propose a mapping and say how to use it; undefined if its records do not
 * look like prompts with responses.
 *
 * @param isMapped whether the file was read by a mapping, which did not fit
 */
export async function proposedRemedy(file: string, isMapped = false): Promise<string | undefined> {
  const name = mappingNameFor(file);
  const out = join(mappingsBeside(dirname(file)), `${name}${mappingSuffix}`);
  if (!isMapped && (await readMapping(out).catch(() => undefined))) {
    return `There is a mapping for it, ${out}. To use it, add --mapping ${shellQuoted(name)}.`;
  }
  const known = (await knownUse(file)) ?? (await columnsRemedy(file));
  if (known !== undefined) return known;
  const records = await sniffFile(file).catch(() => undefined);
  const proposed = records && proposeMapping(records, name);
  if (!proposed) return benchmarkUse(file);
  const { mapping, labelValues } = proposed;
  const use = isOfResponses(mapping)
    ? ' Single responses can be attacked, and audited by judges that score one response.'
    : '';
  return `This looks like a dataset: ${mappingSentence(mapping, labelValues)}. To use it, run \`recant mapping ${shellQuoted(file)} --out ${shellQuoted(out)}\`, then add --mapping ${shellQuoted(name)}.${use}`;
}

/** Returns what to do about a file that has columns instead of records; undefined for any other. */
export async function columnsRemedy(file: string): Promise<string | undefined> {
  const columns = await sniffColumns(file).catch(() => undefined);
  if (!columns) return undefined;
  return `It has columns instead of records (${firstFew(columns.names)}). Write its records first, such as in Python: ${pandasLine(file, columns)}`;
}
