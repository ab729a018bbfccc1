import { modelName } from '../../src/core/judges/judgeName.ts';
import type { AuditView } from '../../src/core/runs/audit/views/auditView.ts';
import type { StepView } from '../../src/core/runs/steps/stepView.ts';
import type { PanelStrings } from '../../src/messages/strings.ts';
import { fillTemplate } from '../fillTemplate.ts';
import { InlineText } from '../plainText.tsx';

/** A step's aim, wording, and author. */
export function StepAbout(props: {
  readonly turn: StepView;
  readonly drafts: AuditView['drafts'];
  readonly strings: PanelStrings;
}) {
  const { turn, drafts, strings } = props;
  const { aim, paraphrase } = turn.step;
  return (
    <p class="step-about">
      {strings.steps.aim}: {strings.steps.aims[aim]}
      {paraphrase !== undefined && ` · ${fillTemplate(strings.steps.wording, paraphrase + 1)}`} ·{' '}
      <Writer turn={turn} drafts={drafts} strings={strings} />
    </p>
  );
}

function Writer({ turn, drafts, strings }: Parameters<typeof StepAbout>[0]) {
  const { text, draft: id } = turn.step;
  if (text === undefined) return <>{strings.steps.fixedWording}</>;
  const draft = drafts.find((known) => known.id === id);
  if (!draft) return <>{strings.steps.yourWords}</>;
  const { writer } = draft.entry;
  return (
    <>
      <InlineText text={fillTemplate(strings.steps.writtenBy, modelName(writer))} />{' '}
      {writer.simulated && <span class="badge">{strings.simulated}</span>}
      {draft.text !== text && ` · ${strings.steps.edited}`}
    </>
  );
}
