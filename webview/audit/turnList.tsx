import type { AuditSnapshot } from '../../src/messages/audit.ts';
import { TurnCard } from './turnCard.tsx';
import { stageOf } from './turnStage.ts';

export function TurnList({ snapshot }: { readonly snapshot: AuditSnapshot }) {
  const { view, strings, progress, streaming } = snapshot;
  const baseline = view.turns.find(({ name }) => name.arm === 'baseline')?.judgment;
  return (
    <section>
      <h2>{strings.turns}</h2>
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
            swapped={view.entry.order === 'BA'}
            strings={strings}
          />
        ))}
      </ol>
      <p class="muted">
        {strings.overlap}: {strings.overlapHint}
      </p>
    </section>
  );
}
