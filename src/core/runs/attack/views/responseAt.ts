import { findNodeAtOffset, type Node, parseTree } from 'jsonc-parser';
import type { Pair, Side } from '../../../pair.ts';

type Responses = Pick<Pair, 'responseA' | 'responseB'>;

/**
 * Which of a pair's responses an offset of its record's JSON belongs to: the value that holds just one of
 * them and, of all that do, is the smallest around the offset. Undefined where it holds both or none,
 * such as beside them, and in a record whose responses are put together from several values.
 */
export function responseAt(record: string, offset: number, pair: Responses): Side | undefined {
  return responseAmong(record, offset, [pair])?.side;
}

/**
 * The same among the pairs of one record, such as the losing responses of a best-of-n set. Undefined also
 * where several of them have the response at the offset.
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

/** All texts in a value; of a property also those of its value, wherever in it the offset is. */
function textsIn(node: Node): ReadonlySet<unknown> {
  const texts = new Set<unknown>();
  const look = (one: Node) => {
    if (one.type === 'string') texts.add(one.value);
    for (const child of one.children ?? []) look(child);
  };
  look(node);
  return texts;
}
