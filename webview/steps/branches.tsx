import type { AuditSnapshot } from '../../src/messages/audit.ts';
import { TurnCard } from '../audit/turns/turnCard.tsx';
import { fillTemplate } from '../fillTemplate.ts';
import { Icon } from '../icon.tsx';
import { findTurn, type LaidOutBranch, layoutBranches } from './branchLayout.ts';
import { describeOutcome } from './describeOutcome.ts';
import type { Stepping } from './stepButtons.tsx';
import { fullTitleOf } from './stepTitle.ts';

interface Props {
  readonly snapshot: AuditSnapshot;
  readonly stepping: Stepping;
}

/** Every branch below the one before, in the order in which they started. */
export function Branches({ snapshot, stepping }: Props) {
  return (
    <>
      {layoutBranches(snapshot.view).map((laidOut) => (
        <BranchSteps
          key={laidOut.steps[0]?.id}
          laidOut={laidOut}
          snapshot={snapshot}
          stepping={stepping}
        />
      ))}
    </>
  );
}

function BranchSteps(props: Props & { readonly laidOut: LaidOutBranch }) {
  const { laidOut, snapshot, stepping } = props;
  const { number, branch, origin, steps } = laidOut;
  const { strings } = snapshot;
  const flipped = findTurn(snapshot.view, branch.firstFlip ?? '');
  const title = flipped && fullTitleOf(flipped, strings);
  const outcome = describeOutcome(branch.outcome, title, strings);
  const nameId = `branch-${number}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls.
    <div class="branch" role="group" aria-labelledby={nameId}>
      <p id={nameId}>
        <Icon name="branch" /> <strong>{fillTemplate(strings.steps.branch, number)}</strong>{' '}
        {fillTemplate(strings.steps.from, fullTitleOf(origin, strings))}
      </p>
      {outcome !== undefined && <p class="branch-outcome">{outcome}</p>}
      <ol class="turns">
        {steps.map((step) => (
          <TurnCard key={step.id} turn={step} snapshot={snapshot} stepping={stepping} />
        ))}
      </ol>
    </div>
  );
}
