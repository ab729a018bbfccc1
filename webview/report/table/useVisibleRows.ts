import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/**
 * Heights in pixels, as in the style sheet. All rows are equally high, so that none needs to be
 * measured.
 */
export const rowHeight = 26;
const headHeight = 42;

/** Number of rows beyond the screen that have elements, so that a short scroll shows no gap. */
const beyond = 6;

/** Maximum number of rows with elements besides those that fit on the screen. */
export const spareRows = 2 * beyond + 1;

interface Screen {
  /** Index of the first row on screen. */
  readonly top: number;
  /** Number of rows that fit on the screen. */
  readonly fitting: number;
}

/**
 * Follows which rows of a scrolled grid are on screen.
 *
 * @param onScroll receives the first and last of them, which may be beyond the last row
 */
export function useVisibleRows(
  grid: RefObject<HTMLElement | null>,
  total: number,
  onScroll: (visible: readonly [first: number, last: number]) => void,
) {
  const [{ top, fitting }, setScreen] = useState<Screen>({ top: 0, fitting: 1 });
  const told = useRef(onScroll);
  told.current = onScroll;
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    const look = () => {
      const next = {
        top: Math.floor(element.scrollTop / rowHeight),
        fitting: Math.max(1, Math.floor((element.clientHeight - headHeight) / rowHeight)),
      };
      setScreen((now) => (now.top === next.top && now.fitting === next.fitting ? now : next));
      told.current([Math.max(0, next.top - beyond), next.top + next.fitting + beyond]);
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [grid]);
  const scrollToRow = (row: number) => {
    const element = grid.current;
    if (!element) return;
    const room = element.clientHeight - headHeight;
    const start = row * rowHeight;
    if (start < element.scrollTop) element.scrollTop = start;
    else if (start + rowHeight > element.scrollTop + room) {
      element.scrollTop = start + rowHeight - room;
    }
  };
  return {
    first: Math.max(0, Math.min(top, total - fitting) - beyond),
    last: Math.min(total - 1, top + fitting + beyond),
    fitting,
    scrollToRow,
  };
}
