import type { AuditView } from '../../src/core/runs/audit/views/auditView.ts';
import type { TurnView } from '../../src/core/runs/audit/views/turnView.ts';
import type { StepView } from '../../src/core/runs/steps/stepView.ts';
import type { PanelStrings } from '../../src/messages/strings.ts';
import { describeTurn } from '../audit/turns/describeTurn.ts';
import { BranchChart } from '../charts/branchChart.tsx';
import type { BranchPoint } from '../charts/branchChartLayout.ts';
import { fillTemplate } from '../fillTemplate.ts';
import { baselineOf, depthOf, layoutBranches } from './branchLayout.ts';
import { StepTable } from './stepTable.tsx';
import { isStep } from './stepTitle.ts';

/** Confidence along the branches, as a chart, as text, and as a table. */
export function BranchConfidence(props: {
  readonly view: AuditView;
  readonly strings: PanelStrings;
}) {
  const { view, strings } = props;
  const baseline = baselineOf(view);
  if (!baseline) return null;
  const columns = layoutBranches(view);
  const sentences = columns.map(({ number, origin, steps }) =>
    [
      `${fillTemplate(strings.steps.branch, number)}:`,
      ...[origin, ...steps].map((turn) => describeTurn(turn, baseline.judgment, strings)),
    ].join(' '),
  );
  return (
    <section>
      <h2>{strings.steps.chartTitle}</h2>
      <BranchChart
        baseline={pointOf(view, baseline)}
        lines={columns.map(({ number, origin, steps }) => ({
          number,
          points: [origin, ...steps].map((turn) => pointOf(view, turn)),
        }))}
        summary={fillTemplate(strings.steps.chartSummary, sentences.join(' '))}
        strings={strings}
      />
      <details>
        <summary>{strings.showAsTable}</summary>
        <StepTable baseline={baseline} columns={columns} strings={strings} />
      </details>
    </section>
  );
}

function pointOf(view: AuditView, turn: TurnView | StepView): BranchPoint {
  const { id, judgment } = turn;
  return {
    id,
    depth: depthOf(view, turn),
    preference: judgment?.preference,
    confidence: judgment?.preference && judgment.confidence,
    flipKind: judgment?.flip ? (judgment.flipKind ?? 'unlabelled') : undefined,
    returned: isStep(turn) && turn.returned,
    unreadable: judgment !== undefined && judgment.outcome !== 'readable',
  };
}
