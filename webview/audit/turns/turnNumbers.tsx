import type { JudgmentEntry } from '../../../src/core/runs/audit/log.ts';
import type { PanelStrings } from '../../../src/messages/strings.ts';
import { formatDecimals, formatShare, formatSigned } from '../../formatNumbers.ts';
import { Icon } from '../../icon.tsx';
import { SideChip } from '../../sideChip.tsx';
import { isLowOverlap } from './lowOverlap.ts';

/** What a readable judgment says and how it stands to the baseline's. */
export function TurnNumbers(props: {
  readonly judgment: JudgmentEntry;
  readonly baseline: JudgmentEntry | undefined;
  /** The verdict was away from the baseline's before this turn, and is the baseline's again. */
  readonly returned: boolean;
  readonly strings: PanelStrings;
}) {
  const { judgment, baseline, returned, strings } = props;
  const { preference, confidence, confidenceDelta, overlap, flip, flipKind } = judgment;
  const { changedFromPrevious } = judgment;
  return (
    <dl class="turn-numbers">
      <div>
        <dt class="column-name">{strings.preference}</dt>
        <dd data-number="preference">
          {flip && baseline?.preference && (
            <>
              <SideChip side={baseline.preference} /> <span class="arrow">→</span>{' '}
            </>
          )}
          {preference && <SideChip side={preference} />}
        </dd>
      </div>
      <div>
        <dt class="column-name">{strings.confidence}</dt>
        <dd data-number="confidence">
          <span class="figure">{confidence !== undefined && formatDecimals(confidence)}</span>
          {confidenceDelta !== undefined && (
            <span class="change" title={strings.confidenceChange}>
              {formatSigned(confidenceDelta)}
            </span>
          )}
        </dd>
      </div>
      <div>
        <dt class="column-name">{strings.overlap}</dt>
        <dd data-number="overlap">
          {overlap !== undefined && <span class="figure">{formatShare(overlap)}</span>}
          {isLowOverlap(overlap) && <span class="caution"> {strings.lowOverlap}</span>}
        </dd>
      </div>
      <div>
        <dt class="column-name">{strings.outcome}</dt>
        <dd data-number="outcome">
          {flip !== undefined && (
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
        </dd>
      </div>
    </dl>
  );
}

function verdictClass({ flip, flipKind }: JudgmentEntry, returned: boolean): string {
  if (flip) return `verdict verdict-${flipKind ?? 'unlabelled'}`;
  return returned ? 'verdict verdict-returned' : 'verdict';
}
