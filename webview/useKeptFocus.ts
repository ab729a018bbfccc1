import { useLayoutEffect, useRef } from 'preact/hooks';

/** Takes over the focus when the button that had it is gone, so that a keyboard user stays here. */
export function useKeptFocus() {
  const group = useRef<HTMLDivElement>(null);
  const hadFocus = group.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => {
    if (hadFocus && !group.current?.contains(document.activeElement)) group.current?.focus();
  });
  return group;
}
