import { useLayoutEffect, useMemo } from 'preact/hooks';
import { exchangedNames } from '../../src/core/judges/names/translateNames.ts';
import type { AuditSnapshot, FromAuditPanel } from '../../src/messages/audit.ts';
import { MarkTip } from '../charts/markTip.tsx';
import { Problem } from '../pageParts.tsx';
import { BranchTrajectory } from '../steps/branchTrajectory.tsx';
import { Composer } from '../steps/composer.tsx';
import type { ComposerState } from '../steps/composerState.ts';
import { StepsSection } from '../steps/stepsSection.tsx';
import { cardOf, useStepping } from '../steps/useStepping.ts';
import { Divider } from '../toolkit.tsx';
import { Conversation } from './conversation.tsx';
import { Facts } from './facts.tsx';
import { AuditHeader } from './header/auditHeader.tsx';
import type { PanelState } from './reducer.ts';
import { TrajectorySection } from './trajectorySection.tsx';
import { ReceivedRequests } from './turns/requestTexts.tsx';
import { NamesToExchange } from './words/translatedText.tsx';

interface Props {
  readonly state: PanelState;
  readonly post: (message: FromAuditPanel) => void;
  readonly compose: (composer: ComposerState) => void;
}

/** The entire panel; before the first snapshot it shows only problems. */
export function AuditPanel({ state, post, compose }: Props) {
  const { snapshot, problem, announcements } = state;
  return (
    <main>
      <Problem message={problem?.message} link={problem?.link} />
      {snapshot && (
        <ReceivedRequests.Provider value={state.requests}>
          <Audit
            snapshot={snapshot}
            composer={state.composer}
            asked={state.asked}
            post={post}
            compose={compose}
          />
        </ReceivedRequests.Provider>
      )}
      <MarkTip />
      {/* Like the problem container, it exists before it has content. */}
      <div class="only-for-screen-readers" role="log" aria-live="polite">
        {announcements.map((announcement, index) => (
          <p key={index}>{announcement}</p>
        ))}
      </div>
    </main>
  );
}

function Audit(props: {
  readonly snapshot: AuditSnapshot;
  readonly composer: ComposerState;
  readonly asked: PanelState['asked'];
  readonly post: (message: FromAuditPanel) => void;
  readonly compose: (composer: ComposerState) => void;
}) {
  const { snapshot, composer, asked, post, compose } = props;
  const { view, strings } = snapshot;
  const stepping = useStepping(props);
  const composing = { snapshot, composer, stepping, compose, post };
  useLayoutEffect(() => {
    if (asked) cardOf(asked.turn)?.scrollIntoView({ block: 'start' });
  }, [asked]);
  const isSession = view.header.purpose === 'session';
  const { header, entry } = view;
  const names = useMemo(() => exchangedNames(header, entry.order), [header, entry.order]);
  return (
    <NamesToExchange.Provider value={names}>
      <div class="page">
        <AuditHeader snapshot={snapshot} post={post} />
        <Divider />
        {!isSession && <TrajectorySection view={view} strings={strings} />}
        {view.steps.length > 0 && <BranchTrajectory view={view} strings={strings} />}
        <Conversation snapshot={snapshot} stepping={stepping} />
        <StepsSection {...composing} />
        <Facts view={view} stated={snapshot.progress.stated} strings={strings} />
      </div>
      <Composer {...composing} />
    </NamesToExchange.Provider>
  );
}
