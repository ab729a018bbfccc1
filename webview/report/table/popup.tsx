import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';

/** Content that a button shows over the page, until the button or Escape is pressed. */
export function Popup(props: {
  readonly class: string;
  readonly title: string;
  /** Text of the button, if it is not the title. */
  readonly text?: string;
  readonly children: ComponentChildren;
}) {
  const { title, text, children } = props;
  const details = useRef<HTMLDetailsElement>(null);
  const close = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !details.current?.open) return;
    details.current.open = false;
    details.current.querySelector('summary')?.focus();
  };
  return (
    <details class={props.class} ref={details} onKeyDown={close}>
      <summary {...(text !== undefined && { 'aria-label': title, title })}>{text ?? title}</summary>
      <div class="popup">{children}</div>
    </details>
  );
}
