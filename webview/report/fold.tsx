import { type ComponentChildren, createContext, type TargetedKeyboardEvent } from 'preact';
import { useContext, useState } from 'preact/hooks';

/** Whether folds have their content while they are closed, so that find in page finds it. */
export const HasClosedContent = createContext(false);

/**
 * Content that its summary shows and hides. Most of a report is in closed folds, so that their
 * content is drawn only while they are open, unless `HasClosedContent`.
 */
export function Fold(props: {
  readonly class?: string;
  readonly summary: ComponentChildren;
  /** Accessible name and tooltip of the summary, if they are not its text. */
  readonly label?: string | undefined;
  readonly onKeyDown?: (event: TargetedKeyboardEvent<HTMLDetailsElement>) => void;
  readonly children: ComponentChildren;
}) {
  const { summary, label, onKeyDown, children } = props;
  const [isOpen, setOpen] = useState(false);
  const isDrawn = useContext(HasClosedContent) || isOpen;
  return (
    <details
      class={props.class}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      onKeyDown={onKeyDown}
    >
      <summary aria-label={label} title={label}>
        {summary}
      </summary>
      {isDrawn && children}
    </details>
  );
}
