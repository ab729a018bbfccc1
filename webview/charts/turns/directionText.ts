import type { Target } from '../../../src/core/words/verdict.ts';
import type { PanelStrings } from '../../../src/messages/strings.ts';

/** Returns what a turn favors: `→ A`, or `↑ up` for a higher score, in a narrow chart `↑`. */
export function directionText(
  target: Target,
  isNarrow: boolean,
  { directions }: PanelStrings,
): string {
  if (target === 'A' || target === 'B') return `→ ${target}`;
  return isNarrow ? directions[target].slice(0, 1) : directions[target];
}
