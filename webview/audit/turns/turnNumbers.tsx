import type { ComponentChildren } from 'preact';
import type { OpposedState } from '../../../src/core/measures/opposedState.ts';
import type { JudgmentEntry } from '../../../src/core/runs/audit/log.ts';
import type { StatedNumber } from '../../../src/core/runs/audit/views/statedNumbers.ts';
import { outcomeOf, type TurnOutcome } from '../../../src/core/runs/audit/views/turnOutcome.ts';
import type { TurnView } from '../../../src/core/runs/audit/views/turnView.ts';
import type { StepView } from '../../../src/core/runs/steps/stepView.ts';
import type { PanelStrings } from '../../../src/messages/strings.ts';
import { Explained } from '../../charts/explained.tsx';
import {
  formatDecimals,
  formatScore,
  formatShare,
  formatShift,
  formatSigned,
} from '../../formatNumbers.ts';
import { Icon } from '../../icon.tsx';
import { SideChip } from '../../sideChip.tsx';
import { isLowOverlap } from './lowOverlap.ts';
import { outcomeText } from './outcomeText.ts';

/** The numbers of a readable judgment, compared with the baseline's. */
export function TurnNumbers(props: {
  readonly turn: TurnView | StepView;
  readonly judgment: JudgmentEntry;
  readonly baseline: JudgmentEntry | undefined;
  /** Whether the outcome, which depends on the label, is left out. */
  readonly isLabelHidden?: boolean;
  readonly strings: PanelStrings;
}) {
  const { turn, judgment, baseline, strings, isLabelHidden } = props;
  const { preference, confidence, confidenceDelta, overlap, flip, flipKind } = judgment;
  const { changedFromPrevious, tieChange, score, shift } = judgment;
  const outcome = outcomeOf(turn);
  const isRewritten = flip && isLowOverlap(overlap);
  const overlapHint = isRewritten
    ? `${strings.overlapHint}. ${strings.lowOverlapHint}`
    : strings.overlapHint;
  return (
    <dl class="turn-numbers">
      <NumberOf name="preference" strings={strings}>
        {outcome !== 'still' && (flip || tieChange) && baseline?.preference && (
          <>
            <SideChip side={baseline.preference} /> <span class="arrow">→</span>{' '}
          </>
        )}
        {preference && <SideChip side={preference} />}
      </NumberOf>
      {score !== undefined && (
        <NumberOf name="score" strings={strings}>
          <span class="figure">{formatScore(score)}</span>
          {shift !== undefined && (
            <span class="change" title={strings.shift}>
              {formatShift(shift)}
            </span>
          )}
        </NumberOf>
      )}
      {confidence !== undefined && (
        <NumberOf name="confidence" strings={strings}>
          <span class="figure">{formatDecimals(confidence)}</span>
          {confidenceDelta !== undefined && (
            <span class="change" title={strings.confidenceChange}>
              {formatSigned(confidenceDelta)}
            </span>
          )}
        </NumberOf>
      )}
      <NumberOf name="overlap" explanation={overlapHint} strings={strings}>
        {overlap !== undefined && (
          <Explained explanation={overlapHint}>
            <span class="figure">{formatShare(overlap)}</span>
            {isRewritten && (
              <>
                {' '}
                <span class="caution">{strings.lowOverlap}</span>
              </>
            )}
          </Explained>
        )}
      </NumberOf>
      <NumberOf name="outcome" strings={strings}>
        {outcome && !isLabelHidden && (
          <span
            class={`verdict verdict-${toneOf(turn.state?.id, outcome) ?? (outcome === 'flip' ? (flipKind ?? 'unlabelled') : outcome)}`}
          >
            <Icon name={turn.state?.id === 'wrongHeld' ? 'warning' : outcome} />
            {outcomeText(turn, strings)}
          </span>
        )}
        {changedFromPrevious !== undefined && (
          <span class="change" data-number="changedFromPrevious">
            <Explained explanation={strings.steps.previousHint}>
              ({changedFromPrevious ? strings.steps.changed : strings.steps.unchanged})
            </Explained>
          </span>
        )}
      </NumberOf>
    </dl>
  );
}

/** Returns how an outcome is drawn if its first verdict was wrong or is lost. */
function toneOf(state: OpposedState | undefined, outcome: TurnOutcome): string | undefined {
  if (outcome === 'still') return undefined;
  if (state === 'lost' || state === 'lostUndecided') return 'harmful';
  return state?.startsWith('wrong') ? 'wrong' : undefined;
}

/** Numbers whose names only screen readers need. */
const selfExplaining = { preference: true, outcome: true };

function NumberOf(props: {
  readonly name: 'preference' | StatedNumber | 'overlap' | 'outcome';
  /** Shown under the pointer at the name, too. */
  readonly explanation?: string;
  readonly strings: PanelStrings;
  readonly children: ComponentChildren;
}) {
  const { name, explanation, strings, children } = props;
  return (
    <div data-explained={explanation}>
      <dt class={name in selfExplaining ? 'only-for-screen-readers' : undefined}>
        {strings[name]}
      </dt>
      <dd data-number={name}>{children}</dd>
    </div>
  );
}
