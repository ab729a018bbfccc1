import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { longestNote } from '../../src/core/annotations/annotationLabel.ts';
import type { PanelStrings } from '../../src/messages/strings.ts';
import { Button, TextArea } from '../toolkit.tsx';

/**
 * A field for the note of the flip shown: Ctrl+Enter keeps it, Escape leaves it as it was. What is
 * typed stays if another flip comes, because a quick writer begins before the page has moved on.
 */
export function NoteField(props: {
  readonly note: string;
  readonly strings: PanelStrings;
  readonly onSave: (note: string) => void;
  readonly onClose: () => void;
}) {
  const { note, strings, onSave, onClose } = props;
  const { words } = strings.review;
  const [typed, setText] = useState<string>();
  const text = typed ?? note;
  const element = useRef<HTMLElement>(null);
  const isTooLong = text.length > longestNote;
  const save = () => {
    if (!isTooLong) onSave(text);
  };
  useLayoutEffect(() => {
    const { current } = element;
    current?.querySelector<HTMLElement>('vscode-text-area')?.focus();
    // The section isn't a control: it handles keys that its controls don't use.
    const close = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose();
    };
    current?.addEventListener('keydown', close);
    return () => current?.removeEventListener('keydown', close);
  }, [onClose]);
  return (
    <section class="note" ref={element} aria-label={words.noteTitle}>
      <TextArea label={words.noteTitle} value={text} onInput={setText} onSubmit={save} />
      {isTooLong && (
        <p class="caution" role="alert">
          {words.noteTooLong}
        </p>
      )}
      <div class="actions">
        <Button primary disabled={isTooLong} onClick={save}>
          {words.saveNote}
        </Button>
        <Button onClick={onClose}>{words.closeNote}</Button>
      </div>
    </section>
  );
}
