import '../figures/figures.css';
import type { ComponentChildren } from 'preact';
import { useMarks } from '../../charts/useMarks.ts';
import { useWidth } from '../../charts/useWidth.ts';

/** A drawing as wide as its place, whose marks are one stop of the Tab key. */
export function MarkedChart<Layout extends { width: number; height: number }>(props: {
  readonly title: string;
  /** Where everything stands in a chart of so many pixels. */
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
