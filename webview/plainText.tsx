import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { revealPieces } from './revealPieces.ts';

/**
 * Text from others, displayed verbatim: its `textContent` equals the text. The style sheet marks
 * characters that reorder or hide their neighbors and limits their effect to the marked part.
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

/**
 * A frame for text from others: it keeps line breaks, wraps long lines anywhere, and scrolls long
 * texts.
 */
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
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard.
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

/** Text from others within a line of the panel. */
export function InlineText({ text }: { readonly text: string }) {
  return (
    <bdi class="inline-text">
      <RevealedText text={text} />
    </bdi>
  );
}

/** Text from others with a maximum number of lines, set by the style sheet. */
export function ClampedText({ text }: { readonly text: string }) {
  return (
    <span class="clamped">
      <InlineText text={text} />
    </span>
  );
}
