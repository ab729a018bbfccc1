import type { AuditSnapshot, FromAuditPanel } from '../../src/messages/audit.ts';
import { InlineText } from '../plainText.tsx';
import { Divider } from '../toolkit.tsx';
import { AuditHeader } from './auditHeader.tsx';
import { Comparison } from './comparison.tsx';
import { ConfidenceSection } from './confidenceSection.tsx';
import { PairTexts } from './pairTexts.tsx';
import type { PanelState } from './reducer.ts';
import { TurnList } from './turnList.tsx';

interface Props {
  readonly state: PanelState;
  readonly post: (message: FromAuditPanel) => void;
}

/** The whole panel; before the first snapshot only a problem can be shown. */
export function AuditPanel({ state, post }: Props) {
  const { snapshot, problem, announcements } = state;
  return (
    <main>
      {/* The regions are there before their content, or screen readers miss the first of it. */}
      <div class="problem" role="alert">
        {problem !== undefined && (
          <span class="clamped">
            <InlineText text={problem} />
          </span>
        )}
      </div>
      {snapshot && <Audit snapshot={snapshot} post={post} />}
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
  readonly post: (message: FromAuditPanel) => void;
}) {
  const { snapshot, post } = props;
  return (
    <>
      <AuditHeader snapshot={snapshot} post={post} />
      <Divider />
      <PairTexts entry={snapshot.view.entry} strings={snapshot.strings} />
      <TurnList snapshot={snapshot} />
      <ConfidenceSection turns={snapshot.view.turns} strings={snapshot.strings} />
      <Comparison view={snapshot.view} strings={snapshot.strings} />
    </>
  );
}
