import type { ComponentChildren } from 'preact';

/** A drawing that may be wider than the panel and scrolls separately. */
export function ChartFrame(props: {
  readonly title: string;
  /** Text alternative for screen readers. */
  readonly summary: string;
  readonly layout: { readonly width: number; readonly height: number };
  readonly children: ComponentChildren;
}) {
  const { title, summary, layout, children } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls.
    <div
      class="chart-frame"
      role="group"
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard.
      tabIndex={0}
    >
      <svg role="img" aria-label={summary} width={layout.width} height={layout.height}>
        {children}
      </svg>
    </div>
  );
}
