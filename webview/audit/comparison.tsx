import { useMemo, useState } from 'preact/hooks';
import type { NamePiece } from '../../src/core/judges/names/translateNames.ts';
import type { MarkedPiece } from '../../src/core/metrics/rows/markWords.ts';
import { hasMarks } from '../../src/core/metrics/rows/markWords.ts';
import type { AuditView } from '../../src/core/runs/audit/views/auditView.ts';
import type { TurnView } from '../../src/core/runs/audit/views/turnView.ts';
import type { PanelStrings } from '../../src/messages/strings.ts';
import { Explained } from '../charts/explained.tsx';
import { formatDecimals, formatScore, formatShare } from '../formatNumbers.ts';
import { SideChip } from '../sideChip.tsx';
import { baselineOf } from '../steps/branchLayout.ts';
import { fullTitleOf } from '../steps/stepTitle.ts';
import { RadioGroup } from '../toolkit.tsx';
import { JudgesNames } from './judgesNames.tsx';
import { comparableTurns, firstToCompare } from './turns/comparableTurns.ts';
import { isLowOverlap } from './turns/lowOverlap.ts';
import { MarkedText } from './turns/markedText.tsx';
import { useChallenge, useMarkedWords } from './words/useMarkedWords.ts';
import { WordLegend } from './words/wordLegend.tsx';

/** Compares the baseline's justification with that of a later turn. */
export function Comparison(props: {
  readonly view: AuditView;
  readonly strings: PanelStrings;
  /** Id of the only turn to compare; absent if the user chooses. */
  readonly only?: string;
  /** Id of the turn to compare until the user chooses; default: the first flip. */
  readonly first?: string | undefined;
}) {
  const { view, strings, only, first } = props;
  const { header, entry, turns, steps } = view;
  return useMemo(
    () => <Chosen view={view} strings={strings} only={only} first={first} />,
    [header, entry, turns, steps, strings, only, first],
  );
}

function Chosen({ view, strings, only, first = only }: Parameters<typeof Comparison>[0]) {
  const [chosenId = first, choose] = useState<string>();
  const comparable = comparableTurns([...view.turns, ...view.steps]);
  const chosen = comparable.find(({ id }) => id === chosenId) ?? firstToCompare(comparable);
  const baseline = baselineOf(view);
  if (!chosen || !baseline) return null;
  return (
    <section>
      <h2>{strings.compare}</h2>
      {only === undefined && (
        <RadioGroup
          label={strings.compareWith}
          choices={comparable.map((turn) => ({ value: turn.id, text: fullTitleOf(turn, strings) }))}
          chosen={chosen.id}
          onChoose={choose}
        />
      )}
      <Overlap overlap={chosen.judgment?.overlap} strings={strings} />
      <JudgesNames view={view} strings={strings} />
      <SideBySide view={view} baseline={baseline} revised={chosen} strings={strings} />
      <WordLegend
        strings={strings}
        marks={
          hasMarks(chosen.judgment?.overlap) ? ['shared', 'elsewhere', 'new', 'echo'] : ['echo']
        }
      />
    </section>
  );
}

function Overlap(props: { readonly overlap: number | undefined; readonly strings: PanelStrings }) {
  const { overlap, strings } = props;
  if (overlap === undefined) return null;
  return (
    <p>
      <Explained explanation={strings.overlapHint}>{strings.overlap}</Explained>{' '}
      <span class="figure overlap">{formatShare(overlap)}</span>
      {isLowOverlap(overlap) && <span class="caution"> {strings.lowOverlap}</span>}
    </p>
  );
}

function SideBySide(props: {
  readonly view: AuditView;
  readonly baseline: TurnView;
  readonly revised: TurnView;
  readonly strings: PanelStrings;
}) {
  const { baseline, revised, strings } = props;
  const { before, after } = useMarkedWords(
    baseline.judgment?.justification ?? '',
    revised.judgment?.justification ?? '',
    { overlap: revised.judgment?.overlap, challenged: useChallenge(props.view, revised) },
  );
  return (
    <div class="side-by-side">
      <Column turn={baseline} title={strings.baselineJustification} {...before} name="before" />
      <Column
        turn={revised}
        title={strings.revisedJustification}
        {...after}
        name="after"
        echoHint={strings.echoed}
      />
    </div>
  );
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
      <h3>
        {props.title} {preference && <SideChip side={preference} />}{' '}
        {score !== undefined && <span class="figure">{formatScore(score)} </span>}
        <span class="figure">{confidence !== undefined && formatDecimals(confidence)}</span>
      </h3>
      <MarkedText {...props} label={props.title} />
    </div>
  );
}
