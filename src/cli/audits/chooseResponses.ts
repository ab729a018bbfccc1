import { isTrustedScore } from '../../core/pair.ts';
import { singleOfPair, singleOfSample } from '../../core/pointwise/singles.ts';
import type { SampleEntry } from '../../core/runs/attack/attackLog.ts';
import type { SelectablePair } from '../../core/runs/audit/plan/selectPairs.ts';
import { type ChosenSamples, chooseSamples } from '../attacks/attackSamples.ts';
import type { GivenTo } from '../options/forms.ts';
import type { Output } from '../output.ts';
import type { ChosenPairs } from './choosePairs.ts';

/**
 * Reads and chooses the responses for judges that score one response: those of pairs, of records
 * with a single response, and of files that a mapping describes.
 */
export async function chooseResponses(
  given: GivenTo<'planFile'>,
  output: Output,
  signal: AbortSignal,
): Promise<ChosenPairs> {
  const { rated: response, labelled } = given;
  const found = await chooseSamples(
    { ...given, response, weakerBy: 'human', references: undefined, enrichedFrom: undefined },
    output,
    signal,
  );
  const all = found.all.map((entry) => singleOf(entry, found));
  const chosen = new Set(found.samples.map(({ key }) => key));
  const pairs = all.filter(
    ({ key, pair }) => chosen.has(key) && (!labelled || isTrustedScore(pair)),
  );
  if (pairs.length > 0) return { pairs, all, format: found.format };
  throw new Error(
    `${given.files[0]} contains no response with a human or gold score. Leave out --labelled.`,
  );
}

function singleOf({ key, sample }: SampleEntry, { pairs }: ChosenSamples): SelectablePair {
  const found = pairs.get(key);
  return { key, pair: found ? singleOfPair(found.pair, found.side) : singleOfSample(sample) };
}
