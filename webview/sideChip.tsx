import type { Side } from '../src/core/pair.ts';

/** The letter of a response, distinguished by shape as well as color: A is round, B is square. */
export function SideChip({ side }: { readonly side: Side }) {
  return <span class={`side side-${side}`}>{side}</span>;
}
