import type { AuditView } from '../../src/core/runs/audit/views/auditView.ts';
import type { TurnView } from '../../src/core/runs/audit/views/turnView.ts';
import type { PanelStrings } from '../../src/messages/strings.ts';
import { tickText } from '../charts/turns/chartAxis.ts';
import type { ChartTurn } from '../charts/turns/chartLayout.ts';
import { TurnChart } from '../charts/turns/turnChart.tsx';
import { fillTemplate } from '../fillTemplate.ts';
import { baselineOf } from '../steps/branchLayout.ts';
import { describeTurn } from './turns/describeTurn.ts';
import { type Measure, markOf, measureOf } from './turns/measure.ts';
import { TurnTable } from './turns/turnTable.tsx';

/** Confidence, score or verdict of each turn, as a chart, as text, and as a table. */
export function TrajectorySection(props: {
  readonly view: AuditView;
  readonly strings: PanelStrings;
}) {
  const { view, strings } = props;
  const { turns } = view;
  const measure = measureOf(view, strings);
  const baseline = baselineOf(view)?.judgment;
  const clauses = turns.map((turn) => describeTurn(turn, baseline, strings));
  return (
    <section>
      <h2>{strings.chartTitles[measure.charted]}</h2>
      {measure.stated.length === 0 && <p class="muted">{strings.noConfidence}</p>}
      <TurnChart
        turns={turns.map((turn, place) => ({
          ...chartTurn(turn, measure),
          explained: clauses[place] ?? '',
        }))}
        axis={measure.axis}
        title={strings.chartTitles[measure.charted]}
        summary={fillTemplate(
          strings.chartSummaries[measure.charted],
          clauses.join(' '),
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
            strings.chartTitles[measure.charted],
          )}
        >
          {strings.showAsTable}
        </summary>
        <TurnTable turns={turns} measure={measure} strings={strings} />
      </details>
    </section>
  );
}

function chartTurn(turn: TurnView, measure: Measure): Omit<ChartTurn, 'explained'> {
  const { title, target, name } = turn;
  return { ...markOf(turn, measure), title, target, isBaseline: name.arm === 'baseline' };
}
