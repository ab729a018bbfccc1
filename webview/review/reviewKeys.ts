import { useLayoutEffect } from 'preact/hooks';
import type { FromBlindPanel, FromReviewPanel } from '../../src/messages/review.ts';

/** Action of a key in a review: a message to the host, or a change of the page. */
export type ReviewAction = FromReviewPanel | PageAction;

/** A change of the page itself. */
type PageAction = { readonly type: 'openNote' } | { readonly type: 'showPair' };

/** Actions by key; `undo` is that of Ctrl+Z or Cmd+Z. */
type Keys<Action> = Readonly<Record<string, Action>> & { readonly undo: Action };

export const reviewKeys: Keys<ReviewAction> = {
  1: { type: 'mark', label: 'harmful' },
  2: { type: 'mark', label: 'beneficial' },
  3: { type: 'mark', label: 'unclear' },
  n: { type: 'openNote' },
  p: { type: 'showPair' },
  j: { type: 'next' },
  k: { type: 'previous' },
  u: { type: 'undoMark' },
  undo: { type: 'undoMark' },
};

/** Returns the actions in a blind comparison while a ballot is shown. */
export function ballotKeys(number: number): Keys<FromBlindPanel> {
  return {
    1: { type: 'vote', choice: 'first', number },
    2: { type: 'vote', choice: 'second', number },
    t: { type: 'vote', choice: 'tie', number },
    3: { type: 'vote', choice: 'unsure', number },
    k: { type: 'back' },
    undo: { type: 'back' },
  };
}

/**
 * Handles keys that no control of the page uses. They apply as soon as the page has changed, before
 * it is painted, so that a key pressed immediately applies to the new content.
 */
export function useKeys<Action>(keys: Keys<Action>, act: (action: Action) => void): void {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const action = actionOf(event, keys);
      if (action === undefined) return;
      event.preventDefault();
      act(action);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [keys, act]);
}

function actionOf<Action>(event: KeyboardEvent, keys: Keys<Action>): Action | undefined {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  const isUsed = target instanceof Element && target.closest('select, vscode-text-area');
  if (altKey || isUsed) return undefined;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'z' ? keys.undo : undefined;
  return key.length === 1 ? keys[key] : undefined;
}
