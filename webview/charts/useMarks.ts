import { useLayoutEffect, useRef } from 'preact/hooks';

const steps: Readonly<Record<string, (place: number, last: number) => number>> = {
  ArrowRight: (place, last) => Math.min(place + 1, last),
  ArrowDown: (place, last) => Math.min(place + 1, last),
  ArrowLeft: (place) => Math.max(place - 1, 0),
  ArrowUp: (place) => Math.max(place - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Makes the `MarkButton` elements in an element share one tab stop: the arrow keys, Home, and End
 * move between them in drawing order.
 */
export function useMarks() {
  const element = useRef<SVGSVGElement>(null);
  const marks = () => [...(element.current?.querySelectorAll<SVGElement>('[data-mark]') ?? [])];
  useLayoutEffect(() => {
    const all = marks();
    if (!all.some(({ tabIndex }) => tabIndex === 0)) all[0]?.setAttribute('tabindex', '0');
  });
  return {
    element,
    onKeyDown: (event: KeyboardEvent) => {
      const all = marks();
      const place = all.indexOf(document.activeElement as SVGElement);
      const next = place < 0 ? undefined : steps[event.key]?.(place, all.length - 1);
      if (next === undefined) return;
      event.preventDefault();
      all[next]?.focus();
    },
    onFocusIn: ({ target }: FocusEvent) => {
      const all = marks();
      if (!all.some((mark) => mark === target)) return;
      for (const mark of all) mark.setAttribute('tabindex', mark === target ? '0' : '-1');
    },
  };
}
