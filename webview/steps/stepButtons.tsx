import type { TurnView } from '../../src/core/runs/audit/views/turnView.ts';
import type { StepView } from '../../src/core/runs/steps/stepView.ts';
import type { AuditSnapshot } from '../../src/messages/audit.ts';
import { fillTemplate } from '../fillTemplate.ts';
import { Button } from '../toolkit.tsx';
import { canStepFrom } from './composeStep.ts';
import { fullTitleOf, isStep } from './stepTitle.ts';

/** Actions of a turn's buttons. */
export interface Stepping {
  /** Opens the composer for a step from this turn. */
  open(turn: string): void;
  /** Undoes a step that nothing continues. */
  undo(step: StepView): void;
  /** Annotates the flip of this turn. */
  annotate(turn: string): void;
  /** Asks the host for the messages of this turn's requests. */
  showRequests(turn: string): void;
}

/** Buttons that continue from a readable turn and undo the last step of a branch. */
export function StepButtons(props: {
  readonly turn: TurnView | StepView;
  readonly snapshot: AuditSnapshot;
  readonly stepping: Stepping;
}) {
  const { turn, snapshot, stepping } = props;
  const { view, strings, progress } = snapshot;
  const title = fullTitleOf(turn, strings);
  return (
    <>
      {canStepFrom(view, turn) && (
        <Button
          label={fillTemplate(strings.steps.stepOnFrom, title)}
          onClick={() => stepping.open(turn.id)}
        >
          {strings.steps.stepOn}
        </Button>
      )}
      {isStep(turn) && turn.isLeaf && (
        <Button
          label={fillTemplate(strings.steps.undoStep, title)}
          disabled={!progress.canStep}
          onClick={() => stepping.undo(turn)}
        >
          {strings.steps.undo}
        </Button>
      )}
    </>
  );
}
