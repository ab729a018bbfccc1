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
      <span>
        {strings.steps.aim}: {strings.steps.aims[aim]}
      </span>
      {paraphrase !== undefined && (
        <span>{fillTemplate(strings.steps.wording, paraphrase + 1)}</span>
      )}
      <Writer turn={turn} drafts={drafts} strings={strings} />
    </p>
  );
}

function Writer({ turn, drafts, strings }: Parameters<typeof StepAbout>[0]) {
  const { text, draft: id } = turn.step;
  if (text === undefined) return <span>{strings.steps.fixedWording}</span>;
  const draft = drafts.find((known) => known.id === id);
  if (!draft) return <span>{strings.steps.yourWords}</span>;
  const { writer } = draft.entry;
  return (
    <>
      <span>
        <InlineText text={fillTemplate(strings.steps.writtenBy, modelName(writer))} />
      </span>
      {writer.simulated && <span class="badge">{strings.simulated}</span>}
      {draft.text !== text && <span>{strings.steps.edited}</span>}
    </>
  );
}
