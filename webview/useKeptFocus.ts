import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Takes over the focus when the button that had it disappears, so that keyboard users stay in
 * place.
 */
export function useKeptFocus() {
  const group = useRef<HTMLDivElement>(null);
  const hadFocus = group.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => {
    if (hadFocus && !group.current?.contains(document.activeElement)) group.current?.focus();
  });
  return group;
}
