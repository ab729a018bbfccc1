import type { Stance } from '../src/core/pair.ts';

/**
 * A verdict: the letter of a response, distinguished by shape as well as color (A is round, B is
 * square), or a tie.
 */
export function SideChip({ side }: { readonly side: Stance }) {
  return <span class={`side side-${side}`}>{side}</span>;
}
