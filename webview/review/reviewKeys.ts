import type { FromReviewPanel } from '../../src/messages/audit.ts';

/** What a key does: a message to the host, or the note's field is opened. */
export type ReviewAction = FromReviewPanel | { readonly type: 'openNote' };

const actions: Readonly<Record<string, ReviewAction>> = {
  1: { type: 'mark', label: 'harmful' },
  2: { type: 'mark', label: 'beneficial' },
  3: { type: 'mark', label: 'unclear' },
  n: { type: 'openNote' },
  j: { type: 'next' },
  k: { type: 'previous' },
  u: { type: 'undoMark' },
};

/** Returns what a key does in a review; undefined for other keys, and while a control uses it. */
export function actionOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>,
): ReviewAction | undefined {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (altKey || (target instanceof Element && target.closest('select, vscode-text-area'))) {
    return undefined;
  }
  if (ctrlKey || metaKey) return key.toLowerCase() === 'z' ? { type: 'undoMark' } : undefined;
  return Object.hasOwn(actions, key) ? actions[key] : undefined;
}
