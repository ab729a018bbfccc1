import type { AuditProgress, FromAuditPanel } from '../../../src/messages/audit.ts';
import type { PanelStrings } from '../../../src/messages/strings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { Icon } from '../../icon.tsx';
import { Button, ToolButton } from '../../toolkit.tsx';
import { useKeptFocus } from '../../useKeptFocus.ts';
import { describeCost } from '../describeCost.ts';

interface Props {
  readonly progress: AuditProgress;
  readonly isSession: boolean;
  readonly isKept: boolean;
  /** Whether the judge gave no first verdict that can be read. */
  readonly isUnread: boolean;
  readonly strings: PanelStrings;
  readonly post: (message: FromAuditPanel) => void;
}

export function AuditActions({ progress, isSession, isKept, isUnread, strings, post }: Props) {
  const { running, canResume, canContinue, remaining } = progress;
  const actions = useKeptFocus();
  const language = document.documentElement.lang;
  return (
    <div class="actions" ref={actions} tabIndex={-1}>
      {running && (
        <>
          <Button onClick={() => post({ type: 'cancel' })}>{strings.cancel}</Button>
          <span class="progress">
            <Icon name="asking" />
            {remaining.calls === 1
              ? strings.oneCallLeft
              : fillTemplate(strings.callsLeft, remaining.calls)}
          </span>
        </>
      )}
      {!running && canResume && (
        <Button primary onClick={() => post({ type: 'resume' })}>
          {strings.resume} ({describeCost(remaining, strings, language)})
        </Button>
      )}
      {canContinue && (
        <Button primary onClick={() => post({ type: 'continueRecorded' })}>
          {strings.continueRecorded}
        </Button>
      )}
      {!running && (
        <Button onClick={() => post({ type: 'rerun' })}>
          {isSession ? strings.steps.startAgain : strings.rerun}
        </Button>
      )}
      {!running && isUnread && (
        <Button onClick={() => post({ type: 'selectJudge' })}>{strings.selectJudge}</Button>
      )}
      <span class="tools">
        <ToolButton
          icon="copy"
          text={strings.copyMarkdown}
          onClick={() => post({ type: 'copyMarkdown' })}
        />
        <ToolButton
          icon="record"
          text={strings.openRecord}
          onClick={() => post({ type: 'openRecord' })}
        />
        <ToolButton icon="log" text={strings.openLog} onClick={() => post({ type: 'openLog' })} />
        {!isKept && (
          <ToolButton
            icon="keep"
            text={strings.keep}
            label={strings.keepLabel}
            onClick={() => post({ type: 'keep' })}
          />
        )}
      </span>
    </div>
  );
}
