import type { PanelStrings } from '../../../src/messages/strings.ts';

/** Explains how the words of two justifications are marked. */
export function WordLegend({ strings }: { readonly strings: PanelStrings }) {
  return (
    <p class="legend">
      <mark class="shared">{strings.shared}</mark>{' '}
      <mark class="elsewhere">{strings.sharedElsewhere}</mark>{' '}
      <mark class="new">{strings.onlyHere}</mark>{' '}
      <span class="muted">{strings.namesNotCounted}</span>
    </p>
  );
}
