import { describeEqualPairs, type EqualPairsFinder } from '../../core/data/pairContent.ts';
import { asMessageLine } from '../../core/words/escape.ts';
import type { Output } from '../output.ts';

/** Warns about pairs in a file that have equal content but different ids. */
export function tellEqualPairs(file: string, finder: EqualPairsFinder, { stderr }: Output): void {
  const groups = finder.found();
  if (groups.length === 0) return;
  stderr(`${asMessageLine(file)}: ${asMessageLine(describeEqualPairs(groups))}\n`);
}
