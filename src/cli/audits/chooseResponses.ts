import { numbering } from '../../core/formats/pairNames.ts';
import { pairDigest } from '../../core/formats/readRecord.ts';
import { singlesOfPairs } from '../../core/pointwise/singleFormats.ts';
import { singleOfSample } from '../../core/pointwise/singles.ts';
import { type SelectablePair, selectPairs } from '../../core/runs/audit/plan/selectPairs.ts';
import { formatsOf } from '../data/formatsOf.ts';
import { onlyFileOfPairs, readSamples } from '../data/readSamples.ts';
import type { GivenTo } from '../options/forms.ts';
import type { Output } from '../output.ts';
import { allPairs, type ChosenPairs } from './choosePairs.ts';

type Given = Pick<
  GivenTo<'planFile'>,
  'files' | 'format' | 'mapping' | 'rated' | 'labeled' | 'sample' | 'seed'
>;

/**
 * Reads and chooses the responses for judges that score one response: those of pairs, of records
 * with a single response, and of files that a mapping describes.
 */
export async function chooseResponses(
  given: Given,
  output: Output,
  signal: AbortSignal,
): Promise<ChosenPairs> {
  const { singles: all, ...read } = await allResponses(given, output, signal);
  const pairs = selectPairs(all, given);
  if (pairs.length > 0) return { pairs, all, ...read };
  const which = given.labeled && all.length > 0 ? ' with a human or gold score' : '';
  const remedy = which === '' ? 'See `recant pairs`.' : 'Leave out --labeled.';
  throw new Error(`${given.files[0]} contains no response${which}. ${remedy}`);
}

/** Returns every response, with the same key as in an editor. */
async function allResponses(
  given: Given,
  output: Output,
  signal: AbortSignal,
): Promise<
  Pick<ChosenPairs, 'format' | 'rated'> & { readonly singles: readonly SelectablePair[] }
> {
  const found = await readSamples(given, new Map(), output, signal);
  if (!found) {
    const file = onlyFileOfPairs(given.files);
    const sides = given.rated === 'both' ? (['A', 'B'] as const) : [given.rated];
    const formats = (await formatsOf(given, file)).map((one) => singlesOfPairs(one, sides));
    const { pairs: singles, format } = await allPairs(file, formats, output);
    return { singles, format, ...(given.rated !== 'both' && { rated: given.rated }) };
  }
  const keyOf = numbering();
  const singles = found.samples.map((sample) => {
    const pair = singleOfSample(sample);
    return { key: keyOf(pairDigest(pair)), pair };
  });
  return { singles, format: found.formats.join(', ') };
}
