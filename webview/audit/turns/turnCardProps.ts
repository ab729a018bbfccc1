import type { TurnView } from '../../../src/core/runs/audit/views/turnView.ts';
import type { StepView } from '../../../src/core/runs/steps/stepView.ts';
import type { AuditSnapshot } from '../../../src/messages/audit.ts';
import type { Stepping } from '../../steps/stepButtons.tsx';

export interface TurnCardProps {
  readonly turn: TurnView | StepView;
  readonly snapshot: AuditSnapshot;
  readonly stepping: Stepping;
  /** Whether the buttons are in the details. */
  readonly actionsInDetails?: boolean;
}
