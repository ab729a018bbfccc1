import type { ComponentChildren } from 'preact';
import type { JudgmentEntry } from '../../../src/core/runs/audit/log.ts';
import type { PanelStrings } from '../../../src/messages/strings.ts';
import { formatDecimals, formatShare, formatSigned } from '../../formatNumbers.ts';
import { Icon } from '../../icon.tsx';
import { SideChip } from '../../sideChip.tsx';
import { isLowOverlap } from './lowOverlap.ts';

/** The numbers of a readable judgment, compared with the baseline's. */
export function TurnNumbers(props: {
  readonly judgment: JudgmentEntry;
  readonly baseline: JudgmentEntry | undefined;
  /** Whether the verdict matches the baseline again after the previous turn differed. */
  readonly returned: boolean;
  readonly strings: PanelStrings;
}) {
  const { judgment, baseline, returned, strings } = props;
  const { preference, confidence, confidenceDelta, overlap, flip, flipKind } = judgment;
  const { changedFromPrevious, tieChange, score } = judgment;
  return (
    <dl class="turn-numbers">
      <NumberOf name="preference" strings={strings}>
        {(flip || tieChange) && baseline?.preference && (
          <>
            <SideChip side={baseline.preference} /> <span class="arrow">→</span>{' '}
          </>
        )}
        {preference && <SideChip side={preference} />}
        {score !== undefined && <span class="figure"> {formatDecimals(score)}</span>}
      </NumberOf>
      <NumberOf name="confidence" strings={strings}>
        {confidence !== undefined && <span class="figure">{formatDecimals(confidence)}</span>}
        {confidenceDelta !== undefined && (
          <span class="change" title={strings.confidenceChange}>
            {formatSigned(confidenceDelta)}
          </span>
        )}
      </NumberOf>
      <NumberOf name="overlap" strings={strings}>
        {overlap !== undefined && <span class="figure">{formatShare(overlap)}</span>}
        {isLowOverlap(overlap) && <span class="caution"> {strings.lowOverlap}</span>}
      </NumberOf>
      <NumberOf name="outcome" strings={strings}>
        {tieChange && (
          <span class="verdict">
            <Icon name={tieChange} />
            {strings.tieChanges[tieChange]}
          </span>
        )}
        {flip !== undefined && !tieChange && (
          <span class={verdictClass(judgment, returned)}>
            <Icon name={flip ? 'flip' : returned ? 'returned' : 'held'} />
            {flip
              ? strings.flipKinds[flipKind ?? 'unlabelled']
              : returned
                ? strings.steps.returned
                : strings.held}
          </span>
        )}
        {changedFromPrevious !== undefined && (
          <span class="change" data-number="changedFromPrevious">
            {changedFromPrevious ? strings.steps.changed : strings.steps.unchanged}
          </span>
        )}
      </NumberOf>
    </dl>
  );
}

function NumberOf(props: {
  readonly name: 'preference' | 'confidence' | 'overlap' | 'outcome';
  readonly strings: PanelStrings;
  readonly children: ComponentChildren;
}) {
  return (
    <div>
      <dt class="column-name">{props.strings[props.name]}</dt>
      <dd data-number={props.name}>{props.children}</dd>
    </div>
  );
}

function verdictClass({ flip, flipKind }: JudgmentEntry, returned: boolean): string {
  if (flip) return `verdict verdict-${flipKind ?? 'unlabelled'}`;
  return returned ? 'verdict verdict-returned' : 'verdict';
}
