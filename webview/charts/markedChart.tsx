import type { ComponentChildren } from 'preact';
import { useMarks } from './useMarks.ts';
import { useWidth } from './useWidth.ts';

/** A chart as wide as its container; all its marks share one tab stop. */
export function MarkedChart<Layout extends { width: number; height: number }>(props: {
  readonly title: string;
  /** Returns the positions of all elements for this width, in pixels. */
  readonly layout: (width: number) => Layout;
  readonly draw: (layout: Layout) => ComponentChildren;
}) {
  const { element, width } = useWidth();
  const { element: svg, ...marks } = useMarks();
  const layout = props.layout(width);
  return (
    <div class="chart" ref={element}>
      {/* biome-ignore lint/a11y/useSemanticElements: SVG has no fieldset. */}
      <svg
        ref={svg}
        role="group"
        aria-label={props.title}
        width={layout.width}
        height={layout.height}
        {...marks}
      >
        {width > 0 && props.draw(layout)}
      </svg>
    </div>
  );
}
