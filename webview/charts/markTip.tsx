import { useEffect, useState } from 'preact/hooks';

/** Width that a tip may need, in pixels; see `.mark-tip`. */
const mostWidth = 380;

interface Tip {
  readonly text: string;
  readonly left: number;
  /** The mark's edges. */
  readonly top: number;
  readonly bottom: number;
}

/**
 * Explains the number of the mark under the pointer, or with the focus, until it is left or Escape
 * is pressed. Native tooltips cannot be used, because a `<title>` would be part of the marks'
 * accessible names.
 */
export function MarkTip() {
  const [tip, setTip] = useState<Tip>();
  useEffect(() => {
    let pointer = '';
    // A tip that disappears uncovers another mark, which is then under the pointer although the
    // pointer hasn't moved.
    let dismissedAt: string | undefined;
    let shown: Element | undefined;
    const isFocused = () => shown !== undefined && shown === document.activeElement;
    const hide = () => {
      shown = undefined;
      setTip(undefined);
    };
    const showAt = (mark: Element, text: string, x?: number) => {
      const { left, top, bottom } = mark.getBoundingClientRect();
      const last = Math.max(0, window.innerWidth - mostWidth);
      shown = mark;
      setTip({ text, left: Math.min(x ?? left, last), top, bottom });
    };
    const moved = (event: Event) => {
      pointer = placeOf(event);
    };
    /** Whether the pointer has not moved to this place since the last event, or since loading. */
    const rests = (place: string) => {
      const hasMoved = pointer !== '' && place !== pointer;
      pointer = place || pointer;
      return place !== '' && !hasMoved;
    };
    const show = (event: Event) => {
      const { target } = event;
      if (!(target instanceof Element) || target.closest('.mark-tip')) return;
      const place = placeOf(event);
      if (place !== '' && place === dismissedAt) return;
      // What has the focus scrolled something else under the pointer.
      if (rests(place) && isFocused()) return;
      dismissedAt = undefined;
      const mark = target.closest('[data-explained]');
      const text = mark?.getAttribute('data-explained');
      if (!mark || !text) return hide();
      showAt(mark, text, event instanceof PointerEvent ? event.clientX : undefined);
    };
    // The keyboard scrolls to what it focuses, after the focus.
    const scrolled = () => {
      const text = shown?.getAttribute('data-explained');
      if (shown && text && isFocused()) showAt(shown, text);
      else hide();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      dismissedAt = pointer;
      hide();
    };
    const listeners = {
      ...{ pointermove: moved, pointerover: show, focusin: show },
      ...{ focusout: hide, scroll: scrolled },
    };
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    for (const [name, listener] of Object.entries(listeners)) {
      document.addEventListener(name, listener, options);
    }
    document.addEventListener('keydown', onKey, options);
    return () => stop.abort();
  }, []);
  if (!tip) return null;
  const { text, left, top, bottom } = tip;
  const isAbove = bottom > window.innerHeight / 2;
  const place = isAbove ? { bottom: `${window.innerHeight - top}px` } : { top: `${bottom}px` };
  return (
    <div class="mark-tip" role="tooltip" style={{ left: `${left}px`, ...place }}>
      {text}
    </div>
  );
}

function placeOf(event: Event): string {
  return event instanceof PointerEvent ? `${event.clientX} ${event.clientY}` : '';
}
