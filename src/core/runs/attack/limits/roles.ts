import type { ResponseContent } from '../../../pointwise/sample.ts';

/** Turns whose speaker is another one, or which announce another one; undefined where there are no turns. */
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
