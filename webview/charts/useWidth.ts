import { createContext } from 'preact';
import { useContext, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Width in pixels of every chart inside, where nothing can be measured: in a drawing of its own. */
export const FixedWidth = createContext<number | undefined>(undefined);

/** The width of an element in whole pixels, kept up to date; 0 until it is known. */
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
