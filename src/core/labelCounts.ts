import { isTrustedTie, type Pair, trustedLabel } from './pair.ts';

/**
 * Human and gold labels. Ties are counted apart: a verdict for a side can neither agree nor disagree
 * with a tie, so that no number rests on one.
 */
export interface LabelCounts {
  /** Labels that favor a side. */
  readonly labels: number;
  readonly ties: number;
}

/** `80 labels, 14 ties`; `1 label` where none is a tie. */
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
