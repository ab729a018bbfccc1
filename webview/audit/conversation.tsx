import type { AuditSnapshot } from '../../src/messages/audit.ts';
import type { Stepping } from '../steps/stepButtons.tsx';
import { JudgesNames } from './judgesNames.tsx';
import { PairTexts } from './pairTexts.tsx';
import { TurnCard } from './turns/turnCard.tsx';
import { NameLegend, WordLegend } from './words/wordLegend.tsx';

/** What the judge was asked and what it answered, from top to bottom. */
export function Conversation(props: {
  readonly snapshot: AuditSnapshot;
  readonly stepping: Stepping;
}) {
  const { snapshot, stepping } = props;
  const { view, strings } = snapshot;
  return (
    <section>
      <h2>{strings.conversation}</h2>
      <PairTexts view={view} strings={strings} />
      <JudgesNames view={view} strings={strings} />
      {view.turns.length > 1 && <p class="muted">{strings.followsFirst}</p>}
      <ol class="turns">
        {view.turns.map((turn) => (
          <TurnCard
            key={turn.id}
            turn={turn}
            snapshot={snapshot}
            actionsInDetails={view.header.purpose !== 'session' && turn.name.arm !== 'baseline'}
            stepping={stepping}
          />
        ))}
      </ol>
      <div class="page-legend">
        <NameLegend strings={strings} />
        <WordLegend strings={strings} marks={['new', 'echo']} />
        <p class="muted">
          {strings.overlap}: {strings.overlapHint}
        </p>
      </div>
    </section>
  );
}
