import type { MarkedPiece } from '../../../src/core/metrics/rows/markWords.ts';
import { RevealedText, TextFrame } from '../../plainText.tsx';

/** A justification with its shared and new words marked; its `textContent` equals the text. */
export function MarkedText(props: {
  readonly pieces: readonly MarkedPiece[];
  readonly label: string;
  readonly name: string;
}) {
  return (
    <TextFrame label={props.label} name={props.name}>
      {props.pieces.map(({ text, mark }, index) =>
        mark ? (
          <mark key={index} class={mark}>
            <RevealedText text={text} />
          </mark>
        ) : (
          <RevealedText key={index} text={text} />
        ),
      )}
    </TextFrame>
  );
}
