import type { ComponentChildren } from 'preact';

/**
 * A mark of a chart that does something: clicked, or by Enter or Space. What can be hit is `target`,
 * which should be 24 pixels high and wide at least. Belongs inside an element of `useMarks`.
 */
export function MarkButton(props: {
  /** Unique in its chart. */
  readonly mark: string;
  /** What is read out. */
  readonly name: string;
  readonly target: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
  /** Its list is open. */
  readonly pressed: boolean;
  readonly onPress: () => void;
  readonly children: ComponentChildren;
}) {
  const { mark, name, target, pressed, onPress, children } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onPress();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button.
    <g
      class={pressed ? 'mark mark-pressed' : 'mark'}
      role="button"
      tabindex={-1}
      data-mark={mark}
      aria-label={name}
      aria-pressed={pressed}
      onClick={onPress}
      onKeyDown={onKeyDown}
    >
      <rect
        class="mark-target"
        x={target.x}
        y={target.y}
        width={Math.max(0, target.width)}
        height={target.height}
        rx="2"
      />
      {children}
    </g>
  );
}
