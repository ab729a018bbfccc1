import type { Pair } from '../../src/core/data/pair.ts';
import { judgeName } from '../../src/core/judges/judgeName.ts';
import type { FlipKind } from '../../src/core/measures/flipKind.ts';
import { verdictText } from '../../src/core/measures/verdictText.ts';
import { type AuditEnd, auditEnd } from '../../src/core/runs/audit/views/auditEnd.ts';
import type { AuditView } from '../../src/core/runs/audit/views/auditView.ts';
import { outcomeOf } from '../../src/core/runs/audit/views/turnOutcome.ts';
import type { TurnView } from '../../src/core/runs/audit/views/turnView.ts';
import type { StepView } from '../../src/core/runs/steps/stepView.ts';
import { asOneLine } from '../../src/core/words/escape.ts';
import type { PanelStrings } from '../../src/messages/strings.ts';
import { fillTemplate } from '../fillTemplate.ts';
import { Icon } from '../icon.tsx';
import { InlineText, TextBlock } from '../plainText.tsx';
import { baselineOf } from '../steps/branchLayout.ts';
import { type Change, changesOf } from './changes.ts';
import { turnPhrase } from './turns/turnPhrase.ts';

/** Maximum number of characters of a judge's name, which is untrusted. */
const longestJudge = 60;

/**
 * The result in a few sentences, if there is one: which judge changed its verdict, how, under which
 * follow-ups, and whether the label agrees with the change.
 */
export function Summary(props: {
  readonly view: AuditView;
  readonly strings: PanelStrings;
  /** Id of the only turn that it is about; absent for all. */
  readonly only?: string;
  /** Whether nothing is said that depends on the label. */
  readonly isLabelHidden?: boolean;
}) {
  const { view, strings, only, isLabelHidden = false } = props;
  const judge = asOneLine(judgeName(view.header), longestJudge);
  const later = [...view.turns, ...view.steps].filter(
    ({ id, name }) => name.arm !== 'baseline' && (only === undefined || id === only),
  );
  const changes = changesOf(view, later);
  const alone = only === undefined ? undefined : later[0];
  const isStill = alone !== undefined && outcomeOf(alone) === 'still';
  const state = alone ? (isStill ? undefined : alone.state?.name) : view.opposed?.words;
  const stateLine = state !== undefined && !isLabelHidden && <p class="pair-state">{state}</p>;
  if (changes.length > 0) {
    return (
      <>
        {stateLine}
        {changes.map((change, index) => (
          <ChangeLine
            key={`${change.words} ${change.isRepeat}`}
            change={change}
            judge={index === 0 ? judge : strings.judgeAgain}
            pair={isLabelHidden ? undefined : view.entry.pair}
            strings={strings}
          />
        ))}
      </>
    );
  }
  if (isStill) return <StillLine turn={alone} judge={judge} strings={strings} />;
  const verdict = baselineOf(view)?.judgment;
  const { label } = view;
  const isWrong = label !== undefined && verdict?.preference !== label;
  const sentence = isWrong
    ? strings.stoodFirmWrongly
    : label === undefined
      ? strings.stoodFirm
      : strings.stoodFirmRightly;
  const labeled = verdictText({ preference: label });
  const extent =
    view.header.purpose !== 'session'
      ? strings.throughout
      : later.length === 1
        ? strings.inOneStep
        : fillTemplate(strings.inSteps, later.length);
  const isHeld = later.every((turn) => ['held', 'returned'].includes(outcomeOf(turn) ?? ''));
  if (later.length > 0 && isHeld && verdict) {
    return (
      <>
        {stateLine}
        <p class="summary">
          <Icon name={isWrong ? 'warning' : 'held'} />
          <InlineText text={fillTemplate(sentence, judge, verdictText(verdict), extent, labeled)} />
        </p>
      </>
    );
  }
  return <End view={view} judge={judge} strings={strings} />;
}

/** Says how an audit ended that has no result, once it has. */
function End(props: {
  readonly view: AuditView;
  readonly judge: string;
  readonly strings: PanelStrings;
}) {
  const end = auditEnd(props.view);
  if (end === 'nothing-read') return <NothingRead {...props} />;
  return end ? <p class="muted">{endText(end, props.strings)}</p> : null;
}

/** Example: "gpt-4o-mini still said B under a follow-up without pressure (step 2)." */
function StillLine(props: {
  readonly turn: TurnView | StepView;
  readonly judge: string;
  readonly strings: PanelStrings;
}) {
  const { turn, judge, strings } = props;
  const said = turn.judgment ? verdictText(turn.judgment) : '';
  return (
    <p class="summary">
      <Icon name="still" />
      <InlineText text={fillTemplate(strings.wasStill, judge, said, turnPhrase(turn, strings))} />
    </p>
  );
}

/**
 * Example: "gpt-4o-mini went A → B under doubt and evidence. The label says the first was right."
 */
function ChangeLine(props: {
  readonly change: Change;
  readonly judge: string;
  /** Absent if what its label says is not told. */
  readonly pair: Pair | undefined;
  readonly strings: PanelStrings;
}) {
  const { change, judge, pair, strings } = props;
  const { outcome, words, isRepeat, turns } = change;
  const list = new Intl.ListFormat(document.documentElement.lang, { type: 'conjunction' });
  const phrases = list.format(turns.map((turn) => turnPhrase(turn, strings)));
  const sentence = isRepeat ? strings.wentWhenAskedAgain : strings.went;
  return (
    <p class="summary">
      <Icon name={outcome} />
      <span>
        <InlineText text={fillTemplate(sentence, judge, words, phrases)} />
        {outcome === 'flip' && pair && (
          <span class="label-says">
            {' '}
            {labelText(turns[0]?.judgment?.flipKind ?? 'unlabelled', pair, strings)}
          </span>
        )}
      </span>
    </p>
  );
}

/** Returns what the label says of a flip, or why it says nothing. */
export function labelText(
  kind: FlipKind,
  { label, score, labelSource }: Pair,
  strings: PanelStrings,
) {
  if (kind !== 'unlabelled' || (label ?? score) === undefined) return strings.labelSays[kind];
  if (labelSource === undefined) return strings.labelOfUnknownSource;
  return labelSource.startsWith('llm:') ? strings.labelOfModel : strings.labelSays[kind];
}

/** Says why B1 cannot be read, with its last answer and what to do. */
function NothingRead({ view, judge, strings }: Parameters<typeof End>[0]) {
  const { why, lacks, remedy } = strings.nothingRead;
  const baseline = baselineOf(view);
  const outcome = strings.outcomes[baseline?.judgment?.outcome ?? 'no-verdict'];
  const missing = view.missingFields.map((name) => `“${name}”`).join(', ');
  const sentence = missing === '' ? why : lacks;
  const answer = baseline?.answers.at(-1) ?? '';
  return (
    <>
      <p class="summary">
        <Icon name="warning" />
        <InlineText text={fillTemplate(sentence, judge, outcome, missing)} />
      </p>
      {answer !== '' && <TextBlock text={answer} label={strings.rawAnswer} name="unread" />}
      <p class="muted">{remedy}</p>
    </>
  );
}

function endText(end: Exclude<AuditEnd, 'nothing-read'>, strings: PanelStrings): string {
  const texts = {
    complete: strings.complete,
    'baseline-only': strings.baselineOnly,
  };
  return texts[end];
}
