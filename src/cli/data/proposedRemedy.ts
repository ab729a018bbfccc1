import { dirname, join } from 'node:path';
import { isOfResponses } from '../../core/mapping/mapping.ts';
import { mappingNameFor } from '../../core/mapping/propose/mappingName.ts';
import { mappingSentence, proposeMapping } from '../../core/mapping/propose/proposeMapping.ts';
import { mappingSuffix, mappingsBeside } from '../../files/readMapping.ts';
import { sniffFile } from '../../files/sniffRecords.ts';

/**
 * Returns sentences that propose a mapping of a file and say how to use it; undefined if its records
 * do not look like prompts with responses.
 */
export async function proposedRemedy(file: string): Promise<string | undefined> {
  const name = mappingNameFor(file);
  const records = await sniffFile(file).catch(() => undefined);
  const proposed = records && proposeMapping(records, name);
  if (!proposed) return undefined;
  const { mapping, labelValues } = proposed;
  const out = join(mappingsBeside(dirname(file)), `${name}${mappingSuffix}`);
  const use = isOfResponses(mapping)
    ? ' Single responses can be attacked, and audited by judges that score one response.'
    : '';
  return `This looks like a dataset: ${mappingSentence(mapping, labelValues)}. To use it, run \`recant mapping ${quoted(file)} --out ${quoted(out)}\`, then add --mapping ${quoted(name)}.${use}`;
}

/** Returns a word as a shell reads it. */
function quoted(word: string): string {
  return /^[\w./~:\\-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
