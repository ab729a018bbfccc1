import type { DatasetFormat } from '../../core/data/formats/format.ts';
import { llmbarFormat } from '../../core/data/formats/llmbar.ts';
import { UnusedTexts } from '../../core/data/formats/unusedTexts.ts';
import { EqualPairsFinder, pairContent } from '../../core/data/pairContent.ts';
import { promptDigest } from '../../core/runs/audit/digests.ts';
import {
  type ItemFacts,
  isByPrompt,
  type PairChoice,
  pairFacts,
  type SelectablePair,
  selectItems,
} from '../../core/runs/audit/plan/selectPairs.ts';
import { counted } from '../../core/words/counted.ts';
import { asMessageLine } from '../../core/words/escape.ts';
import type { Side } from '../../core/words/verdict.ts';
import { quickDigest, quickDraw } from '../../disk/quickDigest.ts';
import { NotADatasetError } from '../../files/readRecords.ts';
import { tellEqualPairs } from '../data/equalPairs.ts';
import { formatsOf } from '../data/formatsOf.ts';
import { largeDataset } from '../data/largeDataset.ts';
import { printUnusedTexts } from '../data/printUnusedTexts.ts';
import { printFaults, readPairs } from '../data/readPairs.ts';
import type { GivenTo } from '../options/forms.ts';
import type { Output } from '../output.ts';
import { shellQuoted } from '../shellQuoted.ts';

/** Pairs of a file that a run covers, and how they were read. */
export interface ChosenPairs {
  readonly pairs: readonly SelectablePair[];
  /** Returns all pairs of the file. */
  readonly all: () => Promise<readonly SelectablePair[]>;
  readonly format: string;
  /** The only response of each pair that was chosen. */
  readonly rated?: Side;
}

/** A file to choose from. */
interface ChoiceFrom {
  readonly file: string;
  readonly formats: readonly DatasetFormat[];
  /** What the formats read from a record; default: pairs. */
  readonly items?: 'pairs' | 'responses';
  /** Whether few pairs are chosen, so that those of a large file are found by its index. */
  readonly isSample: boolean;
  /** Whether the choice depends on prompts. */
  readonly byPrompt?: boolean;
  readonly choose: Choose;
}

/** Returns the chosen ones, given all pairs of a file. */
export type Choose = <Item>(items: readonly Item[], facts: ItemFacts<Item>) => readonly Item[];

/** Same as `pairFacts`, but quicker. */
export const quickFacts: ItemFacts<SelectablePair> = {
  ...pairFacts,
  promptOf: ({ pair }) => promptDigest(pair, quickDigest),
  drawOf: ({ key }, seed) => quickDraw(seed, key),
};

/** Reads and chooses the pairs; reports unreadable records and pairs with equal content. */
export async function choosePairs(
  given: Pick<GivenTo<'planFile'>, 'files' | 'format' | 'mapping'> & PairChoice,
  output: Output,
): Promise<ChosenPairs> {
  const [file] = given.files;
  let count = 0;
  const chosen = await chooseFrom(
    {
      ...{ file, formats: await formatsOf(given, file), isSample: given.sample !== undefined },
      byPrompt: isByPrompt(given),
      choose: (items, facts) => {
        count = items.length;
        return selectItems(items, given, facts);
      },
    },
    output,
  );
  if (chosen.pairs.length > 0) {
    const finder = new EqualPairsFinder();
    for (const { pair } of chosen.pairs)
      finder.add(pair.id, pairContent(pair, quickDigest), pair.label);
    tellEqualPairs(file, finder, output);
    const isGold = chosen.pairs.some(({ pair }) => pair.labelSource === 'gold');
    if (chosen.format === llmbarFormat.id && isGold) {
      output.stderr(`${asMessageLine(file)}: Taken for LLMBar: its labels count as gold.\n`);
    }
    return chosen;
  }
  const which = given.labeled && count > 0 ? ' with a human or gold label that is not a tie' : '';
  throw new Error(`${file} contains no pair${which}. See \`recant pairs ${shellQuoted(file)}\`.`);
}

/** Chooses pairs by what a choice depends on; reports unreadable records. */
export async function chooseFrom(from: ChoiceFrom, output: Output): Promise<ChosenPairs> {
  const { file, formats, isSample, choose } = from;
  const byIndex = isSample ? await chooseByIndex(from, output) : undefined;
  if (byIndex) return byIndex;
  const { pairs: all, format } = await allPairs(file, formats, output);
  return { pairs: choose(all, quickFacts), all: async () => all, format };
}

/** Chooses pairs by the index of a large file; undefined if the file is small or unreadable. */
async function chooseByIndex(
  { file, formats, items, byPrompt, choose }: ChoiceFrom,
  output: Output,
): Promise<ChosenPairs | undefined> {
  try {
    const dataset = await largeDataset(file, formats, items);
    if (!dataset) return undefined;
    const pairs = await dataset.choose(choose, { byPrompt });
    if (!pairs) throw new Error(`${file} has changed while it was being read. Try again.`);
    const { detection, faults, faultCount, unused } = await dataset.index();
    printFaults(file, faults, output);
    const more = faultCount - faults.length;
    if (more > 0) output.stderr(`… and ${counted(more, 'more unreadable record')}.\n`);
    printUnusedTexts(file, unused, output);
    const silent = { ...output, stderr: () => {} };
    const all = async () => (await allPairs(file, formats, silent)).pairs;
    return { pairs, format: detection.format.id, all };
  } catch (error) {
    if (error instanceof NotADatasetError || (error as NodeJS.ErrnoException).code)
      return undefined;
    throw error;
  }
}

/**
 * Returns every pair of a file; reports unreadable records, and texts that are not used.
 */
export async function allPairs(file: string, formats: readonly DatasetFormat[], output: Output) {
  const pairs: SelectablePair[] = [];
  let format = '';
  let unused = new UnusedTexts();
  for await (const read of readPairs(file, formats)) {
    printFaults(file, read.faults, output);
    for (const pair of read.pairs) pairs.push(pair);
    format = read.format.id;
    unused = read.unused;
  }
  printUnusedTexts(file, unused, output);
  return { pairs, format };
}
