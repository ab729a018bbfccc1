import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { fillTemplate } from '../../fillTemplate.ts';
import { formatCount } from '../../formatNumbers.ts';
import { fullTitleOf } from '../../steps/stepTitle.ts';
import { Comparison } from '../comparison.tsx';
import { JudgesNames } from '../judgesNames.tsx';
import { MessageTexts, useRequests } from './requestTexts.tsx';
import type { TurnCardProps } from './turnCardProps.ts';
import { RawText } from './turnTexts.tsx';

/**
 * The justification beside the baseline's, and request and answer as they were sent; collapsed unless
 * the answer can't be read.
 */
export function TurnDetails(
  props: Pick<TurnCardProps, 'turn' | 'snapshot' | 'stepping'> & {
    /** Buttons, if they are here. */
    readonly actions?: ComponentChildren;
  },
) {
  const { turn, snapshot, stepping } = props;
  const { strings, view } = snapshot;
  const { judgment, answers, totalMs } = turn;
  const [isOpen, setOpen] = useState(false);
  const [request, again] = useRequests(turn, stepping, isOpen);
  if (turn.requests === 0 && answers.length === 0) return null;
  const [answer, repair] = answers;
  const added = again?.slice(request?.length) ?? [];
  return (
    <details
      class="turn-details"
      open={judgment !== undefined && judgment.outcome !== 'readable'}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary
        aria-label={fillTemplate(strings.foldOf, strings.details, fullTitleOf(turn, strings))}
      >
        {strings.details}
      </summary>
      {props.actions && <div class="turn-actions">{props.actions}</div>}
      {isOpen && <Comparison view={view} turn={turn} strings={strings} />}
      <JudgesNames view={view} strings={strings} isRaw />
      {judgment && judgment.notes.length > 0 && (
        <ul class="notes">
          {judgment.notes.map((note) => (
            <li key={note}>{strings.notes[note]}</li>
          ))}
        </ul>
      )}
      <MessageTexts title={strings.request} messages={request} />
      <RawText title={strings.rawAnswer} text={answer} name="answer" />
      <MessageTexts
        title={added.length > 0 ? strings.repairRequest : strings.sameRequest}
        messages={again && added}
      />
      <RawText title={strings.repairAnswer} text={repair} name="repair" />
      {answers.length > 0 && totalMs !== undefined && (
        <p class="muted">
          {fillTemplate(
            strings.ms,
            formatCount(Math.round(totalMs), document.documentElement.lang),
          )}
        </p>
      )}
    </details>
  );
}
