import type { Target } from '../src/core/words/verdict.ts';
import type { PanelStrings } from '../src/messages/strings.ts';
import { SideChip } from './sideChip.tsx';

/** What a follow-up favors: a response, or a higher or lower score. */
export function TargetChip(props: { readonly target: Target; readonly strings: PanelStrings }) {
  const { target, strings } = props;
  if (target === 'A' || target === 'B') return <SideChip side={target} />;
  return <span class="direction">{strings.directions[target]}</span>;
}
