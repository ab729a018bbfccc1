import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { revealPieces } from './revealPieces.ts';

/**
 * Text that others wrote, as it stands: its `textContent` is the text. Characters that reorder or
 * hide their neighbours are marked by the style sheet, and their effect ends at the mark.
 */
export function RevealedText({ text }: { readonly text: string }) {
  const pieces = useMemo(() => revealPieces(text), [text]);
  return (
    <>
      {pieces.map(({ text: piece, mark }, index) =>
        mark ? (
          <span key={index} class="invisible" data-mark={mark}>
            {piece}
          </span>
        ) : (
          piece
        ),
      )}
    </>
  );
}

/** A frame for such text: its lines are kept, long ones wrap anywhere, and long texts scroll. */
export function TextFrame(props: {
  readonly label: string;
  readonly name: string;
  readonly children: ComponentChildren;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls.
    <div
      class="text-frame"
      role="group"
      aria-label={props.label}
      data-text={props.name}
      dir="auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
    >
      {props.children}
    </div>
  );
}

export function TextBlock(props: {
  readonly text: string;
  readonly label: string;
  readonly name: string;
}) {
  return (
    <TextFrame label={props.label} name={props.name}>
      <RevealedText text={props.text} />
    </TextFrame>
  );
}

/** Such text within a line of ours. */
export function InlineText({ text }: { readonly text: string }) {
  return (
    <bdi class="inline-text">
      <RevealedText text={text} />
    </bdi>
  );
}

/** Such text with its lines limited by the style sheet. */
export function ClampedText({ text }: { readonly text: string }) {
  return (
    <span class="clamped">
      <InlineText text={text} />
    </span>
  );
}
