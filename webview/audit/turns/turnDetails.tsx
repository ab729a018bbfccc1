import type { ComponentChildren } from 'preact';
import { fillTemplate } from '../../fillTemplate.ts';
import { formatCount } from '../../formatNumbers.ts';
import { fullTitleOf } from '../../steps/stepTitle.ts';
import { JudgesNames } from '../judgesNames.tsx';
import { RawText } from './titledText.tsx';
import type { TurnCardProps } from './turnCardProps.ts';

/** The answer as it was received, collapsed by default. */
export function TurnDetails(
  props: Pick<TurnCardProps, 'turn' | 'snapshot'> & {
    /** Buttons, if they are here. */
    readonly actions?: ComponentChildren;
  },
) {
  const { turn, snapshot } = props;
  const { strings, view } = snapshot;
  const { judgment, answers, totalMs } = turn;
  if (answers.length === 0) return null;
  const [answer, repair] = answers;
  return (
    <details class="turn-details">
      <summary
        aria-label={fillTemplate(strings.foldOf, strings.details, fullTitleOf(turn, strings))}
      >
        {strings.details}
      </summary>
      {props.actions && <div class="turn-actions">{props.actions}</div>}
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
