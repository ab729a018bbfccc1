import { Fragment } from 'preact';
import { useContext } from 'preact/hooks';
import type { WordMark } from '../../../src/core/metrics/rows/markWords.ts';
import type { PanelStrings } from '../../../src/messages/strings.ts';
import { NamesToExchange } from './translatedText.tsx';

/** Explains how the words of justifications are marked. */
export function WordLegend(props: {
  readonly strings: PanelStrings;
  readonly marks: readonly WordMark[];
}) {
  const { strings, marks } = props;
  const texts = {
    shared: strings.shared,
    elsewhere: strings.sharedElsewhere,
    new: strings.onlyHere,
    echo: strings.echoed,
  } satisfies Record<WordMark, string>;
  if (marks.length === 0) return null;
  return (
    <p class="legend">
      {marks.map((mark) => (
        <Fragment key={mark}>
          <mark class={mark}>{texts[mark]}</mark>{' '}
        </Fragment>
      ))}
      <span class="muted">{strings.namesNotCounted}</span>
    </p>
  );
}

/** Explains how translated names are marked; nothing if no names are translated. */
export function NameLegend({ strings }: { readonly strings: PanelStrings }) {
  if (!useContext(NamesToExchange)) return null;
  return (
    <p class="legend name-legend">
      <span>
        <span class="translated">{strings.responseA}</span> {strings.translated}
      </span>
    </p>
  );
}
