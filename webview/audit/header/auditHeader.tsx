import { useRef } from 'preact/hooks';
import { asOneLine } from '../../../src/core/words/escape.ts';
import type { AuditSnapshot, FromAuditPanel } from '../../../src/messages/audit.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { Notices } from '../../pageParts.tsx';
import { InlineText } from '../../plainText.tsx';
import { baselineOf } from '../../steps/branchLayout.ts';
import { Summary } from '../summary.tsx';
import { AuditActions } from './auditActions.tsx';
import { OtherAudits } from './otherAudits.tsx';
import { ResultLine } from './resultLine.tsx';

/** Maximum number of characters of an id in a tooltip. */
const longestId = 200;

export function AuditHeader(props: {
  readonly snapshot: AuditSnapshot;
  readonly post: (message: FromAuditPanel) => void;
}) {
  const { name, view, unshown, strings, progress } = props.snapshot;
  const { judge } = view.header;
  const result = useRef<HTMLDivElement>(null);
  const first = baselineOf(view)?.judgment;
  const isUnread = first !== undefined && first.outcome !== 'readable';
  return (
    <header>
      <p class="overline">
        {view.header.purpose === 'session' ? strings.steps.session : strings.title}
        {judge.simulated && <span class="badge">{strings.simulated}</span>}
      </p>
      <h1 class="clamped" data-text="name" title={asOneLine(view.entry.pair.id, longestId)}>
        <InlineText text={name} />
      </h1>
      <div ref={result} class="result">
        <Summary view={view} strings={strings} />
      </div>
      <ResultLine header={result} name={<InlineText text={name} />}>
        <Summary view={view} strings={strings} />
      </ResultLine>
      <AuditActions
        progress={progress}
        isSession={view.header.purpose === 'session'}
        isKept={props.snapshot.isKept}
        isUnread={isUnread}
        strings={strings}
        post={props.post}
      />
      <OtherAudits snapshot={props.snapshot} post={props.post} />
      <Notices notices={progress.notices} />
      {unshown.length > 0 && (
        <p class="muted">
          <InlineText text={fillTemplate(strings.unshown, unshown.join(', '))} />
        </p>
      )}
      {judge.simulated && <p class="muted">{strings.simulatedHint}</p>}
    </header>
  );
}
