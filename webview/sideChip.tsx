import type { Stance } from '../src/core/words/verdict.ts';

const grades: Readonly<Partial<Record<Stance, string>>> = { up: 'pass', down: 'fail' };

/**
 * A verdict: the letter of a response, distinguished by shape as well as color (A is round, B is
 * square), a tie, or whether a score passes.
 */
export function SideChip({ side }: { readonly side: Stance }) {
  return <span class={`side side-${side}`}>{grades[side] ?? side}</span>;
}
