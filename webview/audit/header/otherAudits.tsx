import type { AuditSnapshot, FromAuditPanel } from '../../../src/messages/audit.ts';
import { InlineText } from '../../plainText.tsx';
import { Button } from '../../toolkit.tsx';

/** Audits of the same record by other judges, each with a button that opens it. */
export function OtherAudits(props: {
  readonly snapshot: AuditSnapshot;
  readonly post: (message: FromAuditPanel) => void;
}) {
  const { others, strings } = props.snapshot;
  if (others.length === 0) return null;
  return (
    <ul class="other-audits" aria-label={strings.otherAudits}>
      {others.map(({ run, order, line }) => (
        <li key={`${run} ${order}`}>
          <span>
            {strings.alsoAudited} <InlineText text={line} />
          </span>
          <Button
            label={`${strings.openOther} ${line}`}
            onClick={() => props.post({ type: 'openOther', run, order })}
          >
            {strings.openOther}
          </Button>
        </li>
      ))}
    </ul>
  );
}
