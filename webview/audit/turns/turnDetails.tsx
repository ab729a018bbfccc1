import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { fillTemplate } from '../../fillTemplate.ts';
import { formatCount } from '../../formatNumbers.ts';
import { fullTitleOf } from '../../steps/stepTitle.ts';
import { Comparison } from '../comparison.tsx';
import { JudgesNames } from '../judgesNames.tsx';
import type { TurnCardProps } from './turnCardProps.ts';
import { RawText } from './turnTexts.tsx';

/** The justification beside the baseline's, and the answer as it was received; collapsed at first. */
export function TurnDetails(
  props: Pick<TurnCardProps, 'turn' | 'snapshot'> & {
    /** Buttons, if they are here. */
    readonly actions?: ComponentChildren;
  },
) {
  const { turn, snapshot } = props;
  const { strings, view } = snapshot;
  const { judgment, answers, totalMs } = turn;
  const [isOpen, setOpen] = useState(false);
  if (answers.length === 0) return null;
  const [answer, repair] = answers;
  return (
    <details class="turn-details" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
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
      <RawText title={strings.rawAnswer} text={answer} name="answer" />
      <RawText title={strings.repairAnswer} text={repair} name="repair" />
      {totalMs !== undefined && (
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
