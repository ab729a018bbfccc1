import type { NamePiece } from '../../../src/core/judges/names/translateNames.ts';
import type { MarkedPiece } from '../../../src/core/metrics/rows/markWords.ts';
import { TextFrame } from '../../plainText.tsx';
import { TranslatedPiece } from '../words/translatedText.tsx';
import { cutAtNames } from './cutAtNames.ts';

/** A justification with its shared and new words and its translated names marked. */
export function MarkedText(props: {
  readonly pieces: readonly MarkedPiece[];
  /** The same text, cut at translated names. */
  readonly names: readonly NamePiece[];
  readonly label: string;
  readonly name: string;
  /** Tooltip of echoes, if there are any. */
  readonly echoHint?: string;
}) {
  return (
    <TextFrame label={props.label} name={props.name}>
      {cutAtNames(props.pieces, props.names).map(({ mark, parts }, index) => {
        const shown = parts.map((part, place) => <TranslatedPiece key={place} {...part} />);
        return mark ? (
          <mark key={index} class={mark} title={mark === 'echo' ? props.echoHint : undefined}>
            {shown}
          </mark>
        ) : (
          shown
        );
      })}
    </TextFrame>
  );
}
