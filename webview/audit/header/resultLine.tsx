import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/**
 * A line at the top of the page that repeats record and result while the header that shows them is
 * scrolled away, as in an audit that opens at a flip. Screen readers have the header.
 */
export function ResultLine(props: {
  readonly header: RefObject<HTMLElement | null>;
  readonly name: ComponentChildren;
  readonly children: ComponentChildren;
}) {
  const { header, name, children } = props;
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const seen = new IntersectionObserver(([entry]) => {
      setPast(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    if (header.current) seen.observe(header.current);
    return () => seen.disconnect();
  }, []);
  if (!isPast) return null;
  return (
    <div class="result-line" aria-hidden="true">
      <div>
        <p class="muted">{name}</p>
        <div>{children}</div>
      </div>
    </div>
  );
}
