import type { TurnView } from '../../../src/core/runs/audit/views/turnView.ts';
import type { StepView } from '../../../src/core/runs/steps/stepView.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { TextBlock } from '../../plainText.tsx';
import { baselineOf } from '../../steps/branchLayout.ts';
import { isStep, titleOf } from '../../steps/stepTitle.ts';
import { TargetChip } from '../../targetChip.tsx';
import { measureOf } from './measure.ts';
import { TitledText } from './titledText.tsx';
import type { TurnCardProps } from './turnCardProps.ts';
import { TurnDetails } from './turnDetails.tsx';
import { TurnNumbers } from './turnNumbers.tsx';
import { stageOf, type TurnStage } from './turnStage.ts';
import { TurnStatus } from './turnStatus.tsx';

/**
 * Maximum number of streamed characters shown, counted from the end; keeps the cost of each update
 * constant.
 */
const longestStreamed = 8000;

export function TurnCard(props: TurnCardProps) {
  const { turn, snapshot } = props;
  const { view, strings, progress, streaming, waits } = snapshot;
  const streamed = streaming[turn.id];
  const stage = stageOf(turn, progress.running, streamed);
  return (
    <li
      class={`turn turn-${toneOf(turn, stage)}`}
      data-turn={turn.id}
      data-stage={stage}
      tabIndex={-1}
    >
      <div class="turn-row">
        <h3>
          {titleOf(turn)}
          {isStep(turn) && (
            <span class="step-number"> {fillTemplate(strings.steps.number, turn.step.step)}</span>
          )}
        </h3>
        <p class="target">
          {turn.target && (
            <>
              <span class="column-name">{strings.target}</span>{' '}
              <TargetChip target={turn.target} strings={strings} />
            </>
          )}
        </p>
        {stage !== 'judged' ? (
          <TurnStatus
            turn={turn}
            stage={stage}
            wait={streamed === '' ? waits[turn.id] : undefined}
            strings={strings}
          />
        ) : (
          turn.judgment && (
            <TurnNumbers
              turn={turn}
              judgment={turn.judgment}
              baseline={baselineOf(view)?.judgment}
              stated={measureOf(view, strings).stated}
              strings={strings}
            />
          )
        )}
        {props.about}
        {props.actions && !props.actionsInDetails && (
          <div class="turn-actions">{props.actions}</div>
        )}
      </div>
      <div class="exchange">
        <TitledText title={strings.followUp} text={turn.followUp} name="followUp" />
      </div>
      {stage === 'asking' && streamed && (
        <div class="streaming">
          <TextBlock
            text={streamed.slice(-longestStreamed).replace(/^[\udc00-\udfff]/, '')}
            label={strings.asking}
            name="streaming"
          />
        </div>
      )}
      <div class="exchange exchange-answer">
        <TitledText
          title={strings.justification}
          text={turn.judgment?.justification}
          name="justification"
        />
      </div>
      <TurnDetails {...props} />
    </li>
  );
}

/** Returns the color of the card's edge, which only repeats what the text says. */
function toneOf(turn: TurnView | StepView, stage: TurnStage): string {
  if (stage === 'judged' && turn.judgment?.flip) return turn.judgment.flipKind ?? 'unlabelled';
  return isStep(turn) && turn.returned ? 'returned' : stage;
}
