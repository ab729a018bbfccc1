import type { FromReportPanel, RunProgress } from '../../src/messages/report.ts';
import type { ReportStrings } from '../../src/messages/reportStrings.ts';
import { fillTemplate } from '../fillTemplate.ts';
import { formatCount } from '../formatNumbers.ts';
import { InlineText } from '../plainText.tsx';
import { Button } from '../toolkit.tsx';
import { useKeptFocus } from '../useKeptFocus.ts';
import { shortJudge, shortName } from './names.ts';

/** Runs in progress and runs that can be resumed, with their progress and actions. */
export function RunProgressList(props: {
  readonly runs: readonly RunProgress[];
  readonly strings: ReportStrings;
  readonly post: ((message: FromReportPanel) => void) | undefined;
}) {
  const { strings, post } = props;
  const runs = props.runs.filter(({ state }) => state !== 'complete');
  if (runs.length === 0) return null;
  return (
    <ul class="runs" aria-label={strings.runs}>
      {runs.map((progress) => (
        <RunItem key={progress.run} progress={progress} strings={strings} post={post} />
      ))}
    </ul>
  );
}

function RunItem(props: {
  readonly progress: RunProgress;
  readonly strings: ReportStrings;
  readonly post: ((message: FromReportPanel) => void) | undefined;
}) {
  const { progress, strings, post } = props;
  const { run, judge, judged, most, state, note, canCancel, canResume } = progress;
  const actions = useKeptFocus();
  const language = document.documentElement.lang;
  const counted = fillTemplate(
    strings.judgedOf,
    formatCount(judged, language),
    formatCount(most, language),
  );
  const nameOf = (action: string) =>
    fillTemplate(strings.ofRun, action, `${shortJudge(judge)}, ${shortName(run)}`);
  return (
    <li>
      <span class="run-name clamped">
        <InlineText text={judge} />
      </span>
      <progress
        value={Math.min(judged, most)}
        max={Math.max(1, most)}
        aria-label={nameOf(counted)}
      />
      <span class="figure">
        {counted}, {strings.states[state]}
      </span>
      {note !== undefined && (
        <span class="muted clamped">
          <InlineText text={note} />
        </span>
      )}
      {post && (
        <div class="actions" ref={actions} tabIndex={-1}>
          {canCancel && (
            <Button label={nameOf(strings.cancel)} onClick={() => post({ type: 'cancel', run })}>
              {strings.cancel}
            </Button>
          )}
          {canResume && (
            <Button
              primary
              label={nameOf(strings.resume)}
              onClick={() => post({ type: 'resume', run })}
            >
              {strings.resume}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
