import type { ComponentChildren } from 'preact';
import { useMarks } from './useMarks.ts';
import { useWidth } from './useWidth.ts';

/** A drawing as wide as its container, whose marks are one stop of the Tab key. */
export function MarkedChart<Layout extends { width: number; height: number }>(props: {
  readonly title: string;
  /** Positions of everything in a chart of this width, in pixels. */
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
