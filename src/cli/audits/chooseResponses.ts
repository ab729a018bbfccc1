import { numbering } from '../../core/data/formats/pairNames.ts';
import { pairDigest } from '../../core/data/formats/readRecord.ts';
import { singlesOfPairs } from '../../core/data/samples/singleFormats.ts';
import { singleOfSample } from '../../core/data/samples/singles.ts';
import {
  isByPrompt,
  type PairChoice,
  selectItems,
} from '../../core/runs/audit/plan/selectPairs.ts';
import { formatsOf } from '../data/formatsOf.ts';
import { onlyFileOfPairs, readSamples } from '../data/readSamples.ts';
import type { GivenTo } from '../options/forms.ts';
import type { Output } from '../output.ts';
import { shellQuoted } from '../shellQuoted.ts';
import { type Choose, type ChosenPairs, chooseFrom, quickFacts } from './choosePairs.ts';

type Given = Pick<GivenTo<'planFile'>, 'files' | 'format' | 'mapping' | 'rated'> & PairChoice;

/**
 * Reads and chooses the responses for judges that score one response: those of pairs, of records
 * with a single response, and of files that a mapping describes.
 */
export async function chooseResponses(
  given: Given,
  output: Output,
  signal: AbortSignal,
): Promise<ChosenPairs> {
  let count = 0;
  const choose: Choose = (items, facts) => {
    count = items.length;
    return selectItems(items, given, facts);
  };
  const chosen = await chosenBy(choose, given, output, signal);
  if (chosen.pairs.length > 0) return chosen;
  const which = given.labeled && count > 0 ? ' with a human or gold score' : '';
  const remedy =
    which === ''
      ? `See \`recant pairs ${shellQuoted(given.files[0] ?? '')}\`.`
      : 'Leave out --labeled.';
  throw new Error(`${given.files[0]} contains no response${which}. ${remedy}`);
}

/** Returns the chosen responses, with the same keys as in an editor. */
async function chosenBy(
  choose: Choose,
  given: Given,
  output: Output,
  signal: AbortSignal,
): Promise<ChosenPairs> {
  const found = await readSamples(given, new Map(), output, signal);
  if (!found) {
    const file = onlyFileOfPairs(given.files);
    const sides = given.rated === 'both' ? (['A', 'B'] as const) : [given.rated];
    const formats = (await formatsOf(given, file)).map((one) => singlesOfPairs(one, sides));
    const isSample = given.sample !== undefined && given.rated === 'both';
    const byPrompt = isByPrompt(given);
    const from = { file, formats, items: 'responses', isSample, byPrompt, choose } as const;
    const chosen = await chooseFrom(from, output);
    return { ...chosen, ...(given.rated !== 'both' && { rated: given.rated }) };
  }
  const keyOf = numbering();
  const singles = found.samples.map((sample, index) => {
    const pair = singleOfSample(sample);
    return { key: keyOf(pairDigest(pair)), pair, number: index + 1 };
  });
  const pairs = choose(singles, quickFacts);
  return { pairs, all: async () => singles, format: found.formats.join(', ') };
}
