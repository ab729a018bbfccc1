import { isOfPairs } from '../../core/data/mapping/mapping.ts';
import { type FoundSamples, joinSamples } from '../../core/data/samples/joinSamples.ts';
import { mappedSamples } from '../../core/data/samples/mappedSamples.ts';
import type { SampleFault } from '../../core/data/samples/sampleFormat.ts';
import { sampleFormats } from '../../core/data/samples/samplesOf.ts';
import { asMessageLine } from '../../core/words/escape.ts';
import { groupBy } from '../../core/words/groupBy.ts';
import { findSources } from '../../files/findSources.ts';
import { sourceFile } from '../../files/sourceFile.ts';
import { namingFile } from '../fileErrors.ts';
import type { GivenTo } from '../options/forms.ts';
import { type Output, UsageError } from '../output.ts';
import { mappingOf } from './formatsOf.ts';
import { printUnusedTexts } from './printUnusedTexts.ts';

type Given = Pick<GivenTo<'pairs'>, 'format' | 'mapping'> & { readonly files: readonly string[] };

/** Maximum number of faults of one kind that are listed. */
const mostPrinted = 5;

/**
 * Reads files of samples and reports unreadable records as `file:line: reason remedy`. Undefined if
 * the options or the records say that the files contain pairs.
 *
 * @param references official solutions or model answers by the id of their record
 */
export async function readSamples(
  given: Given,
  references: ReadonlyMap<string, string>,
  output: Output,
  signal: AbortSignal,
): Promise<FoundSamples | undefined> {
  const named = given.files.join(', ');
  const { files, notes } = await namingFile(named, findSources(given.files));
  for (const note of notes) output.stderr(`${asMessageLine(note)}\n`);
  const mapping = await mappingOf(given, given.files[0] ?? '');
  if (given.format !== undefined || (mapping && isOfPairs(mapping))) return undefined;
  const formats = mapping ? [mappedSamples(mapping)] : sampleFormats;
  const sources = files.map(({ path, name }) => sourceFile(path, name, signal, formats));
  const found = await namingFile(named, joinSamples(sources, references, formats));
  if (found.formats.length === 0 && !mapping) return undefined;
  printFaults(found.faults, output);
  printUnusedTexts(named, found.unused, output);
  return found;
}

/** Returns the only file; throws a UsageError if there are several, because none has samples. */
export function onlyFileOfPairs(files: readonly string[]): string {
  const [file, ...more] = files;
  if (file !== undefined && more.length === 0) return file;
  const known = sampleFormats.map(({ title, hint }) => `${title} (${hint})`).join('; ');
  throw new UsageError(`name one file of pairs, or the files of one of: ${known}.`);
}

function printFaults(faults: readonly SampleFault[], { stderr }: Output): void {
  for (const alike of groupBy(faults, ({ remedy }) => remedy).values()) {
    for (const { file, line, reason, remedy } of alike.slice(0, mostPrinted)) {
      stderr(`${asMessageLine(`${file}:${line}: ${reason} ${remedy}`)}\n`);
    }
    const more = alike.length - mostPrinted;
    if (more > 0) stderr(`… and ${more} more such records.\n`);
  }
}
