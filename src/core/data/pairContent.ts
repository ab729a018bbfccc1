import { digestOfAll } from '../words/digest.ts';
import { otherSide } from '../words/verdict.ts';
import type { Pair } from './pair.ts';
import { conversationOf } from './promptMessages.ts';
import { responsesOf } from './responses.ts';

type ShownFields = Pick<Pair, 'prompt' | 'messages' | 'responseA' | 'responseB'>;

/** Identity of what a judge sees of a pair; unaffected by exchanging A and B. */
export interface PairContent {
  /** 16 hexadecimal digits; does not depend on id, label, models or position in the file. */
  readonly content: string;
  /** Whether A and B are exchanged relative to other pairs of the same content. */
  readonly swapped: boolean;
}

/** Number of hexadecimal digits of a content. */
export const contentDigits = 16;

/** @param digest same as `digestOfAll`, if the platform has a faster implementation */
export function pairContent(pair: ShownFields, digest = digestOfAll): PairContent {
  const conversation = conversationOf(pair).map(({ role, content }) => ({ role, content }));
  const { responseA, responseB } = pair;
  const swapped = responseB !== undefined && responseA > responseB;
  const responses = swapped ? [responseB, responseA] : responsesOf(pair);
  return {
    content: digest([JSON.stringify(conversation), ...responses]).slice(0, contentDigits),
    swapped,
  };
}

/** Pairs with different ids that show a judge the same prompt and responses. */
interface EqualPairs {
  /** At least two ids, in the order of the pairs. */
  readonly ids: readonly string[];
  /** Whether A and B are exchanged between some of them. */
  readonly swapped: boolean;
  /** Whether some of them prefer another response than others. */
  readonly isDisputed?: true;
}

interface Group {
  readonly ids: Set<string>;
  readonly labels: Set<Pair['label']>;
  swapped: boolean;
}

/** The first pair of a content, with its label as if A and B were not exchanged. */
interface FirstPair {
  readonly id: string;
  readonly swapped: boolean;
  readonly label: Pair['label'];
}

/** Finds pairs of equal content in a stream of pairs; stores ids and digests, but no texts. */
export class EqualPairsFinder {
  readonly #first = new Map<string, FirstPair>();
  readonly #groups = new Map<string, Group>();

  add(id: string, { content, swapped }: PairContent, given?: Pair['label']): void {
    const isSide = given === 'A' || given === 'B';
    const label = swapped && isSide ? otherSide(given) : given;
    const first = this.#first.get(content);
    if (!first) {
      this.#first.set(content, { id, swapped, label });
      return;
    }
    const group = this.#groups.get(content) ?? {
      ...{ ids: new Set([first.id]), labels: new Set([first.label]), swapped: false },
    };
    this.#groups.set(content, group);
    group.ids.add(id);
    group.labels.add(label);
    group.swapped ||= swapped !== first.swapped;
  }

  /** Returns the groups found so far, including pairs with A and B exchanged. */
  found(): EqualPairs[] {
    return [...this.#groups.values()]
      .filter(({ ids }) => ids.size > 1)
      .map(({ ids, swapped, labels }) => {
        labels.delete(undefined);
        return { ids: [...ids], swapped, ...(labels.size > 1 && { isDisputed: true }) };
      });
  }
}

/** Returns the groups of pairs that have equal content, including pairs with A and B exchanged. */
export function findEqualPairs<Item extends PairContent & { readonly id: string }>(
  pairs: Iterable<Item>,
): EqualPairs[] {
  const finder = new EqualPairsFinder();
  for (const pair of pairs) finder.add(pair.id, pair);
  return finder.found();
}

/**
 * Returns a text such as `3 pairs have the same prompt and responses as another pair: a = b, c = d
 * (A and B exchanged), …`, with the first few ids, and how many of them have different labels.
 */
export function describeEqualPairs(groups: readonly EqualPairs[]): string {
  const repeats = groups.reduce((sum, { ids }) => sum + ids.length - 1, 0);
  const have = repeats === 1 ? '1 pair has' : `${repeats} pairs have`;
  const equal = `${have} the same prompt and responses as another pair: ${firstOf(groups)}.`;
  const disputed = groups.filter(({ isDisputed }) => isDisputed);
  if (disputed.length === 0) return equal;
  const differ = disputed.length === 1 ? '1 of these has' : `${disputed.length} of these have`;
  return `${equal} ${differ} different labels: ${firstOf(disputed)}.`;
}

function firstOf(groups: readonly EqualPairs[]): string {
  const shown = groups.slice(0, mostShown).map(({ ids, swapped }) => {
    const more = ids.length > mostShown ? ` and ${ids.length - mostShown} more` : '';
    const named = `${ids.slice(0, mostShown).join(' = ')}${more}`;
    return swapped ? `${named} (A and B exchanged)` : named;
  });
  return `${shown.join(', ')}${groups.length > mostShown ? ', …' : ''}`;
}

const mostShown = 3;
