import type { Span } from './dotLayout.ts';

/**
 * An interval as a line with end caps, with a dotted line next to it for the bounds from unreadable
 * answers.
 */
export function IntervalMark(props: {
  readonly interval: Span | undefined;
  readonly bounds?: Span | undefined;
  readonly y: number;
}) {
  const { interval, bounds, y } = props;
  return (
    <>
      {bounds && <path class="bounds-line" d={`M${bounds.x1} ${y + 7}H${bounds.x2}`} />}
      {interval && (
        <>
          <path class="interval-halo" d={whiskerOf(interval, y)} />
          <path class="interval-line" d={whiskerOf(interval, y)} />
        </>
      )}
    </>
  );
}

function whiskerOf({ x1, x2 }: Span, y: number): string {
  return `M${x1} ${y - 4}v8M${x1} ${y}H${x2}M${x2} ${y - 4}v8`;
}
