import { useMemo } from 'preact/hooks';
import type { AuditView } from '../../src/core/runs/audit/views/auditView.ts';
import type { TurnView } from '../../src/core/runs/audit/views/turnView.ts';
import type { StepView } from '../../src/core/runs/steps/stepView.ts';
import type { PanelStrings } from '../../src/messages/strings.ts';
import { describeTurn } from '../audit/turns/describeTurn.ts';
import { markOf, measureOf } from '../audit/turns/measure.ts';
import { BranchChart } from '../charts/turns/branchChart.tsx';
import type { BranchPoint } from '../charts/turns/branchChartLayout.ts';
import { tickText } from '../charts/turns/chartAxis.ts';
import { fillTemplate } from '../fillTemplate.ts';
import { baselineOf, depthOf, layoutBranches } from './branchLayout.ts';
import { StepTable } from './stepTable.tsx';
import { isStep } from './stepTitle.ts';

/** Confidence, score or verdict along the branches, as a chart, as text, and as a table. */
export function BranchTrajectory(props: {
  readonly view: AuditView;
  readonly strings: PanelStrings;
}) {
  const { view, strings } = props;
  const { header, turns, steps, branches } = view;
  return useMemo(
    () => <Trajectory view={view} strings={strings} />,
    [header, turns, steps, branches, strings],
  );
}

function Trajectory({ view, strings }: Parameters<typeof BranchTrajectory>[0]) {
  const baseline = baselineOf(view);
  if (!baseline) return null;
  const measure = measureOf(view, strings);
  const laidOut = layoutBranches(view);
  const describe = (turn: TurnView | StepView) => describeTurn(turn, baseline.judgment, strings);
  const sentences = laidOut.map(({ number, origin, steps }) =>
    [`${fillTemplate(strings.steps.branch, number)}:`, ...[origin, ...steps].map(describe)].join(
      ' ',
    ),
  );
  const pointOf = (turn: TurnView | StepView): BranchPoint => ({
    ...markOf(turn, measure),
    target: turn.target,
    depth: depthOf(view, turn),
    returned: isStep(turn) && turn.returned,
    explained: describe(turn),
  });
  return (
    <section>
      <h2>{strings.steps.chartTitles[measure.charted]}</h2>
      <BranchChart
        baseline={pointOf(baseline)}
        lines={laidOut.map(({ number, origin, steps }) => ({
          number,
          points: [origin, ...steps].map((turn) => pointOf(turn)),
        }))}
        axis={measure.axis}
        title={strings.steps.chartTitles[measure.charted]}
        summary={fillTemplate(
          strings.steps.chartSummaries[measure.charted],
          sentences.join(' '),
          tickText(measure.axis.ticks[0]),
          tickText(measure.axis.ticks.at(-1)),
        )}
        strings={strings}
      />
      <details>
        <summary
          aria-label={fillTemplate(
            strings.foldOf,
            strings.showAsTable,
            strings.steps.chartTitles[measure.charted],
          )}
        >
          {strings.showAsTable}
        </summary>
        <StepTable baseline={baseline} branches={laidOut} measure={measure} strings={strings} />
      </details>
    </section>
  );
}
