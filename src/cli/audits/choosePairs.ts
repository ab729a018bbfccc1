import type { DatasetFormat } from '../../core/formats/format.ts';
import type { Side } from '../../core/pair.ts';
import { EqualPairsFinder, pairContent } from '../../core/pairContent.ts';
import type { RunFile } from '../../core/runs/audit/missingEntries.ts';
import { type SelectablePair, selectPairs } from '../../core/runs/audit/plan/selectPairs.ts';
import { quickDigest } from '../../logs/reading/quickDigest.ts';
import { tellEqualPairs } from '../data/equalPairs.ts';
import { formatsOf } from '../data/formatsOf.ts';
import { printFaults, readPairs } from '../data/readPairs.ts';
import type { GivenTo } from '../options/forms.ts';
import type { Output } from '../output.ts';

/** Pairs of a file that a run covers, and how they were read. */
export interface ChosenPairs extends RunFile {
  readonly format: string;
  /** The only response of each pair that was chosen. */
  readonly rated?: Side;
}

/** Reads and chooses the pairs; reports unreadable records and pairs with equal content. */
export async function choosePairs(
  given: Pick<GivenTo<'planFile'>, 'files' | 'format' | 'mapping' | 'seed' | 'labeled' | 'sample'>,
  output: Output,
): Promise<ChosenPairs> {
  const [file] = given.files;
  const { pairs: all, format } = await allPairs(file, await formatsOf(given, file), output);
  const pairs = selectPairs(all, given);
  if (pairs.length > 0) {
    const finder = new EqualPairsFinder();
    for (const { pair } of pairs) finder.add(pair.id, pairContent(pair, quickDigest));
    tellEqualPairs(file, finder, output);
    return { pairs, all, format };
  }
  const which =
    given.labeled && all.length > 0 ? ' with a human or gold label that is not a tie' : '';
  throw new Error(`${file} contains no pair${which}. See \`recant pairs\`.`);
}

/**
 * Returns every pair of a file; reports unreadable records.
 */
export async function allPairs(file: string, formats: readonly DatasetFormat[], output: Output) {
  const pairs: SelectablePair[] = [];
  let format = '';
  for await (const read of readPairs(file, formats)) {
    printFaults(file, read.faults, output);
    for (const pair of read.pairs) pairs.push(pair);
    format = read.format.id;
  }
  return { pairs, format };
}
