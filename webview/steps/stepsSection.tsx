import { sequenceOfSteps } from '../../src/core/runs/steps/sequenceOfSteps.ts';
import { Button } from '../toolkit.tsx';
import { Branches } from './branches.tsx';
import { shownPart } from './branchLayout.ts';
import type { ComposerProps } from './composerProps.ts';

/** The steps that the user chose: the entire content of a session, or an addition to an audit. */
export function StepsSection(props: ComposerProps) {
  const { view, strings } = props.snapshot;
  if (view.steps.length === 0) return null;
  return (
    <section>
      <h2>{strings.steps.title}</h2>
      <Branches {...props} />
      <FileAudit {...props} />
      <p class="muted">{strings.steps.note}</p>
    </section>
  );
}

/** The button that audits the file with the sequence of the branch that is shown. */
function FileAudit({ snapshot, composer, post }: ComposerProps) {
  const { view, strings } = snapshot;
  const last = shownPart(view, composer).path.at(-1);
  if (!last) return null;
  const sequence = sequenceOfSteps(view, last.id);
  return (
    <div class="row">
      <Button
        disabled={sequence === undefined}
        onClick={() => post({ type: 'auditLikeThis', turn: last.id })}
      >
        {strings.steps.auditLikeThis}
      </Button>
      {sequence === undefined && <span class="muted">{strings.steps.notForFiles}</span>}
    </div>
  );
}
