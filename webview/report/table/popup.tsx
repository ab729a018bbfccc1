import type { ComponentChildren, TargetedKeyboardEvent } from 'preact';
import { Fold } from '../fold.tsx';

/** Content that a button shows over the page, until the button or Escape is pressed. */
export function Popup(props: {
  readonly class: string;
  readonly title: string;
  /** Text of the button, if it is not the title. */
  readonly text?: string;
  readonly children: ComponentChildren;
}) {
  const { title, text, children } = props;
  const close = ({ key, currentTarget }: TargetedKeyboardEvent<HTMLDetailsElement>) => {
    if (key !== 'Escape' || !currentTarget.open) return;
    currentTarget.open = false;
    currentTarget.querySelector('summary')?.focus();
  };
  return (
    <Fold class={props.class} summary={text ?? title} label={text && title} onKeyDown={close}>
      <div class="popup">{children}</div>
    </Fold>
  );
}
