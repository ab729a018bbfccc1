import type { AuditSnapshot, FromAuditPanel } from '../../src/messages/audit.ts';
import { isSettled } from '../audit/turns/turnStage.ts';
import { Button } from '../toolkit.tsx';
import { useKeptFocus } from '../useKeptFocus.ts';
import { Branches } from './branches.tsx';
import { Composer } from './composer.tsx';
import type { ComposerState } from './composerState.ts';
import type { Stepping } from './stepButtons.tsx';

/** The steps that the user chose: the entire content of a session, or an addition to an audit. */
export function StepsSection(props: {
  readonly snapshot: AuditSnapshot;
  readonly composer: ComposerState;
  readonly stepping: Stepping;
  readonly compose: (composer: ComposerState) => void;
  readonly post: (message: FromAuditPanel) => void;
}) {
  const { snapshot, composer, stepping, compose, post } = props;
  const { view, strings } = snapshot;
  const isSession = view.header.purpose === 'session';
  if (!isSession && view.steps.length === 0 && composer.parent === undefined) return null;
  return (
    <section>
      <h2>{strings.steps.title}</h2>
      {view.steps.length > 0 ? (
        <Branches snapshot={snapshot} stepping={stepping} />
      ) : (
        composer.parent === undefined && <p>{strings.steps.empty}</p>
      )}
      <Stop snapshot={snapshot} post={post} />
      <Composer snapshot={snapshot} composer={composer} compose={compose} post={post} />
      <p class="muted">{strings.steps.note}</p>
    </section>
  );
}

/** Stops the step or sequence in progress. */
function Stop(props: {
  readonly snapshot: AuditSnapshot;
  readonly post: (message: FromAuditPanel) => void;
}) {
  const { view, progress, strings } = props.snapshot;
  const place = useKeptFocus();
  return (
    <div ref={place} tabIndex={-1}>
      {progress.running && !view.steps.every(isSettled) && (
        <Button onClick={() => props.post({ type: 'cancel' })}>{strings.steps.stop}</Button>
      )}
    </div>
  );
}
