import type { ComponentChildren } from 'preact';
import type { Mark } from './mark.ts';

/**
 * A chart mark that responds to clicks, Enter, and Space. Its hit area, `target`, should be at
 * least 24 pixels high and wide. Must be inside a `MarkedChart`.
 */
export function MarkButton(
  props: Mark & {
    readonly onPress: () => void;
    /** Unique within the chart. */
    readonly mark: string;
    readonly target: {
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    };
    readonly children: ComponentChildren;
  },
) {
  const { mark, name, explained, target, pressed, onPress, children } = props;
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
      data-explained={explained}
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
