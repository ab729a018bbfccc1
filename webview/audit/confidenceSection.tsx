import type { TurnView } from '../../src/core/runs/audit/views/turnView.ts';
import type { PanelStrings } from '../../src/messages/strings.ts';
import type { ChartTurn } from '../charts/chartLayout.ts';
import { ConfidenceChart } from '../charts/confidenceChart.tsx';
import { fillTemplate } from '../fillTemplate.ts';
import { describeTurn } from './turns/describeTurn.ts';
import { TurnTable } from './turns/turnTable.tsx';

export function ConfidenceSection(props: {
  readonly turns: readonly TurnView[];
  readonly strings: PanelStrings;
}) {
  const { turns, strings } = props;
  const baseline = turns.find(({ name }) => name.arm === 'baseline')?.judgment;
  const clauses = turns.map((turn) => describeTurn(turn, baseline, strings));
  const readable = turns.filter(({ judgment }) => judgment?.outcome === 'readable');
  const statesNone =
    readable.length > 0 && readable.every(({ judgment }) => judgment?.confidence === undefined);
  return (
    <section>
      <h2>{strings.chartTitle}</h2>
      {statesNone ? (
        <p>{strings.noConfidence}</p>
      ) : (
        <ConfidenceChart
          turns={turns.map(chartTurn)}
          summary={fillTemplate(strings.chartSummary, clauses.join(' '))}
          strings={strings}
        />
      )}
      <details>
        <summary>{strings.showAsTable}</summary>
        <TurnTable turns={turns} strings={strings} />
      </details>
    </section>
  );
}

function chartTurn({ id, title, target, judgment, name }: TurnView): ChartTurn {
  return {
    id,
    title,
    target,
    isBaseline: name.arm === 'baseline',
    preference: judgment?.preference,
    confidence: judgment?.confidence,
    flipKind: judgment?.flip ? (judgment.flipKind ?? 'unlabelled') : undefined,
    unreadable: judgment !== undefined && judgment.outcome !== 'readable',
  };
}
