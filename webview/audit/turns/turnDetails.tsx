import { fillTemplate } from '../../fillTemplate.ts';
import { formatCount } from '../../formatNumbers.ts';
import { TextBlock } from '../../plainText.tsx';
import { JudgesNames } from '../judgesNames.tsx';
import type { TurnCardProps } from './turnCardProps.ts';

/** The request and the answer, collapsed by default. */
export function TurnDetails(props: TurnCardProps) {
  const { turn, snapshot } = props;
  const { strings, view } = snapshot;
  const { followUp, judgment, answers, totalMs } = turn;
  if (followUp === undefined && answers.length === 0) return null;
  const [answer, repair] = answers;
  return (
    <details class="turn-details">
      <summary>{strings.details}</summary>
      {props.actionsInDetails && <div class="turn-actions">{props.actions}</div>}
      <JudgesNames view={view} strings={strings} />
      {judgment && judgment.notes.length > 0 && (
        <ul class="notes">
          {judgment.notes.map((note) => (
            <li key={note}>{strings.notes[note]}</li>
          ))}
        </ul>
      )}
      <Part title={strings.followUp} text={followUp} name="followUp" />
      <Part title={strings.justification} text={judgment?.justification} name="justification" />
      <Part title={strings.rawAnswer} text={answer} name="answer" />
      <Part title={strings.repairAnswer} text={repair} name="repair" />
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

function Part(props: {
  readonly title: string;
  readonly text: string | undefined;
  readonly name: string;
}) {
  if (props.text === undefined) return null;
  return (
    <>
      <h4>{props.title}</h4>
      <TextBlock text={props.text} label={props.title} name={props.name} />
    </>
  );
}
