import type { AuditSnapshot } from '../../src/messages/audit.ts';
import { TurnCard } from '../audit/turns/turnCard.tsx';
import { fillTemplate } from '../fillTemplate.ts';
import { Icon } from '../icon.tsx';
import { type BranchColumn, layoutBranches } from './branchLayout.ts';
import { describeOutcome } from './describeOutcome.ts';
import type { Stepping } from './stepButtons.tsx';
import { fullTitleOf } from './stepTitle.ts';

interface Props {
  readonly snapshot: AuditSnapshot;
  readonly stepping: Stepping;
}

/** Every branch as a column; turns at the same distance from the baseline are side by side. */
export function Branches({ snapshot, stepping }: Props) {
  const columns = layoutBranches(snapshot.view);
  return (
    <section
      class="branches-frame"
      aria-label={snapshot.strings.steps.branches}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard.
      tabIndex={0}
    >
      <div class="branches">
        {columns.map((column) => (
          <BranchSteps
            key={column.steps[0]?.id}
            column={column}
            snapshot={snapshot}
            stepping={stepping}
          />
        ))}
      </div>
    </section>
  );
}

function BranchSteps({ column, snapshot, stepping }: Props & { readonly column: BranchColumn }) {
  const { number, branch, origin, emptyRows, steps } = column;
  const { strings } = snapshot;
  const outcome = describeOutcome(branch.outcome, strings);
  const nameId = `branch-${number}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls.
    <div class="branch" role="group" aria-labelledby={nameId}>
      {Array.from({ length: emptyRows }, (_, row) => (
        <div key={row} class="branch-gap" />
      ))}
      <div class="branch-head">
        <p id={nameId}>
          <Icon name="branch" />
          <strong>{fillTemplate(strings.steps.branch, number)}</strong>{' '}
          {fillTemplate(strings.steps.from, fullTitleOf(origin, strings))}
        </p>
        {outcome !== undefined && <p class="branch-outcome">{outcome}</p>}
      </div>
      <ol class="branch-steps">
        {steps.map((step) => (
          <TurnCard key={step.id} turn={step} snapshot={snapshot} stepping={stepping} />
        ))}
      </ol>
    </div>
  );
}
