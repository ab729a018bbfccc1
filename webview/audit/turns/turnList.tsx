import type { AuditSnapshot } from '../../../src/messages/audit.ts';
import { StepButtons, type Stepping } from '../../steps/stepButtons.tsx';
import { TurnCard } from './turnCard.tsx';
import { stageOf } from './turnStage.ts';

interface Props {
  readonly snapshot: AuditSnapshot;
  readonly stepping: Stepping;
}

export function TurnList({ snapshot, stepping }: Props) {
  const { strings } = snapshot;
  return (
    <section class="turn-list">
      <h2>{strings.turns}</h2>
      <TurnCards snapshot={snapshot} stepping={stepping} />
      <p class="muted">
        {strings.overlap}: {strings.overlapHint}
      </p>
    </section>
  );
}

/** The turns that the run's purpose plans, under the names of their columns. */
export function TurnCards({ snapshot, stepping }: Props) {
  const { view, strings, progress, streaming, waits } = snapshot;
  const baseline = view.turns.find(({ name }) => name.arm === 'baseline')?.judgment;
  return (
    <>
      <div class="turn-columns" aria-hidden="true">
        <span>{strings.turn}</span>
        <span>{strings.target}</span>
        <span>{strings.preference}</span>
        <span>{strings.confidence}</span>
        <span>{strings.overlap}</span>
        <span>{strings.outcome}</span>
      </div>
      <ol class="turns">
        {view.turns.map((turn) => (
          <TurnCard
            key={turn.id}
            turn={turn}
            baseline={baseline}
            stage={stageOf(turn, progress.running, streaming[turn.id])}
            streamed={streaming[turn.id]}
            wait={waits[turn.id]}
            swapped={view.entry.order === 'BA'}
            strings={strings}
            actionsInDetails={view.header.purpose !== 'session'}
            actions={<StepButtons turn={turn} snapshot={snapshot} stepping={stepping} />}
          />
        ))}
      </ol>
    </>
  );
}
