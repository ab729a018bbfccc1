import { describeLabels, type LabelCounts } from '../../data/labelCounts.ts';
import type { JudgedPairs } from '../../metrics/rows/judgedPair.ts';

const knownCounts = new WeakMap<JudgedPairs, LabelCounts>();

/**
 * Describes the labels behind a group's numbers, such as `80 labels, 14 ties`; each pair counts
 * once.
 */
export function labelNote(pairs: JudgedPairs): string {
  const counts = knownCounts.get(pairs) ?? labelsOf(pairs);
  knownCounts.set(pairs, counts);
  return `Human and gold: ${describeLabels(counts)}.`;
}

function labelsOf(pairs: JudgedPairs): LabelCounts {
  const seen = new Set<string>();
  let [labels, ties] = [0, 0];
  for (const { baseline } of pairs) {
    const { dataset, pair, label, tiedLabel } = baseline;
    if (label === undefined && !tiedLabel) continue;
    const { size } = seen.add(`${dataset}\n${pair}`);
    if (size === labels + ties) continue;
    if (label === undefined) ties += 1;
    else labels += 1;
  }
  return { labels, ties };
}
