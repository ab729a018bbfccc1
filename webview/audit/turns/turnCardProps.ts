import type { ComponentChildren } from 'preact';
import type { JudgmentEntry } from '../../../src/core/runs/audit/log.ts';
import type { TurnView } from '../../../src/core/runs/audit/views/turnView.ts';
import type { StepView } from '../../../src/core/runs/steps/stepView.ts';
import type { PanelStrings } from '../../../src/messages/strings.ts';
import type { TurnStage } from './turnStage.ts';

export interface TurnCardProps {
  readonly turn: TurnView | StepView;
  readonly baseline: JudgmentEntry | undefined;
  readonly stage: TurnStage;
  readonly streamed: string | undefined;
  /** Why it is asked anew and when; holds while nothing has streamed in. */
  readonly wait: string | undefined;
  /** The judge was shown B first, so its letters are not the dataset's. */
  readonly swapped: boolean;
  readonly strings: PanelStrings;
  /** What there is to say of a step beside its numbers. */
  readonly about?: ComponentChildren;
  /** Buttons, in sight or one click away among the details. */
  readonly actions?: ComponentChildren;
  readonly actionsInDetails?: boolean;
}
