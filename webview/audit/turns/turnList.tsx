import { definitionOf } from '../../../src/core/judges/defaultJudge.ts';
import { canTie } from '../../../src/core/judges/possibleVerdicts.ts';
import { hasMarks } from '../../../src/core/metrics/rows/markWords.ts';
import type { AuditSnapshot } from '../../../src/messages/audit.ts';
import type { Stepping } from '../../steps/stepButtons.tsx';
import { JudgesNames } from '../judgesNames.tsx';
import { WordLegend } from '../words/wordLegend.tsx';
import { comparableTurns } from './comparableTurns.ts';
import { statedOf } from './measure.ts';
import { TurnCard } from './turnCard.tsx';

interface Props {
  readonly snapshot: AuditSnapshot;
  readonly stepping: Stepping;
}

export function TurnList({ snapshot, stepping }: Props) {
  const { strings } = snapshot;
  return (
    <section class={turnListClass(snapshot)}>
      <h2>{strings.turns}</h2>
      <JudgesNames view={snapshot.view} strings={strings} />
      <TurnCards snapshot={snapshot} stepping={stepping} />
      <p class="muted">
        {strings.overlap}: {strings.overlapHint}
      </p>
    </section>
  );
}

/** Returns the classes of a list of turns, by the columns that its judge needs. */
export function turnListClass({ view }: AuditSnapshot): string {
  const definition = definitionOf(view.header);
  const isWide = definition.kind === 'pointwise' || canTie(definition);
  const stated = statedOf(view);
  return `turn-list stated-${stated.length}${isWide ? ' wide-verdicts' : ''}`;
}

/** The turns planned by the run's purpose, grouped by column title. */
export function TurnCards({ snapshot, stepping }: Props) {
  const { view, strings } = snapshot;
  const compared = comparableTurns(view.turns);
  const isMarked = compared.some(({ judgment }) => hasMarks(judgment?.overlap));
  return (
    <>
      {compared.length > 0 && (
        <WordLegend strings={strings} marks={isMarked ? ['new', 'echo'] : ['echo']} />
      )}
      <div class="turn-columns" aria-hidden="true">
        <span>{strings.turn}</span>
        <span>{strings.target}</span>
        <span>{strings.preference}</span>
        {statedOf(view).map((number) => (
          <span key={number}>{strings[number]}</span>
        ))}
        <span>{strings.overlap}</span>
        <span>{strings.outcome}</span>
      </div>
      <ol class="turns">
        {view.turns.map((turn) => (
          <TurnCard
            key={turn.id}
            turn={turn}
            snapshot={snapshot}
            actionsInDetails={view.header.purpose !== 'session'}
            stepping={stepping}
          />
        ))}
      </ol>
    </>
  );
}
