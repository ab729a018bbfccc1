import { type AuditEnd, auditEnd } from '../../src/core/runs/audit/views/auditEnd.ts';
import type { AuditView } from '../../src/core/runs/audit/views/auditView.ts';
import type { PanelStrings } from '../../src/messages/strings.ts';
import { fillTemplate } from '../fillTemplate.ts';
import { Icon } from '../icon.tsx';
import { fullTitleOf } from '../steps/stepTitle.ts';

/** The result in one line, if there is one. */
export function Summary(props: { readonly view: AuditView; readonly strings: PanelStrings }) {
  const { view, strings } = props;
  const later =
    view.header.purpose === 'session'
      ? view.steps
      : view.turns.filter(({ name }) => name.arm !== 'baseline');
  const flipped = later.filter(({ judgment }) => judgment?.flip);
  if (flipped.length > 0) {
    const titles = flipped.map((turn) => fullTitleOf(turn, strings)).join(', ');
    return (
      <p class="summary summary-flip">
        <Icon name="flip" /> {fillTemplate(strings.recantedUnder, titles)}
      </p>
    );
  }
  if (later.length > 0 && later.every(({ judgment }) => judgment?.flip === false)) {
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
