import { isTrustedTie, type Pair, trustedLabel } from './pair.ts';

/**
 * Number of human and gold labels. Ties are counted separately: a verdict for a side neither agrees
 * nor disagrees with a tie, so metrics do not use ties.
 */
export interface LabelCounts {
  /** Number of labels that favor a side. */
  readonly labels: number;
  readonly ties: number;
}

/** Returns `80 labels, 14 ties`, or `1 label` if there are no ties. */
export function describeLabels({ labels, ties }: LabelCounts): string {
  const text = `${labels} ${labels === 1 ? 'label' : 'labels'}`;
  if (ties === 0) return text;
  return `${text}, ${ties} ${ties === 1 ? 'tie' : 'ties'}`;
}

/** Counts the human and gold labels of pairs. */
export function countLabels(pairs: Iterable<Pick<Pair, 'label' | 'labelSource'>>): LabelCounts {
  let [labels, ties] = [0, 0];
  for (const pair of pairs) {
    if (trustedLabel(pair) !== undefined) labels += 1;
    else if (isTrustedTie(pair)) ties += 1;
  }
  return { labels, ties };
}
