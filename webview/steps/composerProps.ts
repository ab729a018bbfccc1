import type { AuditSnapshot, FromAuditPanel } from '../../src/messages/audit.ts';
import type { ComposerState } from './composerState.ts';
import type { ComposedStep } from './composeStep.ts';
import type { Stepping } from './stepButtons.tsx';

export interface ComposerProps {
  readonly snapshot: AuditSnapshot;
  readonly composer: ComposerState;
  readonly stepping: Stepping;
  readonly compose: (composer: ComposerState) => void;
  readonly post: (message: FromAuditPanel) => void;
}

/** Properties of a composer with a valid step. */
export interface OpenComposerProps extends ComposerProps {
  readonly step: ComposedStep;
}
