import { findNodeAtOffset, type Node, parseTree } from 'jsonc-parser';
import type { Pair } from '../../../data/pair.ts';
import type { Side } from '../../../words/verdict.ts';

type Responses = Pick<Pair, 'responseA' | 'responseB'>;

/**
 * Returns which of a pair's responses an offset in its record's JSON belongs to: the smallest value
 * around the offset that contains exactly one of them. Undefined if there is no such value, for
 * example between the responses, and for a record whose responses are assembled from several
 * values.
 */
export function responseAt(record: string, offset: number, pair: Responses): Side | undefined {
  return responseAmong(record, offset, [pair])?.side;
}

/**
 * Like `responseAt`, for the pairs of one record, such as the losing responses of a best-of-n set.
 * Also undefined if several pairs have the response at the offset.
 */
export function responseAmong<Of extends Responses>(
  record: string,
  offset: number,
  pairs: readonly Of[],
): { readonly pair: Of; readonly side: Side } | undefined {
  const root = parseTree(record);
  let node = root && findNodeAtOffset(root, offset, true);
  for (; node; node = node.parent) {
    const held = textsIn(node);
    const meant = pairs.filter(
      ({ responseA, responseB }) => held.has(responseA) || held.has(responseB),
    );
    const [pair] = meant;
    if (!pair) continue;
    const [hasA, hasB] = [held.has(pair.responseA), held.has(pair.responseB)];
    return meant.length > 1 || (hasA && hasB) ? undefined : { pair, side: hasA ? 'A' : 'B' };
  }
  return undefined;
}

/** Returns all texts in a node; for a property, this includes those of its value. */
function textsIn(node: Node): ReadonlySet<unknown> {
  const texts = new Set<unknown>();
  const look = (one: Node) => {
    if (one.type === 'string') texts.add(one.value);
    for (const child of one.children ?? []) look(child);
  };
  look(node);
  return texts;
}
