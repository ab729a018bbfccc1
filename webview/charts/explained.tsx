import type { ComponentChildren } from 'preact';

/**
 * A word or number whose explanation is shown under the pointer or with the focus, and read by screen
 * readers. A `MarkTip` on the page shows it.
 */
export function Explained(props: {
  readonly explanation: string;
  readonly children: ComponentChildren;
}) {
  const { explanation, children } = props;
  return (
    <span
      role="note"
      class="explained"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard reaches the explanation.
      tabIndex={0}
      data-explained={explanation}
      aria-description={explanation}
    >
      {children}
    </span>
  );
}
