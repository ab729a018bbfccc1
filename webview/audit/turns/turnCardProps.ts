import type { ComponentChildren } from 'preact';
import type { TurnView } from '../../../src/core/runs/audit/views/turnView.ts';
import type { StepView } from '../../../src/core/runs/steps/stepView.ts';
import type { AuditSnapshot } from '../../../src/messages/audit.ts';

export interface TurnCardProps {
  readonly turn: TurnView | StepView;
  readonly snapshot: AuditSnapshot;
  /** Details of a step, next to its numbers. */
  readonly about?: ComponentChildren;
  /** Buttons, either visible or in the details. */
  readonly actions?: ComponentChildren;
  readonly actionsInDetails?: boolean;
}
