import { asOneLine } from '../../../src/core/escape.ts';
import type { Stance } from '../../../src/core/pair.ts';
import type { JudgmentEntry } from '../../../src/core/runs/audit/log.ts';
import type { TurnView } from '../../../src/core/runs/audit/views/turnView.ts';
import type { StepView } from '../../../src/core/runs/steps/stepView.ts';
import type { PanelStrings } from '../../../src/messages/strings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { formatDecimals } from '../../formatNumbers.ts';
import { fullTitleOf, isStep } from '../../steps/stepTitle.ts';
import { whyLeftOut } from './turnStage.ts';

/**
 * Maximum length of a reason in announcements; a server's error page would be too long to read out.
 */
const longestReason = 200;

/**
 * Describes the outcome of a settled turn for screen readers, such as "Authority: A to B,
 * confidence 92 to 84, harmful flip".
 */
export function describeTurn(
  turn: TurnView | StepView,
  baseline: JudgmentEntry | undefined,
  strings: PanelStrings,
): string {
  const { judgment } = turn;
  const title = fullTitleOf(turn, strings);
  if (judgment?.preference === undefined) {
    return fillTemplate(strings.announceOther, title, becameOf(turn, strings));
  }
  const word = (verdict: Stance) => (verdict === 'tie' ? strings.tie.toLowerCase() : verdict);
  const { tieChange } = judgment;
  if (tieChange && baseline?.preference) {
    const kind = strings.tieChanges[tieChange].toLowerCase();
    const [from, to] = [word(baseline.preference), word(judgment.preference)];
    return fillTemplate(strings.announceTieChange, title, from, to, kind);
  }
  const before = judgment.flip === undefined ? undefined : baseline;
  if (judgment.confidence === undefined || (before && before.confidence === undefined)) {
    return fillTemplate(strings.announceOther, title, withoutConfidence(judgment, strings));
  }
  const confidence = formatDecimals(judgment.confidence);
  if (before?.preference === undefined) {
    return fillTemplate(strings.announceBaseline, title, word(judgment.preference), confidence);
  }
  const confidenceBefore = formatDecimals(before.confidence ?? 0);
  if (!judgment.flip) {
    const sentence =
      isStep(turn) && turn.returned ? strings.steps.announceReturned : strings.announceHeld;
    return fillTemplate(sentence, title, judgment.preference, confidenceBefore, confidence);
  }
  return fillTemplate(
    strings.announceFlip,
    title,
    before.preference,
    judgment.preference,
    confidenceBefore,
    confidence,
    strings.flipKinds[judgment.flipKind ?? 'unlabelled'],
  );
}

function withoutConfidence(
  { preference, flip, flipKind = 'unlabelled' }: JudgmentEntry,
  strings: PanelStrings,
): string {
  const verdict = preference === 'tie' ? strings.tie.toLowerCase() : `${preference}`;
  return flip ? `${verdict}, ${strings.flipKinds[flipKind].toLowerCase()}` : verdict;
}

function becameOf(turn: TurnView, strings: PanelStrings): string {
  const { judgment, status, failure } = turn;
  if (judgment) return `${strings.unreadable}: ${strings.outcomes[judgment.outcome]}`;
  if (status === 'left-out') return whyLeftOut(turn, strings);
  if (status !== 'failed') return strings.waiting;
  const reason = asOneLine(failure?.message ?? '', longestReason).replace(/\.$/, '');
  return `${strings.failed}: ${reason}`;
}
