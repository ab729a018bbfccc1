import type { AuditView } from '../../../src/core/runs/audit/views/auditView.ts';
import type { TurnView } from '../../../src/core/runs/audit/views/turnView.ts';
import type { PanelStrings } from '../../../src/messages/strings.ts';
import { useChallenge, useMarkedWords } from '../words/useMarkedWords.ts';
import { isComparable } from './isComparable.ts';
import { MarkedText } from './markedText.tsx';
import { SpokenText } from './turnTexts.tsx';

interface Props {
  readonly view: AuditView;
  readonly turn: TurnView;
  readonly baseline: TurnView | undefined;
  readonly strings: PanelStrings;
}

/** A turn's justification. After the baseline, its words are compared with the baseline's. */
export function Justification({ view, turn, baseline, strings }: Props) {
  const title = turn.isPanel ? strings.votes : strings.justification;
  const text = turn.judgment?.justification;
  const before = baseline?.judgment?.justification;
  if (text !== undefined && before !== undefined && isComparable(turn)) {
    return <Compared {...{ title, before, text, view, turn, strings }} />;
  }
  return <SpokenText title={title} text={text} name="justification" />;
}

function Compared(props: {
  readonly title: string;
  readonly before: string;
  readonly text: string;
  readonly view: AuditView;
  readonly turn: TurnView;
  readonly strings: PanelStrings;
}) {
  const { view, turn, strings } = props;
  const { after } = useMarkedWords(props.before, props.text, {
    overlap: turn.judgment?.overlap,
    challenged: useChallenge(view, turn),
  });
  return (
    <MarkedText {...after} label={props.title} name="justification" echoHint={strings.echoed} />
  );
}
