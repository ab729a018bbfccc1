import { findNodeAtOffset, type Node, parseTree } from 'jsonc-parser';
import type { Pair, Side } from '../pair.ts';

/**
 * Which of a pair's responses an offset of its record's JSON belongs to: the value that holds just one of
 * them and, of all that do, is the smallest around the offset. Undefined where it holds both or none,
 * such as beside them, and in a record whose responses are put together from several values.
 */
export function responseAt(
  record: string,
  offset: number,
  pair: Pick<Pair, 'responseA' | 'responseB'>,
): Side | undefined {
  const root = parseTree(record);
  let node = root && findNodeAtOffset(root, offset, true);
  for (; node; node = node.parent) {
    const held = textsIn(node);
    const [hasA, hasB] = [held.has(pair.responseA), held.has(pair.responseB)];
    if (hasA && hasB) return undefined;
    if (hasA || hasB) return hasA ? 'A' : 'B';
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
