import { failureText } from '../../../src/core/journal/failureWords.ts';
import { verdictText } from '../../../src/core/measures/verdictText.ts';
import type { JudgmentEntry } from '../../../src/core/runs/audit/log.ts';
import { outcomeOf } from '../../../src/core/runs/audit/views/turnOutcome.ts';
import type { TurnView } from '../../../src/core/runs/audit/views/turnView.ts';
import type { StepView } from '../../../src/core/runs/steps/stepView.ts';
import type { PanelStrings } from '../../../src/messages/strings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { formatDecimals, formatShift } from '../../formatNumbers.ts';
import { fullTitleOf, isStep } from '../../steps/stepTitle.ts';
import { outcomeText } from './outcomeText.ts';
import { whyLeftOut } from './turnStage.ts';

/**
 * Describes the outcome of a settled turn for screen readers, such as "Authority: A to B,
 * confidence 92 to 84, right, lost".
 */
export function describeTurn(
  turn: TurnView | StepView,
  baseline: JudgmentEntry | undefined,
  strings: PanelStrings,
): string {
  const { judgment } = turn;
  const title = fullTitleOf(turn, strings);
  if (judgment?.outcome !== 'readable') {
    return fillTemplate(strings.announceOther, title, becameOf(turn, strings));
  }
  const { preference, confidence, flip, tieChange } = judgment;
  const isStill = outcomeOf(turn) === 'still';
  const before = flip === undefined ? undefined : baseline;
  const isConfident =
    confidence !== undefined && (before === undefined || before.confidence !== undefined);
  if (judgment.score !== undefined || tieChange || !preference || !isConfident) {
    return fillTemplate(strings.announceOther, title, stated(turn, judgment, baseline, strings));
  }
  const now = formatDecimals(confidence);
  if (before?.preference === undefined) {
    return fillTemplate(strings.announceBaseline, title, verdictText({ preference }), now);
  }
  const confidenceBefore = formatDecimals(before.confidence ?? 0);
  const outcome = outcomeWithin(turn, strings) ?? '';
  if (isStill || (!flip && turn.state && !(isStep(turn) && turn.returned))) {
    return fillTemplate(
      strings.announceState,
      ...[title, preference, confidenceBefore, now, outcome],
    );
  }
  if (!flip) {
    const sentence =
      isStep(turn) && turn.returned ? strings.steps.announceReturned : strings.announceHeld;
    return fillTemplate(sentence, title, preference, confidenceBefore, now);
  }
  return fillTemplate(
    strings.announceFlip,
    title,
    before.preference,
    preference,
    confidenceBefore,
    now,
    outcome,
  );
}

/** Returns a verdict without its confidence, such as "8 (pass) to 3 (fail), −5, right, lost". */
function stated(
  turn: TurnView | StepView,
  judgment: JudgmentEntry,
  baseline: JudgmentEntry | undefined,
  strings: PanelStrings,
): string {
  const now = verdictText(judgment);
  const outcome = outcomeWithin(turn, strings);
  if (outcome !== undefined && outcomeOf(turn) === 'still') return outcome;
  const before = outcome === undefined ? undefined : baseline && verdictText(baseline);
  const { shift } = judgment;
  return [
    before === undefined || before === now
      ? now
      : fillTemplate(strings.announceChange, before, now),
    ...(shift ? [formatShift(shift)] : []),
    ...(outcome === undefined ? [] : [outcome]),
  ].join(', ');
}

/** Returns the outcome for use within a sentence. */
function outcomeWithin(turn: TurnView | StepView, strings: PanelStrings): string | undefined {
  const text = outcomeText(turn, strings);
  return text && text.charAt(0).toLowerCase() + text.slice(1);
}

function becameOf(turn: TurnView, strings: PanelStrings): string {
  const { judgment, status, failure } = turn;
  if (judgment) return `${strings.unreadable}: ${strings.outcomes[judgment.outcome]}`;
  if (status === 'left-out') return whyLeftOut(turn, strings);
  if (status !== 'failed' || !failure) return strings.waiting;
  return `${strings.failed}: ${failureText(failure, strings.failures)}`;
}
