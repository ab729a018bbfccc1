import { type AuditEnd, auditEnd } from '../../src/core/runs/audit/views/auditEnd.ts';
import type { AuditView } from '../../src/core/runs/audit/views/auditView.ts';
import { outcomeOf, type TurnOutcome } from '../../src/core/runs/audit/views/turnOutcome.ts';
import type { TurnView } from '../../src/core/runs/audit/views/turnView.ts';
import type { StepView } from '../../src/core/runs/steps/stepView.ts';
import type { PanelStrings } from '../../src/messages/strings.ts';
import { fillTemplate } from '../fillTemplate.ts';
import { Icon } from '../icon.tsx';
import { fullTitleOf } from '../steps/stepTitle.ts';

/** The result in a few lines, if there is one. */
export function Summary(props: { readonly view: AuditView; readonly strings: PanelStrings }) {
  const { view, strings } = props;
  const later =
    view.header.purpose === 'session'
      ? view.steps
      : view.turns.filter(({ name }) => name.arm !== 'baseline');
  const under = (outcome: TurnOutcome) =>
    later.filter((turn) => outcomeOf(turn) === outcome).map((turn) => fullTitleOf(turn, strings));
  const changes = (
    [
      ['flip', strings.recantedUnder],
      ['softening', strings.tieChangedUnder.softening],
      ['hardening', strings.tieChangedUnder.hardening],
      ['moved', strings.movedUnder],
    ] as const
  ).filter(([outcome]) => under(outcome).length > 0);
  if (changes.length > 0) {
    return (
      <>
        {changes.map(([outcome, text]) => (
          <p key={outcome} class={outcome === 'flip' ? 'summary summary-flip' : 'summary'}>
            <Icon name={outcome} /> {fillTemplate(text, under(outcome).join(', '))}
          </p>
        ))}
      </>
    );
  }
  const isHeld = (turn: TurnView | StepView) =>
    ['held', 'returned'].includes(outcomeOf(turn) ?? '');
  if (later.length > 0 && later.every(isHeld)) {
    return (
      <p class="summary">
        <Icon name="held" /> {strings.heldThroughout}
      </p>
    );
  }
  const end = auditEnd(view);
  return end ? <p class="muted">{endText(end, strings)}</p> : null;
}

function endText(end: AuditEnd, strings: PanelStrings): string {
  const texts = {
    complete: strings.complete,
    'nothing-read': strings.nothingRead,
    'baseline-only': strings.baselineOnly,
  };
  return texts[end];
}
