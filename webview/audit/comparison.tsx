import type { NamePiece } from '../../src/core/judges/names/translateNames.ts';
import type { MarkedPiece, WordMark } from '../../src/core/metrics/rows/markWords.ts';
import type { AuditView } from '../../src/core/runs/audit/views/auditView.ts';
import type { TurnView } from '../../src/core/runs/audit/views/turnView.ts';
import type { PanelStrings } from '../../src/messages/strings.ts';
import { formatDecimals, formatScore } from '../formatNumbers.ts';
import { SideChip } from '../sideChip.tsx';
import { baselineOf } from '../steps/branchLayout.ts';
import { JudgesNames } from './judgesNames.tsx';
import { isComparable } from './turns/isComparable.ts';
import { MarkedText } from './turns/markedText.tsx';
import { useChallenge, useMarkedWords } from './words/useMarkedWords.ts';
import { WordLegend } from './words/wordLegend.tsx';

interface Props {
  readonly view: AuditView;
  readonly turn: TurnView;
  readonly strings: PanelStrings;
}

/** The baseline's justification beside that of a later turn; nothing if they can't be compared. */
export function Comparison({ view, turn, strings }: Props) {
  const baseline = baselineOf(view);
  if (!baseline || !isComparable(turn)) return null;
  return (
    <>
      <JudgesNames view={view} strings={strings} />
      <SideBySide view={view} baseline={baseline} turn={turn} strings={strings} />
    </>
  );
}

function SideBySide({ view, baseline, turn, strings }: Props & { readonly baseline: TurnView }) {
  const { before, after } = useMarkedWords(
    baseline.judgment?.justification ?? '',
    turn.judgment?.justification ?? '',
    { overlap: turn.judgment?.overlap, challenged: useChallenge(view, turn) },
  );
  return (
    <>
      <div class="side-by-side">
        <Column turn={baseline} title={strings.baselineJustification} {...before} name="before" />
        <Column
          turn={turn}
          title={strings.revisedJustification}
          {...after}
          name="after"
          echoHint={strings.echoed}
        />
      </div>
      <WordLegend strings={strings} marks={marksOf(before.pieces, after.pieces)} />
    </>
  );
}

/** Returns the marks of these pieces, which a legend has to explain. */
function marksOf(...texts: readonly (readonly MarkedPiece[])[]): readonly WordMark[] {
  const shown = new Set(texts.flatMap((pieces) => pieces.flatMap(({ mark }) => mark ?? [])));
  return (['shared', 'elsewhere', 'new', 'echo'] as const).filter((mark) => shown.has(mark));
}

function Column(props: {
  readonly turn: TurnView;
  readonly title: string;
  readonly pieces: readonly MarkedPiece[];
  /** The same text, cut at translated names. */
  readonly names: readonly NamePiece[];
  readonly name: string;
  readonly echoHint?: string;
}) {
  const { preference, score, confidence } = props.turn.judgment ?? {};
  return (
    <div>
      <p>
        <strong>{props.title}</strong> {preference && <SideChip side={preference} />}{' '}
        {score !== undefined && <span class="figure">{formatScore(score)} </span>}
        <span class="figure">{confidence !== undefined && formatDecimals(confidence)}</span>
      </p>
      <MarkedText {...props} label={props.title} />
    </div>
  );
}
