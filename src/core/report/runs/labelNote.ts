import { describeLabels, type LabelCounts } from '../../data/labelCounts.ts';
import type { Audit } from '../../judgments/audit.ts';

const knownCounts = new WeakMap<readonly Audit[], LabelCounts>();

/**
 * Describes the labels behind a group's numbers, such as `80 labels, 14 ties`; each pair counts
 * once.
 */
export function labelNote(audits: readonly Audit[]): string {
  const counts = knownCounts.get(audits) ?? labelsOf(audits);
  knownCounts.set(audits, counts);
  return `Human and gold: ${describeLabels(counts)}.`;
}

function labelsOf(audits: readonly Audit[]): LabelCounts {
  const seen = new Set<string>();
  let [labels, ties] = [0, 0];
  for (const { run, pair } of audits) {
    const { key, label, tiedLabel } = pair;
    if (label === undefined && !tiedLabel) continue;
    const { size } = seen.add(`${run.dataset}\n${key}`);
    if (size === labels + ties) continue;
    if (label === undefined) ties += 1;
    else labels += 1;
  }
  return { labels, ties };
}
