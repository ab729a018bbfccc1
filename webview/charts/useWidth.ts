import { createContext } from 'preact';
import { useContext, useLayoutEffect, useRef, useState } from 'preact/hooks';

/**
 * Width in pixels of all charts inside; for drawings outside a page, where nothing can be measured.
 */
export const FixedWidth = createContext<number | undefined>(undefined);

/** Tracks the width of an element in whole pixels; 0 until it is known. */
export function useWidth() {
  const element = useRef<HTMLDivElement>(null);
  const fixed = useContext(FixedWidth);
  const [measured, setMeasured] = useState(0);
  useLayoutEffect(() => {
    if (fixed !== undefined || !element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      setMeasured(Math.floor(entry?.contentRect.width ?? 0));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [fixed]);
  return { element, width: fixed ?? measured };
}
