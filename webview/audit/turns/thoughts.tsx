import type { TurnView } from '../../../src/core/runs/audit/views/turnView.ts';
import type { PanelStrings } from '../../../src/messages/strings.ts';
import { RawText } from './titledText.tsx';

/** A turn's thoughts and texts that were not read, collapsed by default. */
export function Thoughts(props: { readonly turn: TurnView; readonly strings: PanelStrings }) {
  const { turn, strings } = props;
  return (
    <>
      <Fold title={strings.thoughts} of={turn.asides.filter(({ isThoughts }) => isThoughts)} />
      <Fold title={strings.notRead} of={turn.asides.filter(({ isThoughts }) => !isThoughts)} />
    </>
  );
}

function Fold(props: { readonly title: string; readonly of: TurnView['asides'] }) {
  if (props.of.length === 0) return null;
  return (
    <details class="turn-thoughts">
      <summary>{props.title}</summary>
      {props.of.map(({ field, text }, index) => (
        <RawText key={index} title={field} text={text} name="thoughts" />
      ))}
    </details>
  );
}
