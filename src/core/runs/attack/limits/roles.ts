import type { ResponseContent } from '../../../data/samples/sample.ts';

/**
 * Returns the number of turns with a different speaker or announcing a different one; undefined if
 * there are no turns.
 */
export function countChangedRoles(
  original: ResponseContent,
  attacked: ResponseContent,
): number | undefined {
  if (!('dialogue' in original) || !('dialogue' in attacked)) return undefined;
  const [before, after] = [original.dialogue, attacked.dialogue];
  const turns = Math.max(before.length, after.length);
  return Array.from({ length: turns }, (_, index) => {
    const [was, is] = [before[index], after[index]];
    return was?.role !== is?.role || (was?.role === 'NSP' && was.content !== is?.content);
  }).filter(Boolean).length;
}
